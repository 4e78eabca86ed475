import sharp, { type Sharp } from 'sharp'
import { crc32, deflateSync } from 'node:zlib'

/** A picture with something to see: a slope of colour. */
export function photo({ width = 120, height = 80 } = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index * 7 + (index >> 8)) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Two pictures in one file. */
export function moving(format: 'webp' | 'tiff' = 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 10), Buffer.alloc(20 * 20 * 3, 200)])
  return sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG of a few bytes that promises a picture of this size. */
export function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const frame = Buffer.alloc(8 + body.length)
    frame.writeUInt32BE(content.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc32(body), 4 + body.length)
    return frame
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(999))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A TIFF of a few bytes that promises a picture of this size in one strip. */
export function tiffHeader(width: number, height: number): Buffer {
  const entries = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 200],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, 100],
  ] as const
  const bytes = Buffer.alloc(300)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(entries.length, 8)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    bytes.writeUInt16LE(tag, 10 + index * 12)
    bytes.writeUInt16LE(type, 12 + index * 12)
    bytes.writeUInt32LE(count, 14 + index * 12)
    bytes.writeUInt32LE(value, 18 + index * 12)
  }
  return bytes
}
