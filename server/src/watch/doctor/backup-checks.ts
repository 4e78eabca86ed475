import { createFileStorage } from '../../storage/create-file-storage.ts'
import { findNewest } from '../../backup/archive-place.ts'
import { createArchivePlace } from '../../backup/create-archive-place.ts'
import { requireRecipients } from '../../backup/encryption.ts'
import { nextRun } from '../../queue/next-run.ts'
import { type Check, fault, ok, warning } from './check.ts'
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

export const backupDisk: Check = {
  name: 'disk of backups',
  remedy: 'Set BACKUP_URL to a folder on another disk, or to a bucket elsewhere: a disk that is lost takes both.',

  async run({ config, machine }) {
    const { backup, dataDir, database, isProduction, storage } = config
    if (!('folder' in backup.place)) return ok('Archives are in a bucket.')
    // Where neither lies in a folder, nothing on our disks is what an archive has to outlive.
    const data = [...(database.url === null ? [dataDir] : []), ...('folder' in storage ? [storage.folder] : [])]
    const disk = await machine.diskOf(backup.place.folder)
    const disks = await Promise.all(data.map(machine.diskOf))
    const beside = data[disks.indexOf(disk)]
    if (beside === undefined || !isProduction)
      return ok(isProduction ? 'Another one' : 'Not judged without NODE_ENV=production.')
    return warning(`Archives lie on the same disk as ${beside}.`, this.remedy)
  },
}

const hourMs = 3_600_000

export const backupAge: Check = {
  name: 'backups',
  remedy: 'See the log of the server and npm run operator -- jobs; npm run operator -- backup makes one now.',

  async run({ config, machine }) {
    const { schedule } = config.backup
    if (schedule === 'off') return ok('None is made by itself: BACKUP_SCHEDULE is off.')
    if (schedule === null && !config.isProduction) return ok('None is made by itself.')
    if (schedule === null)
      return warning(
        'No backup is made by itself.',
        'Set BACKUP_URL, or BACKUP_SCHEDULE=off where something else makes them.',
      )

    const listed = await createArchivePlace(config.backup)
      .list()
      .catch(() => null)
    if (!listed) return ok('Not checked: see the check of BACKUP_URL.')
    const { newest, ofFuture } = findNewest(listed, machine.now())
    const hours = newest && Math.floor((machine.now() - newest.moment.getTime()) / hourMs)
    const sentence = hours === null ? 'The first one is still to be made.' : `The newest archive is ${hours} hours old.`
    if (hours !== null && hours >= patienceHours(schedule, machine.now())) return warning(sentence, this.remedy)
    if (ofFuture.length === 0) return ok(sentence)
    const [first, ...more] = ofFuture.map(({ name }) => name)
    return warning(
      `${sentence} Of the future, so a clock was wrong: ${first}${more.length > 0 ? ` and ${more.length} more` : ''}.`,
      'Move them away, or set the clock of this machine right: they count for nothing, and BACKUP_KEEP never removes them.',
    )
  },
}

/** The time between two backups, and two hours for making one. */
export function patienceHours(schedule: string, now: number): number {
  const first = nextRun(schedule, new Date(now))
  const second = first && nextRun(schedule, first)
  return 2 + (first && second ? (second.getTime() - first.getTime()) / hourMs : 24)
}

export const backupRecipients: Check = {
  name: 'BACKUP_RECIPIENT',
  remedy: 'Copy the public key once more: age-keygen -y <file> prints it from the private one.',

  async run({ config }) {
    const { recipients } = config.backup
    if (recipients.length === 0) return ok('Archives are not encrypted.')
    try {
      await requireRecipients(recipients)
    } catch (error) {
      return fault((error as Error).message, this.remedy)
    }
    return ok('Archives are encrypted.')
  },
}
