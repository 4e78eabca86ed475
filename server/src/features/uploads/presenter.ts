import type { Upload } from '@portal/contract/uploads'
import type { UploadRow } from './store.ts'

export function presentUpload({ file, thumbnail_image: _, own_file: __, ...upload }: UploadRow): Upload {
  return { ...upload, url: `/storage/${file}` }
}
