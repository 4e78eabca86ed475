import type { StorageSettings } from '../storage/create-file-storage.ts'
import { createArchiveBucket } from './archive-bucket.ts'
import { createArchiveFolder } from './archive-folder.ts'
import type { ArchivePlace } from './archive-place.ts'
import { encryptingPlace } from './encryption.ts'

type Settings = { place: StorageSettings; recipients: readonly string[] }

/** Opens the place for archives that `BACKUP_URL` names; with recipients they are encrypted there. */
export function createArchivePlace({ place, recipients }: Settings): ArchivePlace {
  const opened = 'folder' in place ? createArchiveFolder(place.folder) : createArchiveBucket(place.s3)
  return recipients.length > 0 ? encryptingPlace(opened, recipients) : opened
}
