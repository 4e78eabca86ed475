import type { Database } from './database.ts'

const hour = 60 * 60 * 1_000

/** Cleans up once an hour what autovacuum would: it never runs in the embedded database. Gives a function that stops it. */
export function maintainEmbedded(db: Database, every = hour): () => void {
  let stopped = false
  const timer = setInterval(() => void vacuum(db, () => stopped).catch(ignore), every)
  timer.unref()

  return () => {
    stopped = true
    clearInterval(timer)
  }
}

/** Table by table, so that other statements get their turn in between. */
async function vacuum(db: Database, isStopped: () => boolean): Promise<void> {
  const tables = await db.query<{ name: string }>('select quote_ident(relname) as name from pg_stat_user_tables')
  for (const { name } of tables) {
    if (isStopped()) return
    await db.query(`vacuum (analyze) ${name}`)
  }
}

// The next hour tries again; the statements of the portal report a broken database themselves.
function ignore(): void {}
