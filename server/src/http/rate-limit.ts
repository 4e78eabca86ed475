import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { type HttpError, TooManyRequests, Unavailable } from './errors.ts'

/** At most `max` calls in a window of so many seconds. A call counts for `cost`, 1 by default. */
export type RateLimit = { key: string; max: number; seconds: number; cost?: number }

/**
 * Limits on failures, counted in this order. A success gives its own attempt back, or with `isClearedBySuccess` all
 * attempts on the key.
 */
export type FailureLimit = {
  limits: CountedFailures[]
  /** Limits that don't hold for whoever has this pass. A success gives the pass. */
  unlessKnown?: { pass: string; limits: CountedFailures[] }
  refusal?: (seconds: number) => HttpError
}

type CountedFailures = RateLimit & { isClearedBySuccess?: boolean }

const passDays = 180

// A window that ends later than one that begins now is of a clock that has been put back since, and would lock people out
// for as long as that clock was ahead. Not by a moment: another call may have begun its transaction after ours.
const isOver = `(counted.resets_at <= now() or counted.resets_at > excluded.resets_at + interval '1 minute')`

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
         hits = case when ${isOver} then excluded.hits else counted.hits + excluded.hits end,
         resets_at = case when ${isOver} then excluded.resets_at else counted.resets_at end
       returning key, hits, ceil(extract(epoch from resets_at - now()))::int as seconds_left`,
      [[...maxOf.keys()], limits.map(({ seconds }) => seconds), limits.map(({ cost = 1 }) => cost)],
    )
    const exceeded = rows.filter(({ key, hits }) => hits > (maxOf.get(key) ?? 0))
    return exceeded.length === 0 ? null : Math.max(1, ...exceeded.map((row) => row.seconds_left))
  }

  async function spend(limit: RateLimit): Promise<void> {
    const secondsToWait = await count([limit])
    if (secondsToWait !== null) throw new TooManyRequests(secondsToWait)
  }

  /** Acts unless too many acts have failed before. Every attempt counts until it has succeeded or was `Unavailable`. */
  async function countFailures<Result>(
    { limits, unlessKnown, refusal = (seconds) => new TooManyRequests(seconds) }: FailureLimit,
    act: () => Promise<Result>,
  ): Promise<Result> {
    if (!isOn) return act()

    const isStranger = unlessKnown && !(await hasPass(unlessKnown.pass))
    const counted = isStranger ? [...limits, ...unlessKnown.limits] : limits
    for (const limit of counted) {
      // One by one: what a caller's own limit refuses must not use up a limit that they share with others.
      const secondsToWait = await count([limit])
      if (secondsToWait !== null) throw refusal(secondsToWait)
    }

    const result = await act().catch(async (error: unknown) => {
      // Nothing was tried, and an owner who comes again as asked must not be locked out by it.
      if (error instanceof Unavailable)
        await giveBack(counted.map((limit) => ({ ...limit, isClearedBySuccess: false })))
      throw error
    })
    await giveBack(counted)
    if (unlessKnown) await letPass(unlessKnown.pass)
    return result
  }

  async function giveBack(limits: readonly CountedFailures[]): Promise<void> {
    const cleared = limits.filter(({ isClearedBySuccess }) => isClearedBySuccess)
    await afterwards(
      `with held as (select key from rate_limits where key = any($1) order by key for update)
       update rate_limits counted set hits = case when counted.key = any($2) then 0 else greatest(hits - 1, 0) end
       from held where counted.key = held.key`,
      [limits, cleared].map((some) => some.map(({ key }) => storedKey(key))),
    )
  }

  /** Frees whoever shows this pass from the limits of strangers, for half a year. */
  async function letPass(pass: string): Promise<void> {
    if (!isOn) return
    await afterwards(
      `insert into rate_limits as known (key, hits, resets_at) values ($1, 0, now() + interval '${passDays} days')
       on conflict (key) do update set resets_at = excluded.resets_at
       where known.resets_at < excluded.resets_at - interval '1 day'`,
      [storedKey(pass)],
    )
  }

  async function hasPass(pass: string): Promise<boolean> {
    const passes = await db.query('select from rate_limits where key = $1 and resets_at > now()', [storedKey(pass)])
    return passes.length > 0
  }

  // The act is done and must be answered so, also when the database is lost now. At worst an attempt stays counted.
  async function afterwards(statement: string, values: readonly unknown[]): Promise<void> {
    try {
      await db.query(statement, values)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  }

  return { count, spend, countFailures, letPass }
}

// Keys contain e-mail addresses, which the table need not show.
function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
