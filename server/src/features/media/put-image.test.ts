import sharp, { type Sharp } from 'sharp'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { moving, photo, pngHeader, tiffHeader } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { pictureMessages } from '../uploads/decode-picture.ts'
import { putImage } from './put-image.ts'
import { findImages, type ImageRow } from './store.ts'

const portal = await createTestPortal()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const fields = { name: 'AquaStar Compact 8 – vooraanzicht', brand: 'AquaStar', category: "Product foto's" }

describe('an added image', () => {
  test('is in the image bank with every file that members download', async () => {
    await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields })

    const [image] = await bank()
    expect(image).toMatchObject(fields)
    const named = (ending: string) =>
      expect.stringMatching(new RegExp(`^uploads/aquastar-compact-8-vooraanzicht-[0-9a-f]{12}${ending}$`))
    expect([image.jpg_image, image.png_image, image.tiff_image, image.thumbnail_image]).toEqual(
      ['.jpg', '.png', '.tiff', '-thumb.webp'].map(named),
    )
  })

  test('becomes each format, at full size for downloads and smaller for pages', async () => {
    const base = await putIn(await photo({ width: 2000, height: 1000 }).png().toBuffer())

    expect(await describeFiles(base)).toEqual({
      '.jpg': 'jpeg 2000x1000',
      '.png': 'png 2000x1000',
      '.tiff': 'tiff 2000x1000',
      '-thumb.webp': 'webp 480x240',
      '-screen.webp': 'webp 1280x640',
      '-screen.avif': 'heif 1280x640',
    })
  })

  test('that is small is not enlarged', async () => {
    const base = await putIn(await photo({ width: 90, height: 60 }).webp().toBuffer())

    expect(Object.values(await describeFiles(base)).map((file) => file.split(' ')[1])).toEqual(Array(6).fill('90x60'))
  })

  test.each([
    ['jpeg', (picture: Sharp) => picture.jpeg()],
    ['png', (picture: Sharp) => picture.png()],
    ['webp', (picture: Sharp) => picture.webp()],
    ['avif', (picture: Sharp) => picture.avif({ effort: 0 })],
    ['tiff', (picture: Sharp) => picture.tiff()],
  ])('may be a %s', async (_type, encode) => {
    await putImage(portal.deps, { bytes: await encode(photo()).toBuffer(), fields })

    expect(await bank()).toHaveLength(1)
  })

  test('only gets the requested downloads', async () => {
    await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields, formats: ['jpg'] })

    expect(await bank()).toMatchObject([{ jpg_image: expect.any(String), png_image: null, tiff_image: null }])
  })

  test('loses all metadata, such as the location', async () => {
    const bytes = await photo()
      .withExif({
        IFD0: { Artist: 'Sanne de Vries', Copyright: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Sanne</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()

    const base = await putIn(bytes)

    for (const [, file] of await filesOf(base)) {
      const { exif, xmp, iptc, icc, space } = await sharp(file).metadata()
      expect({ exif, xmp, iptc, icc, space }).toEqual({ space: 'srgb' })
      expect(file.includes('Sanne')).toBe(false)
      expect(file.includes('script')).toBe(false)
    }
  })

  test('stands upright, however the camera was held', async () => {
    const bytes = await photo({ width: 300, height: 200 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()

    const base = await putIn(bytes)

    expect([...new Set(Object.values(await describeFiles(base)).map((file) => file.split(' ')[1]))]).toEqual([
      '200x300',
    ])
    expect((await sharp((await filesOf(base))[0]![1]).metadata()).orientation).toBeUndefined()
  })

  test('loses data hidden behind its pixels', async () => {
    const bytes = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<html><script>alert(1)</script>')])

    const base = await putIn(bytes)

    for (const [, file] of await filesOf(base)) expect(file.includes('script')).toBe(false)
  })

  test('twice is two images with files of their own', async () => {
    const bytes = await photo().jpeg().toBuffer()
    await putImage(portal.deps, { bytes, fields })
    await putImage(portal.deps, { bytes, fields })

    const [one, two] = await bank()
    expect([one.jpg_image === two.jpg_image, one.id]).toEqual([false, two.id + 1])
  })

  test.each([
    ['../../../etc/passwd', 'etc-passwd'],
    ['/private/geheim', 'private-geheim'],
    ['Zoë’s köper & <b>zout</b>', 'zoe-s-koper-b-zout-b'],
    ['…', 'bestand'],
    ['漢字', 'bestand'],
    ['x'.repeat(255), 'x'.repeat(60)],
  ])('named %s stays in its folder', async (name, slug) => {
    await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields: { ...fields, name } })

    const [image] = await bank()
    expect(image.name).toBe(name)
    expect(image.jpg_image).toMatch(new RegExp(`^uploads/${slug}-[0-9a-f]{12}\\.jpg$`))
  })
})

describe('nothing is added', () => {
  test.each([
    ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unknown'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unknown'],
    ['a GIF', () => photo().gif().toBuffer(), 'unknown'],
    ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF'), 'unknown'],
    ['no bytes at all', () => Buffer.alloc(0), 'unknown'],
    ['noise', () => Buffer.alloc(5_000, 0x5a), 'unknown'],
    ['a PNG that says it is 20,000 wide and high', () => pngHeader(20_000, 20_000), 'tooManyPixels'],
    ['a PNG that says it is 65,000 wide and high', () => pngHeader(65_000, 65_000), 'tooManyPixels'],
    ['a TIFF that says it is 60,000 wide and high', () => tiffHeader(60_000, 60_000), 'tooManyPixels'],
    ['a real picture of too many pixels', () => flat(8_000, 6_300).png().toBuffer(), 'tooManyPixels'],
    ['a JPEG that is cut off', async () => halfOf(await photo().jpeg().toBuffer()), 'damaged'],
    ['a PNG that is cut off', async () => halfOf(await photo().png().toBuffer()), 'damaged'],
    ['more bytes than may be', () => Buffer.alloc(60_000_001, 0xff), 'tooLarge'],
    ['a moving WebP', () => moving(), 'moving'],
  ] as const)('of %s', async (_what, make, reason) => {
    const bytes = await make()

    const refusal = await putImage(portal.deps, { bytes, fields }).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(ValidationFailed)
    expect((refusal as ValidationFailed).errors).toEqual({ file: [pictureMessages[reason]] })
    expect(await bank()).toEqual([])
  })

  test.each([
    [{ name: '' }, { name: ['Naam is verplicht'] }],
    [{ name: 'a\0b' }, { name: ['Dit veld bevat ongeldige tekens'] }],
    [{ name: 'a\r\nSet-Cookie: x' }, { name: ['Dit veld bevat ongeldige tekens'] }],
    [{ name: 'x'.repeat(4_096) }, { name: ['Dit veld mag maximaal 255 tekens bevatten'] }],
    [{ brand: 'Onbekend' }, { brand: ['Kies een geldig merk'] }],
    [
      { brand: undefined, category: 'Handleiding' },
      { brand: ['Merk is verplicht'], category: ['Kies een geldige categorie'] },
    ],
  ])('under %j', async (wrong, errors) => {
    const bytes = await photo().jpeg().toBuffer()

    const refusal = await putImage(portal.deps, { bytes, fields: { ...fields, ...wrong } }).catch(
      (error: unknown) => error,
    )

    expect((refusal as ValidationFailed).errors).toEqual(errors)
    expect(await bank()).toEqual([])
  })
})

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#0c4f5b' }, limitInputPixels: false })
}

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

