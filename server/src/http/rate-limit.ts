import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { type HttpError, TooManyRequests } from './errors.ts'

/** At most `max` calls in a window of so many seconds. A call counts for `cost`, 1 by default. */
export type RateLimit = { key: string; max: number; seconds: number; cost?: number }

/** Limits on failures. A success gives its own attempt back, or with `isClearedBySuccess` all attempts on the key. */
export type FailureLimit = {
  limits: (RateLimit & { isClearedBySuccess?: boolean })[]
  refusal?: (seconds: number) => HttpError
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Counts calls in windows that all replicas share. Switched off, it limits nothing. */
export function createRateLimiter({ db, isOn }: { db: Database; isOn: boolean }) {
  /**
   * Counts one attempt against each limit and returns the seconds to wait when a limit is exceeded, else null. Count
   * before the attempt is made, so that simultaneous attempts can't all pass.
   */
  async function count(limits: readonly RateLimit[]): Promise<number | null> {
    if (!isOn) return null

    const maxOf = new Map(limits.map((limit) => [storedKey(limit.key), limit.max]))
    const rows = await db.query<{ key: string; hits: number; seconds_left: number }>(
      // In the order of the keys, or two calls could deadlock.
      `insert into rate_limits as counted (key, hits, resets_at)
       select key, cost, now() + seconds * interval '1 second'
       from unnest($1::text[], $2::int[], $3::int[]) as asked(key, seconds, cost) order by key
       on conflict (key) do update set
         hits = case when counted.resets_at <= now() then excluded.hits else counted.hits + excluded.hits end,
         resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end
       returning key, hits, ceil(extract(epoch from resets_at - now()))::int as seconds_left`,
      [[...maxOf.keys()], limits.map(({ seconds }) => seconds), limits.map(({ cost = 1 }) => cost)],
    )
    const exceeded = rows.filter(({ key, hits }) => hits > (maxOf.get(key) ?? 0))
    return exceeded.length === 0 ? null : Math.max(1, ...exceeded.map((row) => row.seconds_left))
  }

  /** Acts unless too many acts have failed before. Every attempt counts until it has succeeded. */
  async function countFailures<Result>(
    { limits, refusal = (seconds) => new TooManyRequests(seconds) }: FailureLimit,
    act: () => Promise<Result>,
  ): Promise<Result> {
    const secondsToWait = await count(limits)
    if (secondsToWait !== null) throw refusal(secondsToWait)

    const result = await act()
    if (isOn) for (const limit of limits) await giveBack(limit)
    return result
  }

  async function giveBack({ key, isClearedBySuccess = false }: FailureLimit['limits'][number]): Promise<void> {
    if (isClearedBySuccess) await db.query('delete from rate_limits where key = $1', [storedKey(key)])
    else await db.query('update rate_limits set hits = greatest(hits - 1, 0) where key = $1', [storedKey(key)])
  }

  return { count, countFailures }
}

// Keys contain e-mail addresses, which the table need not show.
function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
