import type { Database } from './database.ts'

const aMinute = 60_000
const anHour = 60 * aMinute

type Intervals = { checkpointEveryMs: number; vacuumEveryMs: number }

/**
 * Does what PostgreSQL's background processes do, because the embedded database has none: checkpoints, without which its
 * log grows until it is closed, and vacuuming. Returns a function that stops it.
 */
export function maintainEmbedded(
  db: Database,
  { checkpointEveryMs, vacuumEveryMs }: Intervals = { checkpointEveryMs: 5 * aMinute, vacuumEveryMs: anHour },
): () => void {
  let isStopped = false
  const timers = [
    setInterval(() => void db.query('checkpoint').catch(tryNextTime), checkpointEveryMs),
    setInterval(() => void vacuum(db, () => isStopped).catch(tryNextTime), vacuumEveryMs),
  ]
  for (const timer of timers) timer.unref()

  return () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
  }
}

/** Table by table, so that other statements can run in between. */
async function vacuum(db: Database, isStopped: () => boolean): Promise<void> {
  const tables = await db.query<{ name: string }>('select quote_ident(relname) as name from pg_stat_user_tables')
  for (const { name } of tables) {
    if (isStopped()) return
    await db.query(`vacuum (analyze) ${name}`)
  }
}

// The next query of a request meets the same problem and reports it.
function tryNextTime(): void {}
