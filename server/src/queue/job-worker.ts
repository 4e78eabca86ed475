import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { createBell } from './bell.ts'
import { errorName } from './error-name.ts'
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
  const bell = createBell()
  let isStopping = false
  const running = run()

  async function run(): Promise<void> {
    while (!isStopping) {
      if (!(await workedOnOne())) await bell.wait(pollMs)
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
      log.warn({ reason: errorName(error) }, 'could not take a job')
      return false
    }
  }

  async function perform(claimed: ClaimedJob): Promise<void> {
    try {
      await jobs.find(({ name }) => name === claimed.name)?.run(claimed.payload)
      await finishJob(db, claimed)
    } catch (error) {
      const { id, name, attempts } = claimed
      log.warn({ job: name, id, attempts, reason: errorName(error) }, 'a job failed')
      await postponeJob(db, claimed, Math.min(2 ** attempts, longestDelaySeconds))
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    bell.ring()
    await running
  }

  return { wake: bell.ring, stop }
}
