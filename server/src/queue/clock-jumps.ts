import type { Database } from '../database/database.ts'
import { nextMoment } from './next-run.ts'

/** The longest that an entry may be meant to wait, unless it is recurring or held. What would wait longer comes at once. */
export const longestWaitMs = 20 * 60_000

// What is held waits an hour for others.
const longestHoldMs = 60 * 60_000

type Options = { kinds: readonly string[]; leaseMs: number }

/**
 * After the clock of the database was put back, what a clock that was ahead had planned would wait as much longer. An entry
 * that is due later than anybody can have meant is due now, and recurring work at the next moment of its pattern.
 */
export async function mendDueTimes(db: Database, { kinds, leaseMs }: Options): Promise<void> {
  // A run under way renews its lease, so only one whose process died can be late.
  await db.query(
    `update queue set due_at = now() + (case when lease_id is null then 0 else $2::float8 end) * interval '1 millisecond'
     where kind = any($1) and status <> 'dead' and (pattern is null or lease_id is not null)
       and due_at > now() + interval '1 millisecond' *
         case when lease_id is not null then $2::float8 when status = 'held' then $3::float8 else $4::float8 end`,
    [kinds, leaseMs, longestHoldMs, longestWaitMs],
  )
  const recurring = await db.query<{ id: number; pattern: string; due_at: Date; now: Date }>(
    `select id, pattern, due_at, now() from queue where kind = any($1) and pattern is not null and lease_id is null`,
    [kinds],
  )
  for (const { id, pattern, due_at, now } of recurring) {
    const next = nextMoment(pattern, now)
    if (due_at <= next) continue
    await db.query('update queue set due_at = $2 where id = $1 and lease_id is null and due_at > $2', [id, next])
  }
}
