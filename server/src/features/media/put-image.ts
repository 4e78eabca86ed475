import { checkBody } from '@portal/contract/check-body'
import { imageFields } from '@portal/contract/media'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import type { PictureFormat } from './picture-formats.ts'
import { storePicture } from './store-picture.ts'
import { insertImage, type NewImage } from './store.ts'

export type DownloadFormat = 'jpg' | 'png' | 'tiff'

export type ImageToPut = {
  bytes: Uint8Array
  /** Not checked yet. */
  fields: Record<string, unknown>
  /** By default all three. */
  formats?: readonly DownloadFormat[]
}

const shown = ['thumb.webp', 'screen.webp', 'screen.avif'] as const

/** Throws a `ValidationFailed` on the wrong fields, or on `file`. */
export async function putImage({ db, files }: Pick<Dependencies, 'db' | 'files'>, image: ImageToPut): Promise<number> {
  return insertImage(db, await storeImageFiles({ files }, image))
}

/** Runs outside a transaction. */
export async function storeImageFiles(
  { files }: Pick<Dependencies, 'files'>,
  { bytes, fields, formats = ['jpg', 'png', 'tiff'] }: ImageToPut,
): Promise<NewImage> {
  const checked = await checkBody(imageFields, fields)
  if ('errors' in checked) throw new ValidationFailed(checked.errors)

  const { name } = checked.value
  const picture = { bytes, folder: 'images', name }
  const paths: Partial<Record<PictureFormat, string>> = await storePicture({ files }, picture, [...formats, ...shown])
  return {
    ...checked.value,
    thumbnail_image: paths['thumb.webp'] ?? null,
    jpg_image: paths.jpg ?? null,
    png_image: paths.png ?? null,
    tiff_image: paths.tiff ?? null,
  }
}
