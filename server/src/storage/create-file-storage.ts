import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { StorageSettings } from './storage-settings.ts'

/** The storage that `STORAGE_URL` chose. */
export function createFileStorage(settings: StorageSettings): FileStorage {
  return 'folder' in settings ? createFolderStorage(settings.folder) : createS3Storage(settings.s3)
}
