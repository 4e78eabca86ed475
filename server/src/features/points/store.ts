import type { RefusalReason } from '@portal/contract/points'
import type { Database } from '../../database/database.ts'

/** Which points: those of registering a product, what changed those later, or, without a registration, points by hand. */
export type PointsName = { registration_id: number | null; change_id: number | null }

export type PointsToSend = PointsName & {
  /** Of a change of a registration: the how manieth it is. */
  number: number | null
  /** Of points by hand. */
  key: string | null
  /** Why they changed, for the member. */
  reason: string | null
  member_id: number
  credits: number
  brand: string | null
  model: string | null
  serial_number: string | null
  created_at: Date
}

// The first line of its own ledger says whose they are and how many: the registration tells of now.
const firstLine = `began.registration_id = r.id and began.change_id is null and began.attempt = 1 and began.kind = 'pending'`

const whole = (named: string) => `
  select named.registration_id, named.change_id, c.number, c.key, c.reason, coalesce(c.member_id, began.member_id) as member_id,
    coalesce(c.credits, began.credits) as credits, b.name as brand, p.model, r.serial_number,
    coalesce(c.created_at, r.created_at) as created_at
  from (${named}) named
  left join registrations r on r.id = named.registration_id
  left join points_lines began on ${firstLine}
  left join products p on p.id = r.product_id left join brands b on b.id = p.brand_id
  left join points_changes c on c.id = named.change_id`

const isPending = (table: 'r' | 'c') => `${table}.credited_at is null and ${table}.refused_at is null`
const isAlone = (table: 'r' | 'c') =>
  `not exists (select from points_waits where ${table === 'r' ? 'registration_id = r.id and change_id is null' : 'change_id = c.id'})`
const isFirstKnown = `(c.registration_id is null
  or exists (select from registrations where id = c.registration_id and credited_at is not null))`

const pendingOfRegistering = whole(
  `select r.id as registration_id, null::bigint as change_id from registrations r
   where ${isPending('r')} and ${isAlone('r')} and r.id > $1 order by r.id limit $2`,
)
const pendingChanges = whole(
  `select c.registration_id, c.id as change_id from points_changes c
   where ${isPending('c')} and ${isAlone('c')} and ${isFirstKnown} and c.id > $1 order by c.id limit $2`,
)

/** The next registrations with pending points that don't wait by themselves, of all members, oldest first. */
export async function findPending(db: Database, afterId: number, limit: number): Promise<PointsToSend[]> {
  return db.query(`${pendingOfRegistering} order by named.registration_id`, [afterId, limit])
}

/** The same of changes: the shop takes them once it knows the points of registering. */
export async function findPendingChanges(db: Database, afterId: number, limit: number): Promise<PointsToSend[]> {
  return db.query(`${pendingChanges} order by named.change_id`, [afterId, limit])
}

const waiting = `from points_waits w left join registrations r on r.id = w.registration_id
  left join points_changes c on c.id = w.change_id
  where case when w.change_id is null then ${isPending('r')} else ${isPending('c')} end`

export async function findDueAgain(db: Database, limit: number): Promise<PointsToSend[]> {
  return db.query(
    whole(
      `select w.registration_id, w.change_id ${waiting} and w.next_try_at <= now()
       order by w.next_try_at, w.registration_id limit $1`,
    ),
    [limit],
  )
}

export type FailedPoints = PointsName & { reason: string }

/** Lets each of these wait by itself: a minute, then twice as long each time, up to an hour. */
export async function letWait(db: Database, failed: readonly FailedPoints[]): Promise<void> {
  if (failed.length === 0) return
  await db.query(
    `insert into points_waits (registration_id, change_id, reason, next_try_at)
     select failed.registration_id, failed.change_id, failed.reason, now() + interval '1 minute'
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as failed (registration_id, change_id, reason)
     on conflict (registration_id, change_id) do update set reason = excluded.reason, failures = points_waits.failures + 1,
       next_try_at = now() + least(60, 2 ^ least(points_waits.failures, 10)) * interval '1 minute'`,
    [...namesOf(failed), failed.map(({ reason }) => reason)],
  )
}

function namesOf(names: readonly PointsName[]) {
  return [names.map(({ registration_id }) => registration_id), names.map(({ change_id }) => change_id)]
}

/** In how many milliseconds the next that waits by itself may be tried; null when none waits. */
export async function findNextTryMs(db: Database): Promise<number | null> {
  const [next] = await db.query<{ ms: number }>(
    `select (extract(epoch from w.next_try_at - now()) * 1000)::float8 as ms ${waiting} order by w.next_try_at limit 1`,
  )
  return next?.ms ?? null
}

export type WaitingPoints = FailedPoints & { credits: number; failures: number; next_try_at: Date }

export async function findWaiting(db: Database, limit: number): Promise<WaitingPoints[]> {
  return db.query(
    `select named.*, coalesce(c.credits, began.credits) as credits
     from (select w.* ${waiting} order by w.registration_id, w.change_id nulls first limit $1) named
     left join registrations r on r.id = named.registration_id left join points_lines began on ${firstLine}
     left join points_changes c on c.id = named.change_id order by named.registration_id, named.change_id nulls first`,
    [limit],
  )
}

export type Outcome = PointsName & { reason: RefusalReason | null }

