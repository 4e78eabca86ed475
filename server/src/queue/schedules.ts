import type { Database } from '../database/database.ts'

/** A run that one process has claimed. `now` is the database's clock, which all replicas share. */
export type ClaimedRun = { name: string; lease_id: string; due_at: Date; failures: number; now: Date }

/** Stores the schedule. A changed pattern gets the given due time; an unchanged one keeps its own. */
export async function saveSchedule(
  db: Database,
  { name, pattern, dueAt }: { name: string; pattern: string; dueAt: Date },
): Promise<void> {
  await db.query(
    `insert into schedules (name, pattern, due_at) values ($1, $2, $3)
     on conflict (name) do update set pattern = excluded.pattern, due_at = excluded.due_at
     where schedules.pattern <> excluded.pattern`,
    [name, pattern, dueAt],
  )
}

/**
 * Claims a run for this process alone until its lease ends; null when it is not due or claimed already. With
 * `evenIfNotDue` it becomes due now, so that another process takes it over if this one dies.
 */
export async function claimRun(
  db: Database,
  { name, leaseMs, evenIfNotDue }: { name: string; leaseMs: number; evenIfNotDue: boolean },
): Promise<ClaimedRun | null> {
  const [run] = await db.query<ClaimedRun>(
    `update schedules set lease_id = gen_random_uuid(), leased_until = now() + $2 * interval '1 millisecond',
       started_at = now(), due_at = least(due_at, now())
     where name = $1 and (due_at <= now() or $3) and (leased_until is null or leased_until <= now())
     returning name, lease_id, due_at, failures, now() as now`,
    [name, leaseMs, evenIfNotDue],
  )
  return run ?? null
}

/** Extends the lease; false when another process has taken over the run. */
export async function renewLease(db: Database, run: ClaimedRun, leaseMs: number): Promise<boolean> {
  const rows = await db.query(
    `update schedules set leased_until = now() + $3 * interval '1 millisecond' where name = $1 and lease_id = $2 returning name`,
    [run.name, run.lease_id, leaseMs],
  )
  return rows.length > 0
}

type Ending = { dueAt: Date; failures: number; result: object }

export async function finishRun(db: Database, run: ClaimedRun, { dueAt, failures, result }: Ending): Promise<void> {
  await db.query(
    `update schedules set due_at = $3, failures = $4, result = $5, finished_at = now(), lease_id = null, leased_until = null
     where name = $1 and lease_id = $2`,
    [run.name, run.lease_id, dueAt, failures, JSON.stringify(result)],
  )
}

/** Releases a run that was not finished: it stays due. */
export async function releaseRun(db: Database, run: ClaimedRun): Promise<void> {
  await db.query('update schedules set lease_id = null, leased_until = null where name = $1 and lease_id = $2', [
    run.name,
    run.lease_id,
  ])
}

/** Releases a run that a killed process had claimed. Only safe when no other process uses this database. */
export async function releaseAbandonedRun(db: Database, name: string): Promise<void> {
  await db.query('update schedules set lease_id = null, leased_until = null where name = $1', [name])
}

export type ScheduleState<Result> = {
  due_at: Date
  failures: number
  is_running: boolean
  started_at: Date | null
  finished_at: Date | null
  result: Result | null
}

/** The state of a schedule, for operators; null when it was never stored. */
export async function findSchedule<Result>(db: Database, name: string): Promise<ScheduleState<Result> | null> {
  const [state] = await db.query<ScheduleState<Result>>(
    `select due_at, failures, coalesce(leased_until > now(), false) as is_running, started_at, finished_at, result
     from schedules where name = $1`,
    [name],
  )
  return state ?? null
}
