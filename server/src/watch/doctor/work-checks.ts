import { findSyncState } from '../../features/points/find-sync-state.ts'
import { findRecordCheck } from '../../features/record/jobs.ts'
import { countOpenPoints } from '../../features/points/find-open-points.ts'
import { countMails, mailEntry } from '../../mail/outbox.ts'
import { countEntries, listUnattended } from '../../queue/dead-entries.ts'
import { nextRun } from '../../queue/next-run.ts'
import { listSchedules } from '../../queue/schedules.ts'
import { askMigrated } from './ask-database.ts'
import { type Check, fault, ok, type Site, warning } from './check.ts'

const dayMs = 24 * 3_600_000
// Once may be a restart of somebody else's machine.
const failuresInARow = 3

export const mails: Check = {
  name: 'mails',
  remedy: 'See npm run operator -- mails; when the reason is gone: mails requeue all',

  run: (site) =>
    askMigrated(site, async (db) => {
      const { dead = 0 } = await countMails(db)
      if (dead > 0) return warning(`${countOf(dead, 'mail')} could not be delivered.`, mails.remedy)
      const waiting = (await listUnattended(db)).find(({ kind }) => kind === mailEntry)
      if (!waiting || !site.isServer) return ok('All of them were delivered, or will be.')
      return warning(`${countOf(waiting.count, 'mail')} waited for an hour, and nobody tried.`, mails.remedy)
    }),
}

export const jobs: Check = {
  name: 'jobs',
  remedy: 'See npm run operator -- jobs; when the reason is gone: jobs requeue all',

  run: (site) =>
    askMigrated(site, async (db) => {
      const dead = (await countEntries(db))
        .filter(({ kind, status }) => kind !== mailEntry && status === 'dead')
        .reduce((sum, { count }) => sum + count, 0)
      if (dead > 0) return warning(`${countOf(dead, 'job')} failed too often and were given up.`, jobs.remedy)
      const failing = (await listSchedules(db)).find(({ failures }) => failures >= failuresInARow)
      if (failing) return warning(`${failing.kind} failed ${failing.failures} times in a row.`, jobs.remedy)
      return ok('None was given up.')
    }),
}

export const points: Check = {
  name: 'points',
  remedy: 'See npm run operator -- points; when the reason is gone: points retry all',

  run: (site) =>
    askMigrated(site, async (db) => {
      const { refused, waiting, oldest_pending_at } = await countOpenPoints(db)
      if (refused + waiting > 0)
        return warning(
          `The gift shop refused or can not answer ${countOf(refused + waiting, 'registration')}.`,
          points.remedy,
        )
      const age = oldest_pending_at === null ? 0 : Date.now() - oldest_pending_at.getTime()
      const hasShop = site.config.giftShop.url !== null
      if (!hasShop || age < patienceMs(site)) return ok(hasShop ? 'None waits for long.' : 'They wait for a gift shop.')
      const state = await findSyncState(db)
      const last = state?.finished_at
        ? `the last run was at ${state.finished_at.toISOString().slice(0, 16)} UTC`
        : 'no run ever ended'
      return warning(`Points have waited for ${Math.floor(age / 3_600_000)} hours; ${last}.`, points.remedy)
    }),
}

export const record: Check = {
  name: 'record',
  remedy: "See 'PortalRecordBroken' in docs/operations.md, and change nothing in the database before.",

  run: (site) =>
    askMigrated(site, async (db) => {
      const check = await findRecordCheck(db)
      const found = check?.result?.fault
      if (found)
        return fault(`The record of what staff do is broken at line ${found.line}: ${found.what}.`, record.remedy)
      return ok(check?.result ? `${countOf(check.result.lines ?? 0, 'line')}, whole.` : 'It is verified every night.')
    }),
}

/** How long points may wait: two runs by SYNC_SCHEDULE, and at least a day. */
function patienceMs({ config, machine }: Site): number {
  const first = nextRun(config.syncSchedule, new Date(machine.now()))
  const second = first && nextRun(config.syncSchedule, first)
  return second ? Math.max(dayMs, 2 * (second.getTime() - first.getTime())) : dayMs
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}
