import type { Database } from '../database/database.ts'

export type KindFilter = { only: string } | { allBut: string }

export type DeadEntry = {
  id: number
  kind: string
  payload: unknown
  created_at: Date
  attempts: number
  last_error: string | null
}

export const deadEntriesShown = 100

export type EntryCount = {
  kind: string
  status: string
  count: number
  /** The age of the oldest entry whose first attempt was due; recurring work has none. */
  oldest_seconds: number
  /** For how long an entry is due, or its lease over, that nobody has taken. */
  overdue_seconds: number
}

export function countEntries(db: Database): Promise<EntryCount[]> {
  return db.query(
    `select kind, status, count(*) as count,
       coalesce(extract(epoch from now() - min(created_at)
         filter (where pattern is null and (attempts > 0 or due_at <= now()))), 0)::float8 as oldest_seconds,
       greatest(0, extract(epoch from now() - min(due_at)))::float8 as overdue_seconds
     from queue group by kind, status order by kind, status`,
  )
}

/** Kinds with entries that are due for an hour and that nobody has tried: no running version of the portal has them. */
export function listUnattended(db: Database): Promise<{ kind: string; count: number; due_at: Date }[]> {
  return db.query(
    `select kind, count(*) as count, min(due_at) as due_at from queue
     where status not in ('dead', 'paused') and lease_id is null and (attempts = 0 or pattern is not null)
       and due_at < now() - interval '1 hour'
     group by kind order by kind`,
  )
}

export function listDeadEntries(db: Database, filter: KindFilter): Promise<DeadEntry[]> {
  return db.query(
    `select id, kind, payload, created_at, attempts, last_error from queue
     where status = 'dead' and (kind = $1) = $2 order by id limit $3`,
    [...condition(filter), deadEntriesShown],
  )
}

/** Queues dead entries again, for as many attempts as new ones get. Returns how many. */
export async function requeueDeadEntries(db: Database, filter: KindFilter, id: number | 'all'): Promise<number> {
  const rows = await db.query<{ kind: string }>(
    `update queue set status = 'queued', due_at = now(), attempts = 0, give_up_at = now() + interval '5 days'
     where status = 'dead' and (kind = $1) = $2 and ($3::bigint is null or id = $3) returning kind`,
    [...condition(filter), id === 'all' ? null : id],
  )
  for (const kind of new Set(rows.map((row) => row.kind))) db.notify(kind)
  return rows.length
}

function condition(filter: KindFilter): [kind: string, isOfKind: boolean] {
  return 'only' in filter ? [filter.only, true] : [filter.allBut, false]
}
