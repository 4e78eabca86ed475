import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** At most `max` in a window of so many seconds; one call counts for `cost`, 1 when left out. */
export type RateLimit = { key: string; max: number; seconds: number; cost?: number }

/**
 * Counts one attempt against each limit, in windows that all replicas share, before the attempt is made: simultaneous
 * attempts can't all slip through. Answers the seconds to wait when one of them is used up, else null.
 */
export async function countAttempt(db: Database, limits: RateLimit[]): Promise<number | null> {
  const maxOf = new Map(limits.map((limit) => [storedKey(limit.key), limit.max]))
  const rows = await db.query<{ key: string; hits: number; seconds_left: number }>(
    // In the order of the keys, or two calls could wait for each other.
    `insert into rate_limits as counted (key, hits, resets_at)
     select key, cost, now() + seconds * interval '1 second'
     from unnest($1::text[], $2::int[], $3::int[]) as asked(key, seconds, cost) order by key
     on conflict (key) do update set
       hits = case when counted.resets_at <= now() then excluded.hits else counted.hits + excluded.hits end,
       resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end
     returning key, hits, ceil(extract(epoch from resets_at - now()))::int as seconds_left`,
    [[...maxOf.keys()], limits.map(({ seconds }) => seconds), limits.map(({ cost = 1 }) => cost)],
  )
  const usedUp = rows.filter(({ key, hits }) => hits > (maxOf.get(key) ?? 0))
  return usedUp.length === 0 ? null : Math.max(1, ...usedUp.map((row) => row.seconds_left))
}

/** Forgets the attempts on a key. */
export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.query('delete from rate_limits where key = $1', [storedKey(key)])
}

/** Takes one attempt back that turned out not to count. */
export async function uncountAttempt(db: Database, key: string): Promise<void> {
  await db.query('update rate_limits set hits = greatest(hits - 1, 0) where key = $1', [storedKey(key)])
}

// Keys hold addresses of people; the table needs only to recognise them.
function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
