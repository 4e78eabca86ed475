import type { Database } from '../database/database.ts'
import { findSyncState } from '../features/points/jobs.ts'
import { findOldestPending } from '../features/points/store.ts'
import { countMails, mailEntry } from '../mail/outbox.ts'
import { countEntries } from '../queue/dead-entries.ts'
import { type OperatorCommand, unknownCommand } from './operator-command.ts'

/** The state of the background work as JSON for monitoring: counts and times, no personal data. */
export const status: OperatorCommand = {
  usage: ['status                  how mails, other work and points stand, as JSON'],

  async run({ db }, words) {
    if (words.length > 0) throw unknownCommand('status', words)

    const { queued = 0, held = 0, sent = 0, dead = 0 } = await countMails(db)
    const jobs = { dead: await countDeadJobs(db) }
    const points = await presentPoints(db)
    return JSON.stringify({ mails: { queued, held, sent, dead }, jobs, points }, null, 2).split('\n')
  },
}

async function countDeadJobs(db: Database): Promise<number> {
  const dead = (await countEntries(db)).filter(({ kind, status: state }) => kind !== mailEntry && state === 'dead')
  return dead.reduce((sum, { count }) => sum + count, 0)
}

async function presentPoints(db: Database) {
  const [state, oldest] = [await findSyncState(db), await findOldestPending(db)]
  return {
    last_run_at: state?.finished_at?.toISOString() ?? null,
    next_run_at: state?.due_at.toISOString() ?? null,
    failures: state?.failures ?? 0,
    result: state?.result ?? null,
    lag_seconds: oldest ? Math.max(0, Math.round((Date.now() - oldest.getTime()) / 1000)) : 0,
  }
}
