import { writeFile } from 'node:fs/promises'
import bwip from 'bwip-js/node'
import sharp from 'sharp'

export type LabelShot = {
  kind: 'code128' | 'code39' | 'ean13' | 'qrcode' | 'datamatrix'
  text: string
  /** In degrees. */
  turn?: number
  /** The radius of the blur, in pixels. */
  blur?: number
  /** The greys between which black and white lie, of 0 to 255. */
  greys?: [number, number]
  /** How large it is, of what fills a good part of the picture. */
  size?: number
}

const frame = { width: 1280, height: 720, channels: 3, background: '#8c8c8c' } as const

/** A picture of 1280 by 720 of a label with one code, as a PNG. */
export async function drawLabel({
  kind,
  text,
  turn = 0,
  blur = 0,
  greys = [0, 255],
  size = 1,
}: LabelShot): Promise<Buffer> {
  const isMatrix = kind === 'qrcode' || kind === 'datamatrix'
  const code = await bwip.toBuffer({
    bcid: kind,
    text,
    scale: isMatrix ? 8 : 3,
    ...(!isMatrix && { height: 18, includetext: true }),
    backgroundcolor: 'FFFFFF',
    paddingwidth: 12,
    paddingheight: 8,
  })
  const { width } = await sharp(code).metadata()
  const label = await sharp(code)
    .resize({ width: Math.round(width * size) })
    .rotate(turn, { background: '#ffffff' })
    .png()
    .toBuffer()
  const [low, high] = greys
  const placed = sharp(
    await sharp({ create: frame })
      .composite([{ input: label }])
      .png()
      .toBuffer(),
  )
  const blurred = blur > 0 ? placed.blur(blur) : placed
  return blurred
    .linear((high - low) / 255, low)
    .png()
    .toBuffer()
}

/** Writes what the camera of the browser sees: JPEGs behind each other are a film. Without a label it sees nothing. */
export async function film(path: string, shot: LabelShot | null): Promise<void> {
  const picture = shot ? sharp(await drawLabel(shot)) : sharp({ create: frame })
  const jpeg = await picture.jpeg({ quality: 80 }).toBuffer()
  await writeFile(path, Buffer.concat(Array.from({ length: 20 }, () => jpeg)))
}
