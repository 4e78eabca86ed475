import type { Database } from '../database/database.ts'

/** A kind of work: its name in the table, and the use case that does it. It may run twice after a crash. */
export type Job<Payload = never> = { name: string; run: (payload: Payload) => Promise<void> }

/** Puts work in the queue, in the transaction of whoever promises it. */
export async function queueJob<Payload extends object>(
  db: Database,
  { name }: Pick<Job<Payload>, 'name'>,
  payload: Payload,
) {
  await db.query('insert into jobs (name, payload) values ($1, $2)', [name, JSON.stringify(payload)])
}

export type ClaimedJob = { id: number; name: string; payload: never; attempts: number }

/** Takes the job that is longest due, for this worker alone until the lease ends; null when there is none. */
export async function claimJob(db: Database, names: string[], leaseSeconds: number): Promise<ClaimedJob | null> {
  const [job] = await db.query<ClaimedJob>(
    `update jobs set attempts = attempts + 1, due_at = now() + $2 * interval '1 second'
     where id = (select id from jobs where due_at <= now() and name = any($1) order by due_at, id limit 1 for update skip locked)
     returning id, name, payload, attempts`,
    [names, leaseSeconds],
  )
  return job ?? null
}

export async function finishJob(db: Database, job: ClaimedJob): Promise<void> {
  await db.query('delete from jobs where id = $1', [job.id])
}

export async function postponeJob(db: Database, job: ClaimedJob, seconds: number): Promise<void> {
  await db.query(`update jobs set due_at = now() + $2 * interval '1 second' where id = $1`, [job.id, seconds])
}
