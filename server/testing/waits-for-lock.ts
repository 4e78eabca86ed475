import type { Database } from '../src/database/database.ts'

/**
 * Whether anybody waits for a lock in this database of PostgreSQL. Asked anew each time: to a transaction PostgreSQL shows the
 * activity of its first look.
 */
export async function anyoneWaitsForLock(db: Database): Promise<boolean> {
  await db.query('select pg_stat_clear_snapshot()')
  const waiting = await db.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return waiting.length > 0
}
