import { createBell } from './bell.ts'
import { errorName } from './error-name.ts'
import { createRunner, type RecurringWork, type RunnerOptions, type RunResult } from './recurring-work.ts'
import { scheduleTiming } from './schedule-timing.ts'

export type ScheduleWorker<Result extends RunResult> = {
  /** Runs at once, whatever the pattern; null when a run is under way, here or elsewhere. */
  runNow(): Promise<Result | null>
  /** Ends the run in hand, which stays due. */
  stop(): Promise<void>
}

type Options = Omit<RunnerOptions, 'stopping'> & {
  /** Frees at once what a killed process had in hand. Only when no other process uses this database. */
  releaseLeases?: boolean
}

/** Has recurring work done whenever it is due, until it is stopped; a lost database only makes it wait. */
export function startScheduleWorker<Result extends RunResult>(
  work: RecurringWork<Result>,
  { releaseLeases, ...options }: Options,
): ScheduleWorker<Result> {
  const stopping = new AbortController()
  const bell = createBell()
  const runner = createRunner(work, { ...options, stopping: stopping.signal })
  const pollMs = options.timing?.pollMs ?? scheduleTiming.pollMs
  const asked = new Set<Promise<unknown>>()
  let isPrepared = false
  let isTroubled = false
  const running = loop()

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (!isPrepared) await runner.prepare({ releaseLeases })
        isPrepared = true
        await runner.takeTurn()
        isTroubled = false
      } catch (error) {
        if (!isTroubled) options.log.warn({ work: work.name, reason: errorName(error) }, 'recurring work has to wait')
        isTroubled = true
      }
      await bell.wait(pollMs)
    }
  }

  async function runNow(): Promise<Result | null> {
    await runner.prepare()
    const run = runner.takeTurn({ isAsked: true })
    asked.add(run)
    return run.finally(() => asked.delete(run))
  }

  async function stop(): Promise<void> {
    stopping.abort()
    bell.ring()
    await running
    await Promise.allSettled(asked)
  }

  return { runNow, stop }
}
