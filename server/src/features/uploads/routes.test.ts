import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type Upload, uploadFile, uploadMessages } from '@portal/contract/uploads'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { heic } from '../../../testing/hostile-files.ts'
import { simplePdf } from '../../../testing/pdfs.ts'
import { moving, photo, pngHeader, tiffHeader } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { pictureMessages } from './decode-picture.ts'
import { receivingFolder } from './receive-file.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let editor: TestClient
beforeEach(async () => {
  await portal.reset()
  rmSync(join(portal.config.dataDir, 'files/uploads'), { recursive: true, force: true })
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

const pdf = simplePdf()

describe('an uploaded picture', () => {
  test('is stored for pages, and told as it was sent', async () => {
    const bytes = await photo({ width: 2000, height: 1000 }).jpeg().toBuffer()
    const response = await put(bytes, 'Zomer & zout.JPG')

    expect(response.statusCode).toBe(201)
    const { data } = response.json<{ data: Upload }>()
    expect(data).toEqual({
      id: 1,
      name: 'Zomer & zout.JPG',
      type: 'image/jpeg',
      bytes: bytes.length,
      width: 2000,
      height: 1000,
      pages: null,
      url: expect.stringMatching(/^\/storage\/uploads\/zomer-zout-[0-9a-f]{12}-screen\.webp$/),
    })
    for (const [ending, size] of [
      ['-screen.webp', '1280x640'],
      ['-screen.avif', '1280x640'],
      ['-thumb.webp', '480x240'],
      ['.jpg', '2000x1000'],
    ] as const) {
      const file = await portal.guest().get(data.url.replace('-screen.webp', ending))
      const { width, height } = await sharp(file.rawPayload).metadata()
      expect([file.statusCode, `${width}x${height}`]).toEqual([200, size])
      expect(file.headers['x-content-type-options']).toBe('nosniff')
      expect(file.headers['cache-control']).toContain('immutable')
    }
  })

  test.each(['jpeg', 'png', 'webp', 'tiff'] as const)('may be a %s', async (format) => {
    const response = await put(await photo().toFormat(format).toBuffer())

    expect([response.statusCode, response.json().data.type]).toEqual([201, `image/${format}`])
  })

  test('stands upright and loses what a camera or an attacker put beside its pixels', async () => {
    const bytes = await photo({ width: 300, height: 200 })
      .withExif({ IFD0: { Artist: 'Sanne de Vries' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const response = await put(Buffer.concat([bytes, Buffer.from('<html><script>alert(1)</script>')]))

    const { data } = response.json<{ data: Upload }>()
    expect([data.width, data.height]).toEqual([200, 300])
    for (const file of await storedFiles()) {
      expect(file.includes('Sanne') || file.includes('script')).toBe(false)
      const { exif, orientation, width } = await sharp(file).metadata()
      expect([exif, orientation, width]).toEqual([undefined, undefined, 200])
    }
  })

  test('sent twice by one person is one upload, and by two it is two with files of their own', async () => {
    const bytes = await photo().png().toBuffer()
    const sent = await Promise.all([put(bytes), put(bytes)])
    const [again, one] = sent.toSorted((first, second) => first.statusCode - second.statusCode)
    editor = await clientOf(await create.member({ roles: ['redactie'] }))
    const other = await put(bytes)

    expect([one!, again!, other].map(({ statusCode, headers }) => [statusCode, headers['upload-known']])).toEqual([
      [201, undefined],
      [200, 'true'],
      [201, undefined],
    ])
    expect(again!.json()).toEqual(one!.json())
    expect(other.json().data.url).not.toBe(one!.json().data.url)
    expect(await storedFiles()).toHaveLength(8)
  })

  test('is told before it is sent again, to who sent it and for a day', async () => {
    const bytes = await photo().png().toBuffer()
    const { data } = (await put(bytes)).json()
    const known = async () => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return (await editor.get(`/api/admin/uploads/known?sha256=${sha256}`)).json().data
    }

    expect(await known()).toEqual(data)
    await db.query(`update uploads set created_at = now() - interval '25 hours'`)
    expect(await known()).toBeNull()
    await db.query('update uploads set created_at = now()')
    editor = await clientOf(await create.member({ roles: ['redactie'] }))
    expect(await known()).toBeNull()
    expect((await editor.get('/api/admin/uploads/known?sha256=x')).statusCode).toBe(422)
    editor = await clientOf(await create.member({ roles: ['lezer'] }))
    expect((await editor.get(`/api/admin/uploads/known?sha256=${'0'.repeat(64)}`)).statusCode).toBe(403)
  })

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\Users\\sanne\\foto.jpg', 'foto.jpg'],
    ['a\0b\r\nSet-Cookie: x', 'abSet-Cookie: x'],
    ['x'.repeat(4_096), 'x'.repeat(255)],
    ['', 'bestand'],
    ['/', 'bestand'],
    ['漢字.png', '漢字.png'],
  ])('may be called %j', async (sent, name) => {
    const response = await put(await photo().jpeg().toBuffer(), sent)

    expect([response.statusCode, response.json().data?.name]).toEqual([201, name])
    expect(response.json().data.url).toMatch(/^\/storage\/uploads\/[a-z0-9-]{1,90}-screen\.webp$/)
  })
})

test('an uploaded PDF is served as it is', async () => {
  const { data } = (await put(pdf, 'folder.pdf')).json<{ data: Upload }>()

  expect(data).toMatchObject({ type: 'application/pdf', bytes: pdf.length, width: null, height: null, pages: 1 })
  const file = await portal.guest().get(data.url)
  expect([file.headers['content-type'], file.rawPayload.equals(pdf)]).toEqual(['application/pdf', true])
})

test('one member of staff uploads five gigabytes a day, and others go on', async () => {
  expect((await put(pdf)).statusCode).toBe(201)
  await db.query("update rate_limits set hits = 5000000 where hits = 1 and resets_at > now() + interval '23 hours'")

  const response = await put(pdf)

  const { enoughToday } = uploadMessages
  expect([response.statusCode, response.json()]).toEqual([
    429,
    { message: enoughToday, errors: { file: [enoughToday] } },
  ])
  expect(await db.query('select from uploads')).toHaveLength(1)
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
  expect((await put(pdf)).statusCode).toBe(201)
})

describe('nothing is stored', () => {
  test.each([
    ['nothing at all', () => Buffer.alloc(0), uploadMessages.empty],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), uploadMessages.unknown],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      uploadMessages.unknown,
    ],
    ['a GIF', () => photo().gif().toBuffer(), uploadMessages.unknown],
    ['a zip', () => Buffer.from(`PK\x03\x04${'\0'.repeat(40)}`, 'latin1'), uploadMessages.unknown],
    ['a few bytes', () => Buffer.from('%PDF'), uploadMessages.unknown],
    ['HEIC', () => heic, uploadMessages.heic],
    [
      'a JPEG in its first bytes only',
      () => Buffer.from('\xff\xd8\xff<html><script>', 'latin1'),
      pictureMessages.unknown,
    ],
    ['a PNG of 20,000 by 20,000 pixels', () => pngHeader(20_000, 20_000), pictureMessages.tooManyPixels],
    ['a PNG of 65,000 by 65,000 pixels', () => pngHeader(65_000, 65_000), pictureMessages.tooManyPixels],
    ['a TIFF of 60,000 by 60,000 pixels', () => tiffHeader(60_000, 60_000), pictureMessages.tooManyPixels],
    ['a moving WebP', () => moving(), pictureMessages.moving],
    ['a JPEG that is cut off', async () => firstHalf(await photo().jpeg().toBuffer()), pictureMessages.damaged],
    ['a PDF that is cut off', () => firstHalf(pdf), uploadMessages.unreadablePdf],
    ['a PDF of fourteen bytes', () => Buffer.from('%PDF-1.7\n%%EOF'), uploadMessages.unreadablePdf],
  ] as const)('of %s', async (_what, make, message) => {
    const response = await put(await make())

    expect([response.statusCode, response.json()]).toEqual([422, { message, errors: { file: [message] } }])
    await expectNothingLeft()
  })

  test.each([
    ['a jpeg', '\xff\xd8\xff', 25],
    ['a png', '\x89PNG\r\n\x1a\n', 25],
    ['a webp', 'RIFF\0\0\0\0WEBP', 25],
    ['a tiff', 'II*\0', 60],
    ['a pdf', '%PDF-1.7', 50],
  ])('of %s that is larger than it may be', async (_what, start, megabytes) => {
    const bytes = Buffer.alloc(megabytes * 1_000_000 + 1)
    bytes.write(start, 'latin1')
    const response = await put(bytes)

    const message = uploadMessages.tooLarge(megabytes)
    expect([response.statusCode, response.json()]).toEqual([413, { message, errors: { file: [message] } }])
    await expectNothingLeft()
  })
})

