import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { holdLease } from './hold-lease.ts'
import { nextRun } from './next-run.ts'
import { type ClaimedRun, claimRun, finishRun, giveBackRun, keepSchedule, releaseRun } from './schedules.ts'
import { type ScheduleTiming, scheduleTiming } from './schedule-timing.ts'
import { withJitter } from './with-jitter.ts'

/** What a run tells of itself: whether anything is left that a next attempt may still do, and counts. */
export type RunResult = { is_complete: boolean }

/** Work that comes back by the clock. It may be killed anywhere, and is then done again from the start. */
export type RecurringWork<Result extends RunResult> = {
  name: string
  /** A cron pattern of five parts, in Dutch time. */
  pattern: string
  /** Stops early when the signal says so. */
  run: (signal: AbortSignal) => Promise<Result>
}

export type RunnerOptions = {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  timing?: Partial<ScheduleTiming>
  /** Ends the run in hand. */
  stopping?: AbortSignal
}

/** Runs one kind of recurring work, one run at a time over all processes that share the database. */
export function createRunner<Result extends RunResult>(work: RecurringWork<Result>, options: RunnerOptions) {
  const { db, log, stopping = new AbortController().signal } = options
  const timing = { ...scheduleTiming, ...options.timing }
  const { name, pattern } = work

  async function prepare({ releaseLeases = false }: { releaseLeases?: boolean } = {}): Promise<void> {
    await keepSchedule(db, { name, pattern, dueAt: nextAfter(new Date()) })
    if (releaseLeases) await releaseRun(db, name)
  }

  /** The result of the run; null when it was not its turn. */
  async function takeTurn({ isAsked = false }: { isAsked?: boolean } = {}): Promise<Result | null> {
    const claimed = await claimRun(db, { name, leaseMs: timing.leaseMs, isAsked })
    return claimed && perform(claimed)
  }

  async function perform(claimed: ClaimedRun): Promise<Result> {
    const startedAt = performance.now()
    const lease = holdLease(claimed, { db, log, leaseMs: timing.leaseMs })
    try {
      const result = await work.run(AbortSignal.any([stopping, lease.lost]))
      await settle(claimed, result, startedAt)
      return result
    } catch (error) {
      await settle(claimed, { is_complete: false }, startedAt)
      throw error
    } finally {
      lease.release()
    }
  }

  async function settle(claimed: ClaimedRun, result: RunResult, startedAt: number): Promise<void> {
    // Whoever takes over goes on with it at once.
    if (stopping.aborted && !result.is_complete) return giveBackRun(db, claimed)

    const now = new Date(claimed.now.getTime() + performance.now() - startedAt)
    const failures = result.is_complete ? 0 : claimed.failures + 1
    await finishRun(db, claimed, { dueAt: failures > 0 ? retryAfter(now, failures) : nextAfter(now), failures, result })
  }

  function retryAfter(now: Date, failures: number): Date {
    const delayMs = withJitter(Math.min(timing.retryCapMs, timing.firstRetryMs * 2 ** (failures - 1)))
    return new Date(Math.min(nextAfter(now).getTime(), now.getTime() + delayMs))
  }

  function nextAfter(moment: Date): Date {
    const next = nextRun(pattern, moment)
    if (!next) throw new Error(`the pattern ${pattern} never comes`)
    return next
  }

  return { prepare, takeTurn }
}
