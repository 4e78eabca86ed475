import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage, type S3Options } from './s3-storage.ts'

export type StorageSettings = { folder: string } | { s3: S3Options }

/** The storage that `STORAGE_URL` chose. */
export function createFileStorage(settings: StorageSettings): FileStorage {
  return 'folder' in settings ? createFolderStorage(settings.folder) : createS3Storage(settings.s3)
}
