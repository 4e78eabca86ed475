import type { RefusalReason } from '@portal/contract/points'
import type { Database } from '../../database/database.ts'

/** What the shop gets to know of a registration. */
export type RegistrationToSend = {
  registration_id: number
  member_id: number
  credits: number
  brand: string
  model: string
  serial_number: string
  created_at: Date
}

/** The next registrations with pending points, of all members, oldest first. */
export async function findPending(db: Database, afterId: number, limit: number): Promise<RegistrationToSend[]> {
  return db.query(
    `select r.id as registration_id, r.member_id, r.credits, p.brand, p.model, r.serial_number, r.created_at
     from registrations r join products p on p.id = r.product_id
     where r.credited_at is null and r.refused_at is null and r.id > $1 order by r.id limit $2`,
    [afterId, limit],
  )
}

export type Outcome = { registration_id: number; reason: RefusalReason | null }

/** Writes the shop's answers into the ledger. Answers for registrations that are no longer pending are ignored. */
export async function recordOutcomes(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  // `for update` checks the condition again after a wait for the lock: of two answers to one registration, the first wins.
  await db.query(
    `insert into points_lines (registration_id, member_id, attempt, kind, credits, reason)
     select r.id, r.member_id, (select max(attempt) from points_lines where registration_id = r.id),
       case when answers.reason is null then 'credited' else 'refused' end, r.credits, answers.reason
     from unnest($1::bigint[], $2::text[]) as answers (registration_id, reason)
     join registrations r on r.id = answers.registration_id
     where r.credited_at is null and r.refused_at is null
     for update of r
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

export type PointsCounts = { pending: number; refused: number; oldest_pending_at: Date | null }

export async function countOpenPoints(db: Database): Promise<PointsCounts> {
  const [counts] = await db.query<PointsCounts>(
    `select count(*) filter (where refused_at is null) as pending, count(refused_at) as refused,
       min(created_at) filter (where refused_at is null) as oldest_pending_at
     from registrations where credited_at is null`,
  )
  return counts!
}

/** When the oldest pending registration was made; null when none is pending. */
export async function findOldestPending(db: Database): Promise<Date | null> {
  const [oldest] = await db.query<{ created_at: Date }>(
    'select created_at from registrations where credited_at is null and refused_at is null order by id limit 1',
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