test('an upload leaves a line in the record', async () => {
  await put(pdf, 'folder.pdf')

  const said = await db.query(
    'select action, entry_kind, entry_id, new_value from record_lines join record_values using (line)',
  )
  expect(said).toEqual([{ action: 'upload-added', entry_kind: 'upload', entry_id: '1', new_value: '"folder.pdf"' }])
})

test.each([[[]], [['servicedesk']], [['lezer']]] as const)('who is %j may not upload', async (roles) => {
  editor = await clientOf(await create.member({ roles: [...roles] }))

  expect((await put(pdf)).statusCode).toBe(403)
  await expectNothingLeft()
})

function put(bytes: Buffer, name = 'foto.jpg') {
  const headers = { 'x-xsrf-token': editor.cookies.get('XSRF-TOKEN')!, 'content-type': 'application/json' }
  const url = `${uploadFile.path}?${new URLSearchParams({ name })}`
  return editor.send({ method: 'PUT', url, headers, payload: bytes })
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

async function storedFiles(): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const path of portal.deps.files.list()) {
    const file = path.startsWith('uploads/') ? await portal.deps.files.open(path) : null
    if (file) found.push(await buffer(await file.read()))
  }
  return found
}

async function expectNothingLeft(): Promise<void> {
  const received = existsSync(receivingFolder(portal.config)) ? readdirSync(receivingFolder(portal.config)) : []
  expect([await db.query('select * from uploads'), await storedFiles(), received]).toEqual([[], [], []])
}
