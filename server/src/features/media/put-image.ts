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
  /** Name, brand and category, not checked yet. */
  fields: Record<string, unknown>
  /** The formats that members can download; by default all three. */
  formats?: readonly DownloadFormat[]
}

const shown = ['thumb.webp', 'screen.webp', 'screen.avif'] as const

/**
 * Adds an image to the image bank, with the files made of it, and returns its id. Throws a `ValidationFailed` on the wrong
 * fields, or on `file`.
 */
export async function putImage({ db, files }: Pick<Dependencies, 'db' | 'files'>, image: ImageToPut): Promise<number> {
  return insertImage(db, await storeImageFiles({ files }, image))
}

/** The part of `putImage` that must run outside a transaction: stores the files and returns the row. */
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
