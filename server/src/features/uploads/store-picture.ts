import type { FileStorage } from '../../storage/file-storage.ts'
import { hashedPath } from '../../storage/hashed-path.ts'
import { type DecodedPicture, decodePicture } from './decode-picture.ts'
import { type PictureFormat, pictureFormats } from './picture-formats.ts'
import { takeTurns } from './take-turns.ts'

// One picture at a time, to leave processors and memory to the rest of the portal.
const inTurn = takeTurns()

export const screenFormats = ['screen.webp', 'screen.avif', 'thumb.webp'] as const

export const screenPictureEndings = screenFormats.map((format) => pictureFormats[format].ending)

type Picture = {
  bytes: Uint8Array
  /** The folder in the storage, such as `news`. */
  folder: string
  name: string
  /** Keeps its files apart from others of the same bytes. */
  salt?: string
}

/** Stores a picture for pages and its thumbnail, and returns their paths. Throws a `ValidationFailed` on `file`. */
export async function storeScreenPicture(
  deps: { files: FileStorage },
  picture: Picture,
): Promise<{ image: string; thumbnail: string }> {
  const paths = await storePicture(deps, picture, screenFormats)
  return { image: paths['screen.webp'], thumbnail: paths['thumb.webp'] }
}

/** Stores a picture in these formats, under names that depend on its content, and returns the paths. */
export async function storePicture<Format extends PictureFormat>(
  { files }: { files: FileStorage },
  { bytes, folder, name, salt }: Picture,
  formats: readonly Format[],
): Promise<Record<Format, string>> {
  return inTurn(async () => {
    let picture: DecodedPicture | undefined
    const stored: Partial<Record<Format, string>> = {}
    for (const format of formats) {
      const { type, ending, encode } = pictureFormats[format]
      const path = hashedPath({ folder, name, bytes, ending, ...(salt && { salt }) })
      // A file with this name was made of the same bytes, so a killed start continues where it was, and what the build
      // prepared is not even decoded.
      if (!(await files.open(path))) {
        picture ??= await decodePicture(bytes)
        await files.put(path, await picture.encode(encode), type)
      }
      stored[format] = path
    }
    return stored as Record<Format, string>
  })
}
