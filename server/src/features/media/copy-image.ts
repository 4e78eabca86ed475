import { uploadMessages } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { StorageUnavailable } from '../../storage/file-storage.ts'
import { findImage, type ImageRow } from './store.ts'
import { addUpload } from '../uploads/add-upload.ts'
import { receiveFile, receivingFolder } from '../uploads/receive-file.ts'
import { spendBytes, withRoom } from '../uploads/require-room.ts'
import type { UploadRow } from '../uploads/store.ts'

type ImageToCopy = { imageId: number; by: { id: number } }

/**
 * Makes an upload of an image of the image bank, judged and made anew as one that is sent. Throws a `ValidationFailed` on
 * `image_id` for an image that is not there.
 */
export async function copyImage(deps: Dependencies, { imageId, by }: ImageToCopy): Promise<UploadRow> {
  const { db, files, config } = deps
  const image = await findImage(db, imageId)
  const path = image && sourceOf(image)
  const file = path && (await files.open(path))
  if (!image || !file) throw ValidationFailed.on('image_id', uploadMessages.imageGone)

  const stream = await file.read()
  try {
    return await withRoom(deps, file.size, () =>
      receiveFile(receivingFolder(config), { stream, declaredBytes: file.size }, async (received) => {
        await spendBytes(deps, { by, bytes: received.bytes })
        const { file: copied, kind, type } = received
        return (await addUpload(deps, { file: copied, kind, type, name: image.name, by })).upload
      }),
    )
  } catch (error) {
    throw stream.errored ? new StorageUnavailable('reading an image failed', { cause: stream.errored }) : error
  } finally {
    stream.resume()
  }
}

// A jpg is much smaller than a png, but logos have no background, and a jpg would give them a white one.
function sourceOf({ category, jpg_image, png_image, tiff_image }: ImageRow): string | null {
  return category === "Logo's" ? (png_image ?? jpg_image ?? tiff_image) : (jpg_image ?? png_image ?? tiff_image)
}