async function bank(): Promise<[ImageRow, ImageRow]> {
  return (await findImages(portal.db)) as [ImageRow, ImageRow]
}

/** Puts the picture in and gives the image. */
async function putIn(bytes: Buffer): Promise<ImageRow> {
  await putImage(portal.deps, { bytes, fields })
  return (await bank())[0]
}

async function filesOf({ jpg_image, png_image, tiff_image }: ImageRow): Promise<[string, Buffer][]> {
  const start = String(jpg_image).replace(/\.jpg$/, '')
  const shown = ['-thumb.webp', '-screen.webp', '-screen.avif'].map((ending) => [ending, start + ending] as const)
  const own = [
    ['.jpg', jpg_image],
    ['.png', png_image],
    ['.tiff', tiff_image],
  ] as const
  return Promise.all(
    [...own, ...shown].map(async ([ending, path]): Promise<[string, Buffer]> => {
      const file = await portal.deps.files.open(String(path))
      return [ending, await buffer(await file!.read())]
    }),
  )
}

async function describeFiles(base: ImageRow): Promise<Record<string, string>> {
  const described = (await filesOf(base)).map(async ([ending, bytes]) => {
    const { format, width, height } = await sharp(bytes).metadata()
    return [ending, `${format} ${width}x${height}`]
  })
  return Object.fromEntries(await Promise.all(described))
}
