import { errorName } from './jobs.ts'
import {
  createRunner,
  type RecurringWork,
  type RunnerOptions,
  type RunResult,
  scheduleTiming,
} from './recurring-work.ts'
import { createWakeUp } from './wake-up.ts'

export type ScheduleWorker<Result extends RunResult> = {
  /** Runs at once, whatever the pattern; null when a run is under way in this or another process. */
  runNow(): Promise<Result | null>
  /** Ends the current run, which stays due. */
  stop(): Promise<void>
}

type Options = Omit<RunnerOptions, 'stopping'> & {
  /** Releases at once what a killed process had claimed. Only when no other process uses this database. */
  releaseLeases?: boolean
}

/** Runs recurring work whenever it is due, until it is stopped. While the database is down it waits. */
export function startScheduleWorker<Result extends RunResult>(
  work: RecurringWork<Result>,
  { releaseLeases, ...options }: Options,
): ScheduleWorker<Result> {
  const stopping = new AbortController()
  const wakeUp = createWakeUp()
  const runner = createRunner(work, { ...options, stopping: stopping.signal })
  const pollMs = options.timing?.pollMs ?? scheduleTiming.pollMs
  const requestedRuns = new Set<Promise<unknown>>()
  let isPrepared = false
  let isFailing = false
  const running = loop()

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (!isPrepared) await runner.prepare({ releaseLeases })
        isPrepared = true
        await runner.runIfDue()
        isFailing = false
      } catch (error) {
        if (!isFailing) options.log.warn({ work: work.name, reason: errorName(error) }, 'recurring work has to wait')
        isFailing = true
      }
      await wakeUp.wait(pollMs)
    }
  }

  async function runNow(): Promise<Result | null> {
    await runner.prepare()
    const run = runner.runIfDue({ evenIfNotDue: true })
    requestedRuns.add(run)
    return run.finally(() => requestedRuns.delete(run))
  }

  async function stop(): Promise<void> {
    stopping.abort()
    wakeUp.signal()
    await running
    await Promise.allSettled(requestedRuns)
  }

  return { runNow, stop }
}
