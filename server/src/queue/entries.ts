import type { Database } from '../database/database.ts'
import { currentRequestId } from '../request-id.ts'
import { longestWaitMs } from './clock-jumps.ts'

type EnqueueOptions = {
  delayMs?: number
  isUrgent?: boolean
  /** SQL that makes what is stored of `payload`. */
  completed?: string
}

/**
 * Queues an entry per payload, in the ambient transaction if there is one. Workers are woken after the commit. An urgent
 * one goes before all others of its kind.
 */
export async function enqueue<Payload extends object>(
  db: Database,
  { name }: { name: string },
  payloads: readonly Payload[],
  { delayMs = 0, isUrgent = false, completed = 'payload' }: EnqueueOptions = {},
): Promise<void> {
  if (delayMs > longestWaitMs) throw new Error('Work that waits so long is recurring work')
  if (payloads.length === 0) return

  const requestId = currentRequestId()
  const caused = requestId === undefined ? payloads : payloads.map((payload) => ({ ...payload, requestId }))
  await db.query(
    `insert into queue (kind, payload, due_at, is_urgent)
     select $1, ${completed}, now() + $3 * interval '1 millisecond', $4 from jsonb_array_elements($2::jsonb) as payload`,
    [name, JSON.stringify(caused), delayMs, isUrgent],
  )
  db.afterCommit(() => db.notify(name))
}

export function requestIdOf({ payload }: ClaimedEntry<unknown>): string | undefined {
  return (payload as { requestId?: string } | null)?.requestId
}

/** An entry that a worker has claimed, for itself alone until the lease ends. */
export type ClaimedEntry<Payload = never> = {
  id: number
  kind: string
  payload: Payload
  status: 'queued' | 'held'
  /** This one included; of a recurring entry since its last complete run. */
  attempts: number
  lease_id: string
  /** Null unless the entry is recurring. */
  pattern: string | null
  created_at: Date
  /** The moment of the claim by the database's clock, which all replicas share. */
  claimed_at: Date
}

type ClaimOptions = {
  /** The most entries to claim of each kind. */
  places: ReadonlyMap<string, number>
  leaseMs: number
  /** Ids of entries that this process has claimed already: a lease may have ended while the database was down. */
  except: readonly number[]
}

/** Claims entries that are due, urgent ones and then longest due first, and tells in how many milliseconds the next one is; null for none. */
export async function claimEntries(
  db: Database,
  { places, leaseMs, except }: ClaimOptions,
): Promise<{ entries: ClaimedEntry[]; nextInMs: number | null }> {
  const rows = await db.query<{ next_in_ms: number | null } & (ClaimedEntry | { id: null })>(claimStatement, [
    [...places.keys()],
    [...places.values()],
    leaseMs,
    except,
  ])
  const entries = rows.filter((row): row is (typeof rows)[number] & ClaimedEntry => row.id !== null)
  return { entries, nextInMs: rows[0]?.next_in_ms ?? null }
}

const claimedColumns =
  'queue.id, queue.kind, payload, status, attempts, lease_id, pattern, created_at, now() as claimed_at'

// The second of two in a union locks nothing when the first has enough.
function dueOfKind(condition: string): string {
  return `
    select id from queue
    where queue.kind = place.kind and ${condition} and status <> 'dead' and status <> 'paused' and due_at <= now() and id <> all($4::bigint[])
    order by due_at, id limit place.free for update skip locked`
}

// A lateral query per kind, so that a kind with many entries never stands before another.
const claimStatement = `
  with place as (
    select * from unnest($1::text[], $2::int[]) as place (kind, free)
  ), due as materialized (
    select entry.id from place cross join lateral (
      select * from (${dueOfKind('is_urgent')}) as urgent
      union all select * from (${dueOfKind('not is_urgent')}) as others
      limit place.free
    ) as entry
  ), claimed as (
    update queue set lease_id = gen_random_uuid(), attempts = attempts + 1,
      due_at = now() + $3 * interval '1 millisecond', started_at = case when pattern is not null then now() end
    from due where queue.id = due.id returning ${claimedColumns}
  )
  select next_in_ms, claimed.*
  from (
    select (extract(epoch from min(later.due_at) - now()) * 1000)::float8 as next_in_ms
    from place cross join lateral (
      select due_at from queue where queue.kind = place.kind and status <> 'dead' and status <> 'paused' and due_at > now()
      order by due_at, id limit 1
    ) as later
  ) as next
  left join claimed on true
  order by claimed.id`

/** Claims a recurring entry whether it is due or not; null while another run has it. */
export async function claimNow(db: Database, kind: string, leaseMs: number): Promise<ClaimedEntry | null> {
  const [entry] = await db.query<ClaimedEntry>(
    `update queue set lease_id = gen_random_uuid(), attempts = attempts + 1,
       due_at = now() + $2 * interval '1 millisecond', started_at = now()
     where kind = $1 and pattern is not null and (lease_id is null or due_at <= now()) returning ${claimedColumns}`,
    [kind, leaseMs],
  )
  return entry ?? null
}

/** Extends the lease; false when another worker has taken over the entry. */
export async function renewLease(db: Database, entry: ClaimedEntry, leaseMs: number): Promise<boolean> {
  const rows = await db.query(
    `update queue set due_at = now() + $3 * interval '1 millisecond' where id = $1 and lease_id = $2 returning id`,
    [entry.id, entry.lease_id, leaseMs],
  )
  return rows.length > 0
}

export async function removeEntry(db: Database, entry: ClaimedEntry<unknown>): Promise<void> {
  await db.query('delete from queue where id = $1 and lease_id = $2', [entry.id, entry.lease_id])
}

export type Failure = {
  delayMs: number
  /** For the operator: nobody's data. */
  reason: string
  /** Whether the entry is dead now, when its time is over, or never. */
  givesUp: 'now' | 'later' | 'never'
}

/** Puts the entry back for a later attempt, or gives it up. Returns its new status; null when the lease was lost. */
export async function postponeEntry(
  db: Database,
  entry: ClaimedEntry,
  { delayMs, reason, givesUp }: Failure,
): Promise<'queued' | 'dead' | null> {
  const [row] = await db.query<{ status: 'queued' | 'dead' }>(
    `update queue set status = case when $5 = 'now' or ($5 = 'later' and now() >= give_up_at) then 'dead' else status end,
       due_at = now() + $3 * interval '1 millisecond', lease_id = null, last_error = $4,
       failed_at = (failed_at || now())[greatest(1, cardinality(failed_at) - 18):]
     where id = $1 and lease_id = $2 returning status`,
    [entry.id, entry.lease_id, delayMs, reason, givesUp],
  )
  return row?.status ?? null
}

/** Gives back an entry whose run was cut short by a stop: it is due, and the attempt does not count. */
export async function releaseEntry(db: Database, entry: ClaimedEntry): Promise<void> {
  await db.query(
    'update queue set lease_id = null, due_at = now(), attempts = attempts - 1 where id = $1 and lease_id = $2',
    [entry.id, entry.lease_id],
  )
}

/** Gives back what a killed process had claimed. Only safe when no other process uses this database. */
export async function releaseAbandoned(db: Database): Promise<void> {
  await db.query('update queue set lease_id = null, due_at = now() where lease_id is not null')
}
