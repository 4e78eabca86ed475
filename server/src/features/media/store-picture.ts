import type { FileStorage } from '../../storage/file-storage.ts'
import { contentPath } from '../../storage/content-path.ts'
import { decodePicture } from './decode-picture.ts'
import { type PictureFormat, pictureFormats } from './picture-formats.ts'

type Picture = {
  bytes: Uint8Array
  /** The folder of the storage, such as `news`. */
  folder: string
  /** What the file is called, in any words. */
  name: string
}

/** Stores a picture for a screen and its thumbnail, and gives their paths; throws a `ValidationFailed` on `file`. */
export async function storeScreenPicture(
  deps: { files: FileStorage },
  picture: Picture,
): Promise<{ image: string; thumbnail: string }> {
  const paths = await storePicture(deps, picture, ['screen.webp', 'screen.avif', 'thumb.webp'])
  return { image: paths['screen.webp'], thumbnail: paths['thumb.webp'] }
}

/** Stores a picture in these formats under names that tell their content, and gives the paths. */
export async function storePicture<Format extends PictureFormat>(
  { files }: { files: FileStorage },
  { bytes, folder, name }: Picture,
  formats: readonly Format[],
): Promise<Record<Format, string>> {
  return inTurn(async () => {
    const picture = await decodePicture(bytes)
    const stored: Partial<Record<Format, string>> = {}
    for (const format of formats) {
      const { type, ending, encode } = pictureFormats[format]
      const path = contentPath({ folder, name, bytes, ending })
      // What has this name was made of the same bytes: a start that was killed goes on where it was.
      if (!(await files.open(path))) await files.put(path, await picture.encode(encode), type)
      stored[format] = path
    }
    return stored as Record<Format, string>
  })
}

let turn: Promise<unknown> = Promise.resolve()

// One picture at a time: the portal has other work for its processors and its memory.
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => {})
  return result
}
