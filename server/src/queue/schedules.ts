import type { Database } from '../database/database.ts'
import type { ClaimedEntry } from './entries.ts'
import { nextMoment } from './next-run.ts'

/** Stores a recurring entry. It is due at the next moment of a new pattern; with an unchanged one it stays as it was. */
export async function saveSchedule(db: Database, kind: string, pattern: string): Promise<void> {
  await db.query(
    `insert into queue (kind, pattern, due_at) values ($1, $2, $3)
     on conflict (kind) where pattern is not null do update set pattern = excluded.pattern,
       due_at = case when queue.lease_id is null then excluded.due_at else queue.due_at end
     where queue.pattern <> excluded.pattern`,
    [kind, pattern, nextMoment(pattern, new Date())],
  )
}

/** Stores a recurring entry unless there is one: who runs it once does not decide when others do. */
export async function keepSchedule(db: Database, kind: string, pattern: string): Promise<void> {
  await db.query(
    `insert into queue (kind, pattern, due_at) values ($1, $2, $3) on conflict (kind) where pattern is not null do nothing`,
    [kind, pattern, nextMoment(pattern, new Date())],
  )
}

type Ending = { dueAt: Date; failures: number; result: object; error: string | null }

export async function rescheduleEntry(
  db: Database,
  entry: ClaimedEntry,
  { dueAt, failures, result, error }: Ending,
): Promise<void> {
  await db.query(
    `update queue set due_at = $3, attempts = $4, result = $5, last_error = $6, finished_at = now(), lease_id = null
     where id = $1 and lease_id = $2`,
    [entry.id, entry.lease_id, dueAt, failures, JSON.stringify(result), error],
  )
}

export type ScheduleState<Result> = {
  kind: string
  due_at: Date
  /** Runs that were not complete since the last one that was. */
  failures: number
  is_running: boolean
  started_at: Date | null
  finished_at: Date | null
  result: Result | null
  last_error: string | null
}

/** The state of a recurring entry, for operators; null when it was never stored. */
export async function findSchedule<Result>(db: Database, kind: string): Promise<ScheduleState<Result> | null> {
  const [state] = await db.query<ScheduleState<Result>>(`${stateStatement} and kind = $1`, [kind])
  return state ?? null
}

export function listSchedules(db: Database): Promise<ScheduleState<object>[]> {
  return db.query(`${stateStatement} order by kind`)
}

const stateStatement = `
  select kind, due_at, is_running, attempts - is_running::int as failures, started_at, finished_at, result, last_error
  from queue, lateral (select lease_id is not null and due_at > now() as is_running) as run
  where pattern is not null`
