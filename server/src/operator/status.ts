import type { Database } from '../database/database.ts'
import { findSyncState } from '../features/points/find-sync-state.ts'
import { countOpenPoints, findOldestPending } from '../features/points/find-open-points.ts'
import { findRecordCheck } from '../features/record/jobs.ts'
import { countMails, mailEntry } from '../mail/outbox.ts'
import { countEntries, listUnattended } from '../queue/dead-entries.ts'
import { listSchedules } from '../queue/schedules.ts'
import { findLastDrill } from '../backup/drill-record.ts'
import { type OperatorCommand, unknownCommand } from './operator-command.ts'

/** The state of the background work as JSON for monitoring: counts and times, no personal data. */
export const status: OperatorCommand = {
  usage: ['status                  how mails, other work and points stand, as JSON'],

  async run({ config, db }, words) {
    if (words.length > 0) throw unknownCommand('status', words)

    const { queued = 0, held = 0, sent = 0, dead = 0 } = await countMails(db)
    const jobs = { dead: await countDeadJobs(db), unattended: await countUnattended(db) }
    const [recurring, points] = [await presentRecurring(db), await presentPoints(db)]
    const record = await presentRecord(db)
    const drill = await findLastDrill(config.dataDir, db)
    return JSON.stringify(
      { mails: { queued, held, sent_last_day: sent, dead }, jobs, recurring, points, record, drill },
      null,
      2,
    ).split('\n')
  },
}

async function countDeadJobs(db: Database): Promise<number> {
  const dead = (await countEntries(db)).filter(({ kind, status: state }) => kind !== mailEntry && state === 'dead')
  return dead.reduce((sum, { count }) => sum + count, 0)
}

// Entries that are due for an hour and that nobody tried. Mails wait longer while the relay is down.
async function countUnattended(db: Database): Promise<number> {
  const unattended = (await listUnattended(db)).filter(({ kind }) => kind !== mailEntry)
  return unattended.reduce((sum, { count }) => sum + count, 0)
}

async function presentRecurring(db: Database) {
  return (await listSchedules(db)).map(({ kind, failures, last_error, finished_at, due_at }) => ({
    kind,
    failures,
    last_error,
    last_end_at: finished_at?.toISOString() ?? null,
    next_run_at: due_at.toISOString(),
  }))
}

async function presentRecord(db: Database) {
  const check = await findRecordCheck(db)
  return {
    last_check_at: check?.finished_at?.toISOString() ?? null,
    lines: check?.result?.lines ?? null,
    broken_at: check?.result?.fault ?? null,
  }
}

async function presentPoints(db: Database) {
  const [state, oldest, { waiting }] = [await findSyncState(db), await findOldestPending(db), await countOpenPoints(db)]
  return {
    last_run_at: state?.finished_at?.toISOString() ?? null,
    next_run_at: state?.due_at.toISOString() ?? null,
    failures: state?.failures ?? 0,
    result: state?.result ?? null,
    waiting,
    lag_seconds: oldest ? Math.max(0, Math.round((Date.now() - oldest.getTime()) / 1000)) : 0,
  }
}
