import type { default as SharpLibrary, Metadata, SharpOptions } from 'sharp'
import { ValidationFailed } from '../../http/errors.ts'
import { maxFileBytes } from './max-file-bytes.ts'
import type { Encode } from './picture-formats.ts'

const maxPixels = 50_000_000
const maxSeconds = 20

export const pictureMessages = {
  tooLarge: 'Deze afbeelding is te groot. Het maximum is 60 MB',
  tooManyPixels: 'Deze afbeelding heeft te veel beeldpunten. Het maximum is 50 miljoen',
  unknown: 'Dit bestand is geen afbeelding die we kunnen lezen. Kies een jpg, png of tiff',
  moving: 'Dit bestand bevat meer dan één beeld. Kies een los, stilstaand beeld',
  damaged: 'Deze afbeelding is beschadigd',
  tooSlow: 'Het verwerken van deze afbeelding duurt te lang',
}

const readable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'heif'])
const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }

export type DecodedPicture = {
  width: number
  height: number
  encode(encode: Encode): Promise<Buffer>
}

/**
 * Opens an untrusted picture. Encoded results are upright, in sRGB and without metadata. Throws a `ValidationFailed` on
 * `file`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  if (bytes.byteLength > maxFileBytes) throw refusal('tooLarge')

  const sharp = await loadLibrary()
  const described = await describe(sharp, bytes).catch(refuseUnread)
  check(described)
  return {
    ...described.autoOrient,
    // Decoded again for each format: keeping the pixels of a large picture would take too much memory.
    async encode(encode) {
      const upright = sharp(bytes, options).timeout({ seconds: maxSeconds }).autoOrient().toColourspace('srgb')
      return encode(upright).toBuffer().catch(refuseUndecoded)
    },
  }
}

let library: Promise<typeof SharpLibrary> | undefined

// Loaded with the first picture: the library takes 30 MB, and most portals add no picture for weeks.
function loadLibrary(): Promise<typeof SharpLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // No picture comes twice.
    sharp.cache(false)
    // The other readers (SVG, PDF, GIF, Magick …) stay blocked, whatever a file claims to be.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].map((reader) => `VipsForeignLoad${reader}Buffer`),
    })
    return sharp
  })
  return library
}

// Async, because the library throws synchronously for an empty file.
async function describe(sharp: typeof SharpLibrary, bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, options).metadata()
}

function check({ format, compression, pages, width, height }: Metadata): void {
  if (!readable.has(format) || (format === 'heif' && compression !== 'av1')) throw refusal('unknown')
  if ((pages ?? 1) > 1) throw refusal('moving')
  if (width * height > maxPixels) throw refusal('tooManyPixels')
}

function refuseUnread(error: Error): never {
  throw refusal(/pixel limit/.test(error.message) ? 'tooManyPixels' : 'unknown')
}

function refuseUndecoded(error: Error): never {
  if (/pixel limit/.test(error.message)) throw refusal('tooManyPixels')
  throw refusal(/timeout/.test(error.message) ? 'tooSlow' : 'damaged')
}

function refusal(reason: keyof typeof pictureMessages): ValidationFailed {
  return ValidationFailed.on('file', pictureMessages[reason])
}
