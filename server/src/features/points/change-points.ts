import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'

// What changes points after registering. Triggers (in migration 0001) judge every change and write its first line of the ledger.
// All but points by hand belong into the transaction that locked the registration.

type Why = {
  registrationId: number
  /** In the words that the member reads. */
  reason: string
  byId: number
  /** What both halves of a move between two members have in common. */
  pair?: string
}

export type Points = { member_id: number; credits: number }

/** Takes back the points that a registration has, from whom has them. Returns these points, negated. */
export async function takeBack(db: Database, { registrationId, reason, byId, pair }: Why): Promise<Points> {
  const [taken] = await db.query<Points>(
    `insert into points_changes (registration_id, number, kind, reverses, member_id, credits, reason, by_id, pair)
     select $1, number + 1, 'take-back', number, member_id, -credits, $2, $3, $4 from (${livingAward}) award
     returning member_id, credits`,
    [registrationId, reason, byId, pair ?? null],
  )
  return taken!
}

/** Awards points anew, to whose registration it is, once the ones before are taken back. */
export async function award(
  db: Database,
  credits: number,
  { registrationId, reason, byId, pair }: Why,
): Promise<Points> {
  const [awarded] = await db.query<Points>(
    `insert into points_changes (registration_id, number, kind, member_id, credits, reason, by_id, pair)
     select r.id, (select max(number) + 1 from points_changes where registration_id = r.id), 'award', r.member_id, $5, $2, $3, $4
     from registrations r where r.id = $1
     returning member_id, credits`,
    [registrationId, reason, byId, pair ?? null, credits],
  )
  return awarded!
}

const livingAward = `
  (select number, member_id, credits from points_changes where registration_id = $1
   union all
   select 0, member_id, credits from points_lines
   where registration_id = $1 and change_id is null and attempt = 1 and kind = 'pending')
  order by number desc limit 1`

/** Points that a registration has, of whom has them; after a take-back what was taken back, negated. */
export async function findLastPoints(db: Database, registrationId: number): Promise<Points> {
  const [last] = await db.query<Points>(`select member_id, credits from (${livingAward}) award`, [registrationId])
  return last!
}

type WhyAll = Pick<Why, 'reason' | 'byId'> & { registrationIds: readonly number[] }

/** `takeBack` of many that stand, of which each gets a pair of its own. */
export async function takeBackAll(db: Database, { registrationIds, reason, byId }: WhyAll): Promise<void> {
  await db.query(
    `insert into points_changes (registration_id, number, kind, reverses, member_id, credits, reason, by_id, pair)
     select r.id, coalesce(last.number, 0) + 1, 'take-back', coalesce(last.number, 0), r.member_id, -r.credits, $2, $3,
       gen_random_uuid()
     from registrations r
     left join (select registration_id, max(number) as number from points_changes where registration_id = any($1) group by 1) last
       on last.registration_id = r.id
     where r.id = any($1) order by r.id`,
    [registrationIds, reason, byId],
  )
}

/** The other halves of these pairs, to whose registrations they are by then. */
export async function awardAll(db: Database, { registrationIds, reason, byId }: WhyAll): Promise<void> {
  await db.query(
    `insert into points_changes (registration_id, number, kind, member_id, credits, reason, by_id, pair)
     select taken.registration_id, taken.number + 1, 'award', r.member_id, -taken.credits, $2, $3, taken.pair
     from points_changes taken join registrations r on r.id = taken.registration_id
     where taken.registration_id = any($1)
       and taken.number = (select max(number) from points_changes where registration_id = taken.registration_id)
     order by r.id`,
    [registrationIds, reason, byId],
  )
}

type ByHand = Points & Pick<Why, 'reason' | 'byId'>

export async function changePointsByHand(db: Database, { member_id, credits, reason, byId }: ByHand): Promise<void> {
  await db.query(
    `insert into points_changes (key, kind, member_id, credits, reason, by_id) values ($1, 'by-hand', $2, $3, $4, $5)`,
    [randomUUID(), member_id, credits, reason, byId],
  )
}
