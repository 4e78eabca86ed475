import type { StorageSettings } from '../storage/create-file-storage.ts'
import { createArchiveBucket } from './archive-bucket.ts'
import { createArchiveFolder } from './archive-folder.ts'
import type { ArchivePlace } from './archive-place.ts'

/** Opens the place for archives that `BACKUP_URL` names. */
export function createArchivePlace({ place }: { place: StorageSettings }): ArchivePlace {
  return 'folder' in place ? createArchiveFolder(place.folder) : createArchiveBucket(place.s3)
}
