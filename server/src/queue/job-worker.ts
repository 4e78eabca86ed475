import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { type ClaimedJob, claimJob, finishJob, type Job, postponeJob } from './jobs.ts'

export type JobWorker = {
  /** Tells that work was queued; call it after the commit. */
  wake(): void
  /** Finishes the job in hand and leaves the rest in the queue. */
  stop(): Promise<void>
}

type Options = { db: Database; jobs: Job[]; log: Pick<FastifyBaseLogger, 'warn'>; pollMs?: number }

const leaseSeconds = 60
const longestDelaySeconds = 300

/** Does queued work one by one, in order, until it is stopped; a job that fails is tried again, ever later. */
export function startJobWorker({ db, jobs, log, pollMs = 1_000 }: Options): JobWorker {
  let isStopping = false
  let isAwake = false
  let ring: () => void = () => {}
  const running = run()

  async function run(): Promise<void> {
    while (!isStopping) {
      isAwake = false
      if (await workedOnOne()) continue
      if (!isAwake && !isStopping) await rest()
    }
  }

  // Whatever goes wrong, the worker lives: a lost database comes back, and a job that fails has its next time.
  async function workedOnOne(): Promise<boolean> {
    try {
      const claimed = await claimJob(
        db,
        jobs.map(({ name }) => name),
        leaseSeconds,
      )
      if (!claimed) return false
      await perform(claimed)
      return true
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'could not take a job')
      return false
    }
  }

  async function perform(claimed: ClaimedJob): Promise<void> {
    try {
      await jobs.find(({ name }) => name === claimed.name)?.run(claimed.payload)
      await finishJob(db, claimed)
    } catch (error) {
      const { id, name, attempts } = claimed
      log.warn({ job: name, id, attempts, reason: error instanceof Error ? error.name : 'unknown' }, 'a job failed')
      await postponeJob(db, claimed, Math.min(2 ** attempts, longestDelaySeconds))
    }
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      ring = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function wake(): void {
    isAwake = true
    ring()
  }

  async function stop(): Promise<void> {
    isStopping = true
    ring()
    await running
  }

  return { wake, stop }
}
