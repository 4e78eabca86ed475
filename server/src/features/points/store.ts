import type { RefusalReason } from '@portal/contract/points'
import type { Database } from '../../database/database.ts'

export type RegistrationToSend = {
  registration_id: number
  member_id: number
  credits: number
  brand: string
  model: string
  serial_number: string
  created_at: Date
}

/** The next registrations with pending points that don't wait by themselves, of all members, oldest first. */
export async function findPending(db: Database, afterId: number, limit: number): Promise<RegistrationToSend[]> {
  return db.query(
    `select ${columnsToSend} from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
     where r.credited_at is null and r.refused_at is null and r.id > $1
       and not exists (select from points_waits where registration_id = r.id)
     order by r.id limit $2`,
    [afterId, limit],
  )
}

export async function findDueAgain(db: Database, limit: number): Promise<RegistrationToSend[]> {
  return db.query(
    `select ${columnsToSend} from points_waits w
     join registrations r on r.id = w.registration_id join products p on p.id = r.product_id join brands b on b.id = p.brand_id
     where w.next_try_at <= now() and r.credited_at is null and r.refused_at is null
     order by w.next_try_at, w.registration_id limit $1`,
    [limit],
  )
}

const columnsToSend = `
  r.id as registration_id, r.member_id, r.credits, b.name as brand, p.model, r.serial_number, r.created_at`

export type FailedCredit = { registration_id: number; reason: string }

/** Lets each of these registrations wait by itself: a minute, then twice as long each time, up to an hour. */
export async function letWait(db: Database, failed: readonly FailedCredit[]): Promise<void> {
  if (failed.length === 0) return
  await db.query(
    `insert into points_waits (registration_id, reason, next_try_at)
     select failed.registration_id, failed.reason, now() + interval '1 minute'
     from unnest($1::bigint[], $2::text[]) as failed (registration_id, reason)
     on conflict (registration_id) do update set reason = excluded.reason, failures = points_waits.failures + 1,
       next_try_at = now() + least(60, 2 ^ least(points_waits.failures, 10)) * interval '1 minute'`,
    [failed.map(({ registration_id }) => registration_id), failed.map(({ reason }) => reason)],
  )
}

/** In how many milliseconds the next registration that waits by itself may be tried; null when none waits. */
export async function findNextTryMs(db: Database): Promise<number | null> {
  const [next] = await db.query<{ ms: number }>(
    `select (extract(epoch from w.next_try_at - now()) * 1000)::float8 as ms
     from points_waits w join registrations r on r.id = w.registration_id
     where r.credited_at is null and r.refused_at is null order by w.next_try_at limit 1`,
  )
  return next?.ms ?? null
}

export type WaitingPoints = FailedCredit & { credits: number; failures: number; next_try_at: Date }

export async function findWaiting(db: Database, limit: number): Promise<WaitingPoints[]> {
  return db.query(
    `select w.registration_id, r.credits, w.failures, w.reason, w.next_try_at
     from points_waits w join registrations r on r.id = w.registration_id
     where r.credited_at is null and r.refused_at is null order by w.registration_id limit $1`,
    [limit],
  )
}

export type Outcome = { registration_id: number; reason: RefusalReason | null }

/** Writes the shop's answers into the ledger. Answers for registrations that are no longer pending are ignored. */
export async function recordOutcomes(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  // `for update` checks the condition again after a wait for the lock: of two answers to one registration, the first wins.
  // The order prevents a deadlock with others that lock several.
  await db.query(
    `with answered as (delete from points_waits where registration_id = any($1))
     insert into points_lines (registration_id, member_id, attempt, kind, credits, reason)
     select r.id, r.member_id, (select max(attempt) from points_lines where registration_id = r.id),
       case when answers.reason is null then 'credited' else 'refused' end, r.credits, answers.reason
     from unnest($1::bigint[], $2::text[]) as answers (registration_id, reason)
     join registrations r on r.id = answers.registration_id
     where r.credited_at is null and r.refused_at is null
     order by r.id for update of r
     on conflict do nothing`,
    [outcomes.map(({ registration_id }) => registration_id), outcomes.map(({ reason }) => reason)],
  )
}

