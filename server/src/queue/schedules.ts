import type { Database } from '../database/database.ts'

/** A run that has its schedule in hand; `now` is the database's clock, the one that all replicas share. */
export type ClaimedRun = { name: string; lease_id: string; due_at: Date; failures: number; now: Date }

/** Makes the schedule, or gives it another pattern; a pattern that is known keeps the moment that it waits for. */
export async function keepSchedule(
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
 * Takes a run in hand, for this process alone until the lease ends; null when it is not due, or another has it. One that
 * was asked for before its time is due from now on, so that it is taken over when this process dies.
 */
export async function claimRun(
  db: Database,
  { name, leaseMs, isAsked }: { name: string; leaseMs: number; isAsked: boolean },
): Promise<ClaimedRun | null> {
  const [run] = await db.query<ClaimedRun>(
    `update schedules set lease_id = gen_random_uuid(), leased_until = now() + $2 * interval '1 millisecond',
       started_at = now(), due_at = least(due_at, now())
     where name = $1 and (due_at <= now() or $3) and (leased_until is null or leased_until <= now())
     returning name, lease_id, due_at, failures, now() as now`,
    [name, leaseMs, isAsked],
  )
  return run ?? null
}

/** Keeps the run in hand for longer; false when another one has taken it over. */
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

/** Gives back what was in hand when the process had to stop: it stays due. */
export async function giveBackRun(db: Database, run: ClaimedRun): Promise<void> {
  await db.query('update schedules set lease_id = null, leased_until = null where name = $1 and lease_id = $2', [
    run.name,
    run.lease_id,
  ])
}

/** Frees what a killed process had in hand. Only where no other process can be running it. */
export async function releaseRun(db: Database, name: string): Promise<void> {
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

/** How a schedule stands, for operators; null before it was ever kept. */
export async function findSchedule<Result>(db: Database, name: string): Promise<ScheduleState<Result> | null> {
  const [state] = await db.query<ScheduleState<Result>>(
    `select due_at, failures, coalesce(leased_until > now(), false) as is_running, started_at, finished_at, result
     from schedules where name = $1`,
    [name],
  )
  return state ?? null
}
