import { createArchiveFolder } from './archive-folder.ts'
import type { ArchivePlace } from './archive-place.ts'

/** Opens the place for archives that `BACKUP_URL` names. */
export function createArchivePlace({ folder }: { folder: string }): ArchivePlace {
  return createArchiveFolder(folder)
}
