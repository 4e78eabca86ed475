import { createFileStorage } from '../../storage/create-file-storage.ts'
import type { Check } from './check.ts'
import { judgeFolder } from './folder-checks.ts'
import { tryStorage } from './outside-checks.ts'

export const backupPlace: Check = {
  name: 'BACKUP_URL',
  remedy:
    "Set BACKUP_URL to a folder of the server's account, or to a bucket that the AWS keys may use, and see that it answers.",

  run(site) {
    const { place } = site.config.backup
    return 'folder' in place ? judgeFolder(site, place.folder) : tryStorage(createFileStorage(place), this.remedy)
  },
}
