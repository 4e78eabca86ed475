import { stat } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { type DrillRecord, findLastDrill, readDrillRecord } from '../../backup/drill-record.ts'
import { readKeyFile } from '../../backup/encryption.ts'
import { patienceHours } from './backup-checks.ts'
import { type Check, fault, ok, type Site, warning } from './check.ts'

const hourMs = 3_600_000
// A week and a day, for whoever drills by hand.
const handHours = 8 * 24

export const provenBackup: Check = {
  name: 'proven backup',
  remedy: 'Run: npm run operator -- backup, then npm run operator -- drill, which says what is wrong.',

  async run(site) {
    const { config, machine } = site
    const drill = await lastDrill(site)
    if (!drill) return ok('None yet: npm run operator -- drill restores a backup on trial.')
    if (drill.problem !== null) {
      const of = drill.archive === null ? '' : ` of ${drill.archive}`
      return fault(`The drill${of} at ${minuteOf(drill.ended_at)} UTC failed: ${drill.problem}`, this.remedy)
    }
    const moment = drill.moment ?? drill.ended_at
    const hours = Math.floor((machine.now() - Date.parse(moment)) / hourMs)
    const found = `The last backup that was restored on trial is of ${minuteOf(moment)} UTC`
    return hours > provenBackupHours(config.backup, machine.now())
      ? warning(`${found}, ${Math.floor(hours / 24)} days old.`, this.remedy)
      : ok(`${found}.`)
  },
}

// That the database does not answer is the finding of another check.
async function lastDrill({ config, database }: Site): Promise<DrillRecord | null> {
  const found = await database()
    .then((db) => db && findLastDrill(config.dataDir, db))
    .catch(() => null)
  return found ?? readDrillRecord(config.dataDir)
}

/** How old the last backup may be that was restored on trial. */
export function provenBackupHours({ schedule, recipients, drillKey }: Config['backup'], now: number): number {
  // Each scheduled backup that the drill can open is drilled at once, so two of them were not.
  const isByHand = schedule === null || schedule === 'off' || (recipients.length > 0 && drillKey === null)
  return isByHand ? handHours : 2 * patienceHours(schedule, now)
}

export const drillKey: Check = {
  name: 'BACKUP_DRILL_KEY',
  remedy: 'Copy the file with the private key once more, or leave BACKUP_DRILL_KEY out: then drills need --key.',

  async run({ config, machine }) {
    const { drillKey, recipients } = config.backup
    if (drillKey === null && recipients.length > 0)
      return ok('Not set: archives are encrypted, so drills by schedule open none.')
    if (drillKey === null) return ok('Not set, and archives are not encrypted.')
    try {
      await readKeyFile(drillKey)
    } catch (error) {
      return fault((error as Error).message, this.remedy)
    }
    const { mode } = await stat(drillKey)
    // Windows has no modes in this sense.
    if (machine.userId === null || (mode & 0o077) === 0) return ok('Drills open encrypted archives.')
    return warning(`Others than its owner can use ${drillKey}, which opens all archives.`, `Run: chmod 600 ${drillKey}`)
  },
}

function minuteOf(moment: string): string {
  return moment.slice(0, 16)
}
