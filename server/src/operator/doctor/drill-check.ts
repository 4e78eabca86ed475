import { readDrillRecord } from '../drill/drill-record.ts'
import { patienceHours } from './backup-checks.ts'
import { type Check, fault, ok, warning } from './check.ts'

const hourMs = 3_600_000
// A week and a day, for whoever drills by hand.
const handHours = 8 * 24

export const provenBackup: Check = {
  name: 'proven backup',
  remedy: 'Run: npm run operator -- backup, then npm run operator -- drill, which says what is wrong.',

  async run({ config, machine }) {
    const drill = await readDrillRecord(config.dataDir)
    if (!drill) return ok('None yet: npm run operator -- drill restores a backup on trial.')
    if (drill.problem !== null) {
      const of = drill.archive === null ? '' : ` of ${drill.archive}`
      return fault(`The drill${of} at ${minuteOf(drill.ended_at)} UTC failed: ${drill.problem}`, this.remedy)
    }
    const moment = drill.moment ?? drill.ended_at
    const hours = Math.floor((machine.now() - Date.parse(moment)) / hourMs)
    const found = `The last backup that was restored on trial is of ${minuteOf(moment)} UTC`
    const { schedule, recipients } = config.backup
    // Each scheduled backup that needs no key is drilled at once, so two of them were not.
    const isByHand = schedule === null || schedule === 'off' || recipients.length > 0
    const oldestHours = isByHand ? handHours : 2 * patienceHours(schedule, machine.now())
    return hours > oldestHours ? warning(`${found}, ${Math.floor(hours / 24)} days old.`, this.remedy) : ok(`${found}.`)
  },
}

function minuteOf(moment: string): string {
  return moment.slice(0, 16)
}