/** Writes the shop's answers into the ledger. Of two answers to the same points one that they are booked counts, else the first. */
export async function recordOutcomes(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  // `for update` checks the condition again after a wait for the lock. The order prevents a deadlock with others that lock several.
  for (const { record, beginAgain, isOfRegistering } of [
    { record: outcomesOfRegistering, beginAgain: registeringAgain('r.id = any($1)'), isOfRegistering: true },
    { record: outcomesOfChanges, beginAgain: changesAgain('c.id = any($1)'), isOfRegistering: false },
  ]) {
    const told = outcomes.filter(({ change_id }) => (change_id === null) === isOfRegistering)
    if (told.length === 0) continue
    const ids = told.map(({ registration_id, change_id }) => change_id ?? registration_id)
    await db.query(record, [ids, told.map(({ reason }) => reason)])
    const booked = ids.filter((_, index) => told[index]!.reason === null)
    if (booked.length === 0) continue
    // What another run was refused meanwhile, from a shop that books it now.
    const again = await db.query<{ of: number }>(beginAgain, [booked])
    if (again.length > 0) await db.query(record, [again.map(({ of }) => of), again.map(() => null)])
  }
}

const answers = `unnest($1::bigint[], $2::text[]) as answers (id, reason)`
const kindOfAnswer = `case when answers.reason is null then 'credited' else 'refused' end`

const outcomesOfRegistering = `
  with answered as (delete from points_waits where registration_id = any($1) and change_id is null)
  insert into points_lines (registration_id, member_id, attempt, kind, credits, reason)
  select r.id, began.member_id, (select max(attempt) from points_lines where registration_id = r.id and change_id is null),
    ${kindOfAnswer}, began.credits, answers.reason
  from ${answers} join registrations r on r.id = answers.id join points_lines began on ${firstLine}
  where ${isPending('r')} order by r.id for no key update of r
  on conflict do nothing`

const outcomesOfChanges = `
  with answered as (delete from points_waits where change_id = any($1))
  insert into points_lines (registration_id, change_id, member_id, attempt, kind, credits, reason)
  select c.registration_id, c.id, c.member_id, ${attemptOf('max(attempt)')}, ${kindOfAnswer}, c.credits, answers.reason
  from ${answers} join points_changes c on c.id = answers.id
  where ${isPending('c')} order by c.id for update of c
  on conflict do nothing`

// In two ways, since no index finds what may be null.
function attemptOf(attempt: string): string {
  const among = (lines: string) => `(select ${attempt} from points_lines where ${lines} and change_id = c.id)`
  return `coalesce(${among('registration_id = c.registration_id')}, ${among('registration_id is null')})`
}

/**
 * Makes refused points pending again, for the next sync: of this registration, of this member, or all. Those of a registration that was withdrawn
 * stay refused, with what would take them back: nothing is to be earned. Returns how many.
 */
export async function requeueRefused(db: Database, which: number | { ofMember: number } | 'all'): Promise<number> {
  const wanted = typeof which === 'object' ? [null, which.ofMember] : [which === 'all' ? null : which, null]
  const changes = await db.query(
    changesAgain('($1::bigint is null or c.registration_id = $1) and ($2::integer is null or c.member_id = $2)'),
    wanted,
  )
  const ofRegistering = await db.query(
    registeringAgain(
      'r.withdrawn_at is null and ($1::bigint is null or r.id = $1) and ($2::integer is null or began.member_id = $2)',
    ),
    wanted,
  )
  return changes.length + ofRegistering.length
}

/**
 * Makes refused points of these members pending again, also of what was withdrawn, unless they differ from the shop since an
 * earlier comparison, which has done so. What the shop has no call for stays.
 */
export async function requeueOfDifferent(db: Database, memberIds: readonly number[]): Promise<void> {
  const isNew = (table: string) => `${table}.member_id = any($1) and not exists (
    select from cases where kind = 'cadeaushop' and facts ? 'difference' and settled_at is null and member_id = ${table}.member_id)`
  await db.query(registeringAgain(isNew('began')), [memberIds])
  const hasCall = `not exists (select from points_lines
    where member_id = c.member_id and change_id = c.id and reason = 'call_missing')`
  await db.query(changesAgain(`${isNew('c')} and ${hasCall}`), [memberIds])
}

const changesAgain = (which: string) => `
  insert into points_lines (registration_id, change_id, member_id, attempt, kind, credits)
  select c.registration_id, c.id, c.member_id, ${attemptOf('max(attempt) + 1')}, 'pending', c.credits
  from points_changes c
  where c.credited_at is null and c.refused_at is not null and ${isFirstKnown} and ${which}
  order by c.id for update of c
  returning change_id as of`

const registeringAgain = (which: string) => `
  insert into points_lines (registration_id, member_id, attempt, kind, credits)
  select r.id, began.member_id, (select max(attempt) + 1 from points_lines where registration_id = r.id and change_id is null),
    'pending', began.credits
  from registrations r join points_lines began on ${firstLine}
  where r.credited_at is null and r.refused_at is not null and ${which}
  order by r.id for no key update of r
  returning registration_id as of`

/** Lets what waits by itself go with the next sync, like new points. Returns how many. */
export async function endWaits(db: Database, id: number | 'all'): Promise<number> {
  const rows = await db.query(
    `delete from points_waits where $1::bigint is null or registration_id = $1 returning registration_id`,
    [id === 'all' ? null : id],
  )
  return rows.length
}

/** The next members whose balance the shop may know: those with a registration or with points. */
export async function findMembersWithPoints(db: Database, afterId: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select m.id from members m
     where m.id > $1 and (m.credits <> 0 or exists (select from registrations r where r.member_id = m.id)
       or exists (select from points_changes c where c.member_id = m.id))
     order by m.id limit $2`,
    [afterId, limit],
  )
  return rows.map(({ id }) => id)
}
