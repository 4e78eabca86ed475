import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { withRequestId } from '../request-id.ts'
import { backoffMs } from './backoff.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import {
  type ClaimedEntry,
  type Failure,
  postponeEntry,
  releaseEntry,
  removeEntry,
  renewLease,
  requestIdOf,
} from './entries.ts'
import { nextMoment } from './next-run.ts'
import { rescheduleEntry } from './schedules.ts'

/** A kind of entry: its name in the table and what runs it. A run may be killed at any point and is then repeated. */
export type Kind<Payload = never, Result = unknown> = {
  name: string
  /** The most runs at a time in one process; 1 unless given. */
  concurrency?: number
  /**
   * A cron pattern of five parts, in Dutch time, for an entry that comes back. Its run may return `{ is_complete: false }`
   * when it left work that an early retry could still do.
   */
  pattern?: string
  /** After a complete run: in how many milliseconds there is work again, when that is before the pattern's next moment. */
  dueInMs?(): Promise<number | null>
  /** Ends early when the signal aborts: it then throws, or returns `{ is_complete: false }`. */
  run(entry: ClaimedEntry<Payload>, signal: AbortSignal): Promise<Result>
  /** Stores a run that succeeded, instead of removing its entry. */
  store?(entry: ClaimedEntry<Payload>, result: Result): Promise<void>
  /** What follows an error; by default 20 attempts with growing delays. */
  failureOf?(error: unknown, entry: ClaimedEntry<Payload>): Failure
  circuitBreaker?: CircuitBreaker
  /** How long the place of a run stays taken after it, while entries are queued faster than they are run. */
  yieldMs?: number
  retry?: { firstMs: number; capMs: number }
}

export type RecurringKind<Result = unknown> = Kind<never, Result> & { pattern: string }

export type RunContext = {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Aborts as soon as the worker stops. A recurring run ends then, since it starts from the beginning anyway. */
  stopping: AbortSignal
  stopDeadline: AbortSignal
  leaseMs: number
  renewMs: number
  databaseRetryMs: number
}

/** Runs a claimed entry under a renewed lease and stores how it ended. Returns its result, or throws its error. */
export async function runEntry<Result>(
  context: RunContext,
  kind: Kind<never, Result>,
  entry: ClaimedEntry,
): Promise<Result> {
  const startedAt = performance.now()
  const stopped = entry.pattern === null ? context.stopDeadline : context.stopping
  const controller = new AbortController()
  const abort = () => controller.abort()
  const endLease = holdLease(context, entry, abort)
  stopped.addEventListener('abort', abort)
  if (stopped.aborted) abort()
  try {
    const result = await withRequestId(requestIdOf(entry), () => kind.run(entry, controller.signal))
    await untilStored(context, () => storeResult(result))
    return result
  } catch (error) {
    await untilStored(context, () => storeError(error))
    throw error
  } finally {
    stopped.removeEventListener('abort', abort)
    endLease()
  }

  async function storeResult(result: Result): Promise<void> {
    if (entry.pattern !== null) return reschedule(result)
    if (kind.store) return kind.store(entry, result)
    return removeEntry(context.db, entry)
  }

  async function storeError(error: unknown): Promise<void> {
    if (stopped.aborted) return releaseEntry(context.db, entry)
    const facts = {
      kind: entry.kind,
      id: entry.id,
      attempts: entry.attempts,
      reason: errorName(error),
      reqId: requestIdOf(entry),
    }
    if (entry.pattern !== null) {
      await reschedule({ is_complete: false }, errorName(error))
      context.log.warn(facts, 'recurring work failed')
      return
    }
    const status = await postponeEntry(context.db, entry, failureOf(error))
    if (status === 'dead') context.log.error(facts, 'an entry of the queue was given up')
    else if (!kind.failureOf) context.log.warn(facts, 'an entry of the queue failed')
  }

  function failureOf(error: unknown): Failure {
    // Its effect may be there already, and each attempt would repeat it.
    if (error instanceof NeverStored) return { delayMs: 0, reason: error.message, givesUp: 'now' }
    return kind.failureOf?.(error, entry) ?? defaultFailure(kind, error, entry)
  }

  async function reschedule(result: unknown, error: string | null = null): Promise<void> {
    const isComplete = !isIncomplete(result)
    // Still due, so that another process can continue at once.
    if (!isComplete && stopped.aborted) return releaseEntry(context.db, entry)

    const now = new Date(entry.claimed_at.getTime() + performance.now() - startedAt)
    const next = nextMoment(entry.pattern!, now)
    const delayMs = isComplete ? await kind.dueInMs?.() : backoffMs(entry.attempts, kind.retry ?? recurringRetry)
    const dueAt = new Date(Math.min(next.getTime(), now.getTime() + Math.max(1_000, delayMs ?? Infinity)))
    const failures = isComplete ? 0 : entry.attempts
    await rescheduleEntry(context.db, entry, { dueAt, failures, result: result ?? {}, error })
  }
}

const recurringRetry = { firstMs: 30_000, capMs: 15 * 60_000 }
const defaultRetry = { firstMs: 2_000, capMs: 5 * 60_000 }
const defaultAttempts = 20

function defaultFailure({ retry = defaultRetry }: Kind, error: unknown, { attempts }: ClaimedEntry): Failure {
  const givesUp = attempts < defaultAttempts ? 'later' : 'now'
  return { delayMs: backoffMs(attempts, retry), reason: errorName(error), givesUp }
}

function isIncomplete(result: unknown): boolean {
  return (result as { is_complete?: boolean } | undefined)?.is_complete === false
}

/** What may be logged of an error: its message may hold a customer's data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** Renews the lease of an entry until the returned function is called; `onLost` when another worker has taken it over. */
function holdLease({ db, log, leaseMs, renewMs }: RunContext, entry: ClaimedEntry, onLost: () => void): () => void {
  const timer = setInterval(() => void renew(), renewMs)
  let leasedUntil = performance.now() + leaseMs
  let isOver = false

  async function renew(): Promise<void> {
    const sentAt = performance.now()
    const isOurs = await renewLease(db, entry, leaseMs).catch(() => null)
    // The end of the run gave the lease back.
    if (isOver) return
    if (isOurs) leasedUntil = sentAt + leaseMs
    // While the database is down it may be back before the lease ends.
    if (isOurs || (isOurs === null && performance.now() < leasedUntil)) return
    clearInterval(timer)
    log.warn({ kind: entry.kind, id: entry.id }, 'the lease of an entry of the queue was lost')
    onLost()
  }

  return () => {
    isOver = true
    clearInterval(timer)
  }
}

class NeverStored extends Error {
  override readonly name = 'NeverStored'

  constructor(cause: unknown) {
    super(`The end of its run could not be stored: ${errorName(cause)}`)
  }
}

const mostRefusals = 5

// Stored again and again while the database is down: an entry whose end is never stored runs again.
async function untilStored({ log, databaseRetryMs, stopDeadline }: RunContext, store: () => Promise<void>) {
  let refusals = 0
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await store()
    } catch (error) {
      if (isFirst) log.warn({ reason: errorName(error) }, 'the queue waits for the database')
      if (stopDeadline.aborted) return
      if (!(error instanceof DatabaseUnavailable) && ++refusals === mostRefusals) throw new NeverStored(error)
      await sleep(databaseRetryMs, undefined, { signal: stopDeadline }).catch(() => {})
    }
  }
}
