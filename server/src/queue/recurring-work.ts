import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { backoffMs } from './backoff.ts'
import { nextRun } from './next-run.ts'
import {
  type ClaimedRun,
  claimRun,
  finishRun,
  releaseAbandonedRun,
  releaseRun,
  renewLease,
  saveSchedule,
} from './schedules.ts'

/** The result of a run: whether it left work that an early retry could still do, and counts for the log. */
export type RunResult = { is_complete: boolean }

/** Work on a schedule. A run may be killed at any point; the next one then starts from the beginning. */
export type RecurringWork<Result extends RunResult> = {
  name: string
  /** A cron pattern of five parts, in Dutch time. */
  pattern: string
  /** Stops early when the signal aborts. */
  run: (signal: AbortSignal) => Promise<Result>
}

type ScheduleTiming = typeof scheduleTiming

export const scheduleTiming = {
  // How often the table is checked for runs that are due.
  pollMs: 1_000,
  // How long after a kill another process takes over; a living run renews its lease four times as often.
  leaseMs: 60_000,
  // Between the retries of a run that was not complete. The next moment of the pattern may come sooner.
  firstRetryMs: 30_000,
  retryCapMs: 15 * 60_000,
}

export type RunnerOptions = {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  timing?: Partial<ScheduleTiming>
  /** Ends the current run. */
  stopping?: AbortSignal
}

/** Runs one kind of recurring work, one run at a time across all processes that share the database. */
export function createRunner<Result extends RunResult>(work: RecurringWork<Result>, options: RunnerOptions) {
  const { db, log, stopping = new AbortController().signal } = options
  const timing = { ...scheduleTiming, ...options.timing }
  const { name, pattern } = work

  async function prepare({ releaseLeases = false }: { releaseLeases?: boolean } = {}): Promise<void> {
    await saveSchedule(db, { name, pattern, dueAt: nextAfter(new Date()) })
    if (releaseLeases) await releaseAbandonedRun(db, name)
  }

  /** The result of the run; null when it was not due or is running already. */
  async function runIfDue({ evenIfNotDue = false }: { evenIfNotDue?: boolean } = {}): Promise<Result | null> {
    const claimed = await claimRun(db, { name, leaseMs: timing.leaseMs, evenIfNotDue })
    return claimed && perform(claimed)
  }

  async function perform(claimed: ClaimedRun): Promise<Result> {
    const startedAt = performance.now()
    const lease = keepLease(claimed, { db, log, leaseMs: timing.leaseMs })
    try {
      const result = await work.run(AbortSignal.any([stopping, lease.lost]))
      await finish(claimed, result, startedAt)
      return result
    } catch (error) {
      await finish(claimed, { is_complete: false }, startedAt)
      throw error
    } finally {
      lease.stopRenewing()
    }
  }

  async function finish(claimed: ClaimedRun, result: RunResult, startedAt: number): Promise<void> {
    // Still due, so that another process can continue at once.
    if (stopping.aborted && !result.is_complete) return releaseRun(db, claimed)

    const now = new Date(claimed.now.getTime() + performance.now() - startedAt)
    const failures = result.is_complete ? 0 : claimed.failures + 1
    await finishRun(db, claimed, { dueAt: failures > 0 ? retryAfter(now, failures) : nextAfter(now), failures, result })
  }

  function retryAfter(now: Date, failures: number): Date {
    const delayMs = backoffMs(failures, { firstMs: timing.firstRetryMs, capMs: timing.retryCapMs })
    return new Date(Math.min(nextAfter(now).getTime(), now.getTime() + delayMs))
  }

  function nextAfter(moment: Date): Date {
    const next = nextRun(pattern, moment)
    if (!next) throw new Error(`the pattern ${pattern} has no next moment`)
    return next
  }

  return { prepare, runIfDue }
}

type LeaseOptions = { db: Database; log: Pick<FastifyBaseLogger, 'warn'>; leaseMs: number }

/** Renews the lease of a run until `stopRenewing`; `lost` aborts when another process has taken the run over. */
function keepLease(run: ClaimedRun, { db, log, leaseMs }: LeaseOptions) {
  const lost = new AbortController()
  const timer = setInterval(() => void renew(), leaseMs / 4)
  let leasedUntil = performance.now() + leaseMs

  async function renew(): Promise<void> {
    const sentAt = performance.now()
    try {
      if (await renewLease(db, run, leaseMs)) leasedUntil = sentAt + leaseMs
      else lost.abort()
    } catch {
      // The database may be back before the lease ends.
      if (performance.now() > leasedUntil) lost.abort()
    }
    if (!lost.signal.aborted) return
    clearInterval(timer)
    log.warn({ work: run.name }, 'another process took over a run')
  }

  return { lost: lost.signal, stopRenewing: () => clearInterval(timer) }
}
