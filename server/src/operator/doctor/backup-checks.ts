import { createFileStorage } from '../../storage/create-file-storage.ts'
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
        'None is made by itself.',
        'Set BACKUP_URL, or BACKUP_SCHEDULE=off where something else makes them.',
      )

    const listed = await createArchivePlace(config.backup)
      .list()
      .catch(() => null)
    if (!listed) return ok('Not checked: see the check of BACKUP_URL.')
    const [newest] = listed
    if (!newest) return ok('The first one is still to be made.')
    const hours = Math.floor((machine.now() - newest.moment.getTime()) / hourMs)
    const sentence = `The newest archive is ${hours} hours old.`
    return hours < patienceHours(schedule, machine.now()) ? ok(sentence) : warning(sentence, this.remedy)
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
