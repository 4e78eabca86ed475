import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { createWakeUp } from './wake-up.ts'

/** A kind of job: its name in the table and the use case that runs it. A job may run twice after a crash. */
export type Job<Payload = never> = { name: string; run: (payload: Payload) => Promise<void> }

/** Queues a job, in the ambient transaction if there is one. */
export async function queueJob<Payload extends object>(
  db: Database,
  { name }: Pick<Job<Payload>, 'name'>,
  payload: Payload,
) {
  await db.query('insert into jobs (name, payload) values ($1, $2)', [name, JSON.stringify(payload)])
}

export type JobWorker = {
  /** Signals that a job was queued; call it after the commit. */
  wake(): void
  /** Finishes the claimed job and leaves the rest in the queue. */
  stop(): Promise<void>
}

type Options = { db: Database; jobs: Job[]; log: Pick<FastifyBaseLogger, 'warn'>; pollMs?: number }

const leaseSeconds = 60
const retryCapSeconds = 300

/** Runs queued jobs one at a time, oldest first, until it is stopped. A job that fails is retried with growing delays. */
export function startJobWorker({ db, jobs, log, pollMs = 1_000 }: Options): JobWorker {
  const names = jobs.map(({ name }) => name)
  const wakeUp = createWakeUp()
  let isStopping = false
  const running = loop()

  async function loop(): Promise<void> {
    while (!isStopping) {
      if (!(await runNext())) await wakeUp.wait(pollMs)
    }
  }

  // No error ends the worker: the next poll tries again.
  async function runNext(): Promise<boolean> {
    try {
      const job = await claimJob(db, names)
      if (!job) return false
      await perform(job)
      return true
    } catch (error) {
      log.warn({ reason: errorName(error) }, 'could not claim a job')
      return false
    }
  }

  async function perform(job: ClaimedJob): Promise<void> {
    try {
      await jobs.find(({ name }) => name === job.name)?.run(job.payload)
      await finishJob(db, job)
    } catch (error) {
      const { id, name, attempts } = job
      log.warn({ job: name, id, attempts, reason: errorName(error) }, 'a job failed')
      await postponeJob(db, job, Math.min(2 ** attempts, retryCapSeconds))
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    wakeUp.signal()
    await running
  }

  return { wake: wakeUp.signal, stop }
}

/** What may be logged of an error: its message may hold a customer's data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

type ClaimedJob = { id: number; name: string; payload: never; attempts: number }

/** Claims the job that is due longest, for this worker alone until its lease ends; null when none is due. */
async function claimJob(db: Database, names: string[]): Promise<ClaimedJob | null> {
  const [job] = await db.query<ClaimedJob>(
    `update jobs set attempts = attempts + 1, due_at = now() + $2 * interval '1 second'
     where id = (select id from jobs where due_at <= now() and name = any($1) order by due_at, id limit 1 for update skip locked)
     returning id, name, payload, attempts`,
    [names, leaseSeconds],
  )
  return job ?? null
}

async function finishJob(db: Database, { id }: ClaimedJob): Promise<void> {
  await db.query('delete from jobs where id = $1', [id])
}

async function postponeJob(db: Database, { id }: ClaimedJob, seconds: number): Promise<void> {
  await db.query(`update jobs set due_at = now() + $2 * interval '1 second' where id = $1`, [id, seconds])
}