/** Makes refused registrations pending again, for the next sync. Returns how many. */
export async function requeueRefused(db: Database, id: number | 'all'): Promise<number> {
  const rows = await db.query(
    `insert into points_lines (registration_id, member_id, attempt, kind, credits)
     select r.id, r.member_id, (select max(attempt) + 1 from points_lines where registration_id = r.id), 'pending', r.credits
     from registrations r
     where r.credited_at is null and r.refused_at is not null and ($1::bigint is null or r.id = $1)
     for update of r
     returning id`,
    [id === 'all' ? null : id],
  )
  return rows.length
}

/** Lets registrations that wait by themselves go with the next sync, like new ones. Returns how many. */
export async function endWaits(db: Database, id: number | 'all'): Promise<number> {
  const rows = await db.query(
    `delete from points_waits where $1::bigint is null or registration_id = $1 returning registration_id`,
    [id === 'all' ? null : id],
  )
  return rows.length
}

export type PointsCounts = {
  pending: number
  pending_credits: number
  waiting: number
  refused: number
  oldest_pending_at: Date | null
}

/** Those that wait by themselves count as pending too. */
export async function countOpenPoints(db: Database): Promise<PointsCounts> {
  const [counts] = await db.query<PointsCounts>(
    `select count(*) filter (where refused_at is null) as pending, count(refused_at) as refused,
       coalesce(sum(credits) filter (where refused_at is null), 0)::int as pending_credits,
       count(w.registration_id) filter (where refused_at is null) as waiting,
       min(created_at) filter (where refused_at is null) as oldest_pending_at
     from registrations r left join points_waits w on w.registration_id = r.id where credited_at is null`,
  )
  return counts!
}

export type ShopAnswers = { at: Date; credited: number; credits: number; refused: number }

/** The last minutes of this week in which the shop answered, the newest first. */
export async function findLastAnswers(db: Database, limit: number): Promise<ShopAnswers[]> {
  return db.query(
    `select date_trunc('minute', created_at) as at, count(*) filter (where kind = 'credited')::int as credited,
       coalesce(sum(credits) filter (where kind = 'credited'), 0)::int as credits,
       count(*) filter (where kind = 'refused')::int as refused
     from points_lines where kind <> 'pending' and created_at > now() - interval '7 days'
     group by 1 order by 1 desc limit $1`,
    [limit],
  )
}

/** When the oldest registration was made that the next run sends; null when there is none. */
export async function findOldestPending(db: Database): Promise<Date | null> {
  const [oldest] = await db.query<{ created_at: Date }>(
    `select created_at from registrations r where credited_at is null and refused_at is null
       and not exists (select from points_waits where registration_id = r.id)
     order by id limit 1`,
  )
  return oldest?.created_at ?? null
}

export type RefusedPoints = { registration_id: number; credits: number; refused_at: Date; reason: RefusalReason }

export async function findRefused(db: Database, limit: number): Promise<RefusedPoints[]> {
  return db.query(
    `select r.id as registration_id, r.credits, r.refused_at, l.reason
     from registrations r
     join lateral (
       select reason from points_lines where registration_id = r.id and kind = 'refused' order by attempt desc limit 1
     ) l on true
     where r.credited_at is null and r.refused_at is not null order by r.id limit $1`,
    [limit],
  )
}

/** The next members whose balance the shop may know: those with a registration or with points. */
export async function findMembersWithPoints(db: Database, afterId: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select m.id from members m
     where m.id > $1 and (m.credits <> 0 or exists (select from registrations r where r.member_id = m.id))
     order by m.id limit $2`,
    [afterId, limit],
  )
  return rows.map(({ id }) => id)
}

/** How many registrations say something else of their points than the newest line of the ledger. */
export async function countOutOfStep(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with newest as (
       select distinct on (registration_id) registration_id, kind, created_at from points_lines
       order by registration_id, attempt desc, (kind = 'pending')
     )
     select count(*) as count from registrations left join newest on registration_id = registrations.id
     where kind is null or credited_at is distinct from case when kind = 'credited' then newest.created_at end
       or refused_at is distinct from case when kind = 'refused' then newest.created_at end`,
  )
  return row?.count ?? 0
}
