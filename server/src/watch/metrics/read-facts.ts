import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { countOpenPoints, findOldestPending } from '../../features/points/find-open-points.ts'
import { countMails } from '../../mail/outbox.ts'
import { countEntries } from '../../queue/dead-entries.ts'
import { listSchedules } from '../../queue/schedules.ts'

export type Facts = Awaited<ReturnType<typeof readFacts>>

// A scrape every few seconds, from several places, must not become work for the database.
const keptMs = 10_000
// Prometheus gives up after ten seconds.
const usualLimitMs = 2_000

type Options = { db: Database; config: Pick<Config, 'database'>; limitMs?: number }

/**
 * A function that tells what the tables say of mails, queue, schedules and points; null when the database does not say it
 * within two seconds. It asks again after ten seconds at the earliest, and never while it still waits for an answer.
 */
export function createFactReader({ db, config, limitMs = usualLimitMs }: Options) {
  let kept: { facts: Facts | null; until: number } | null = null
  let asking: Promise<Facts | null> | null = null

  async function ask(): Promise<Facts | null> {
    const facts = await readFacts({ db, config, limitMs }).catch(() => null)
    kept = { facts, until: performance.now() + keptMs }
    asking = null
    return facts
  }

  return async function read(): Promise<Facts | null> {
    if (kept && performance.now() < kept.until) return kept.facts
    asking ??= ask()
    const patience = new AbortController()
    const silence = sleep(limitMs, null, { signal: patience.signal, ref: false }).catch(() => null)
    const facts = await Promise.race([asking, silence])
    patience.abort()
    return facts
  }
}

// The same reads as `operator status`.
function readFacts({ db, config: { database }, limitMs }: Required<Options>) {
  // The embedded engine knows no limit on a statement, and answers one at a time.
  if (database.url === null) return readAll(db)
  return db.tx(async () => {
    await db.query(`set local statement_timeout = ${limitMs}`)
    return readAll(db)
  })
}

async function readAll(db: Database) {
  const [entries, mails] = [await countEntries(db), await countMails(db)]
  const schedules = await listSchedules(db)
  const [points, oldestPending] = [await countOpenPoints(db), await findOldestPending(db)]
  return { entries, mailsSentLastDay: mails.sent ?? 0, schedules, points, oldestPending }
}
