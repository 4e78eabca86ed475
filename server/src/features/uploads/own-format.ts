import type { UploadKind } from '@portal/contract/uploads'
import { pictureFormats } from './picture-formats.ts'
import { screenPictureEndings } from './store-picture.ts'

/** The format in which members download an upload of this kind, if they do. */
export const ownFormats = { jpeg: 'jpg', png: 'png', tiff: 'tiff' } as const satisfies Partial<
  Record<UploadKind, string>
>

const ownEndings = Object.values(ownFormats).map((format) => pictureFormats[format].ending)

/** What the paths of an upload's files may end with, after what they begin with. */
export const uploadEndings = ['.pdf', ...ownEndings, ...screenPictureEndings, pictureFormats['photo.webp'].ending]
