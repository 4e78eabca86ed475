import type { RefusalReason } from '@portal/contract/points'
import type { Database } from '../../database/database.ts'
import type { PointsName } from './store.ts'

// How the points stand, of all members together: for operators and monitoring.

// What the shop has not credited. What a withdrawn registration or a refusal of its first points settled is over.
const open = `(
    select r.id as registration_id, null::bigint as change_id, began.credits, r.created_at, r.refused_at
    from registrations r join points_lines began
      on began.registration_id = r.id and began.change_id is null and began.attempt = 1 and began.kind = 'pending'
    where r.credited_at is null and (r.refused_at is null or r.withdrawn_at is null)
    union all
    select c.registration_id, c.id, c.credits, c.created_at, c.refused_at
    from points_changes c left join registrations r on r.id = c.registration_id
    where c.credited_at is null and (c.refused_at is null or c.registration_id is null or r.credited_at is not null)
  ) open`

// A change is named by its own id, the points of registering by that of the registration.
const nameIn = (table: string) => `coalesce(${table}.change_id, -${table}.registration_id)`

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
       count(w.reason) filter (where refused_at is null) as waiting,
       min(created_at) filter (where refused_at is null) as oldest_pending_at
     from ${open} left join points_waits w
       on ${nameIn('w')} = ${nameIn('open')}`,
  )
  return counts!
}

export type ShopAnswers = { at: Date; credited: number; credits: number; refused: number }

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

/** When the oldest points came about that the next run sends; null when there are none. */
export async function findOldestPending(db: Database): Promise<Date | null> {
  const [oldest] = await db.query<{ created_at: Date | null }>(
    `select least(
       (select r.created_at from registrations r where r.credited_at is null and r.refused_at is null
          and not exists (select from points_waits where registration_id = r.id and change_id is null) order by r.id limit 1),
       (select c.created_at from points_changes c left join registrations r on r.id = c.registration_id
        where c.credited_at is null and c.refused_at is null and (c.registration_id is null or r.credited_at is not null)
          and not exists (select from points_waits where change_id = c.id) order by c.id limit 1)
     ) as created_at`,
  )
  return oldest?.created_at ?? null
}

export type RefusedPoints = PointsName & { credits: number; refused_at: Date; reason: RefusalReason }

export async function findRefused(db: Database, limit: number): Promise<RefusedPoints[]> {
  return db.query(
    `select open.registration_id, open.change_id, open.credits, open.refused_at, l.reason
     from ${open} join lateral (
       select reason, attempt from points_lines
       where registration_id = open.registration_id and change_id is not distinct from open.change_id and kind = 'refused'
       union all
       select reason, attempt from points_lines
       where registration_id is null and change_id = open.change_id and kind = 'refused'
       order by attempt desc limit 1
     ) l on true
     where open.refused_at is not null order by open.registration_id, open.change_id nulls first limit $1`,
    [limit],
  )
}

/** How many registrations and changes say something else of their points than the lines of the ledger. */
export async function countOutOfStep(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with newest as (
       select distinct on (registration_id, change_id) registration_id, change_id, kind, created_at from points_lines
       order by registration_id, change_id, attempt desc, (kind = 'pending')
     ), worth as (
       select registration_id, sum(credits) as credits from points_lines where kind = 'pending' and attempt = 1
       group by registration_id
     ), told as (
       select r.id as registration_id, null::bigint as change_id, r.credited_at, r.refused_at, r.credits = worth.credits as fits
       from registrations r left join worth on worth.registration_id = r.id
       union all
       select registration_id, id, credited_at, refused_at, true from points_changes
     )
     select count(*) as count from told left join newest on ${nameIn('newest')} = ${nameIn('told')}
     where kind is null or fits is not true
       or credited_at is distinct from case when kind = 'credited' then newest.created_at end
       or refused_at is distinct from case when kind = 'refused' then newest.created_at end`,
  )
  return row?.count ?? 0
}
