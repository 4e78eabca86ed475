import type { Decision } from '@portal/contract/case-acts'
import { presenceSeconds } from '@portal/contract/content'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { type CaseFacts, caseColumns, type FoundCase, isSeenBy } from '../cases/store.ts'

type Named = { id: number; name: string }

export type LockedCase = {
  id: number
  kind: FoundCase['kind']
  member_id: number | null
  registration_id: number | null
  facts: CaseFacts
  version: number
  settled_at: Date | null
  decision: Decision | null
  decided_by: Named | null
}

export async function lockCase(db: Database, id: number): Promise<LockedCase | null> {
  const [row] = await db.query<LockedCase>(
    `select c.id, kind, member_id, registration_id, facts, version, settled_at, decision, ${nameOf('decided_by')} as decided_by
     from cases c where c.id = $1::bigint for update`,
    [id],
  )
  return row ?? null
}

function nameOf(column: string): string {
  return `(select json_build_object('id', id, 'name', first_name || ' ' || last_name) from members where id = ${column})`
}

export type CaseDetail = FoundCase &
  Pick<LockedCase, 'settled_at' | 'decision' | 'decided_by'> & {
    photo_id: number | null
    decision_reason: string | null
    asked: number[]
  }

/** A case as the list tells of it, with what was decided; null when there is none. */
export async function findCase(db: Database, id: number, by: Pick<CurrentMember, 'roles'>): Promise<CaseDetail | null> {
  const [row] = await db.query<CaseDetail>(
    `select ${caseColumns}, c.photo_id, c.settled_at, c.decision, ${nameOf('c.decided_by')} as decided_by, c.decision_reason,
       coalesce((select json_agg(member_id) from (${unanswered}) q where case_id = c.id), '[]') as asked
     from cases c left join members m on m.id = c.member_id and ${isSeenBy(by)}
     left join registrations r on r.id = c.registration_id
     where c.id = $1::bigint`,
    [id],
  )
  return row ?? null
}

// The last question to each member to which they have not answered.
export const unanswered = `select max(id) as id, case_id, member_id from case_messages where kind in ('vraag', 'antwoord')
  group by case_id, member_id having max(id) = max(id) filter (where kind = 'vraag')`

export type SideRow = Named & {
  company: string | null
  email: string
  city: string | null
  created_at: Date
  registrations: number
  disputes: number
}

/** Whom a case is between, or about: of a dispute the claimant first, then who has the registration. */
export async function findSides(db: Database, id: number, by: Pick<CurrentMember, 'roles'>): Promise<SideRow[]> {
  return db.query(
    `select m.id, m.first_name || ' ' || m.last_name as name, m.company, m.email, coalesce(m.company_city, m.city) as city,
       m.created_at, (select count(*)::int from registrations where member_id = m.id) as registrations,
       (select count(*)::int from cases d left join registrations on registrations.id = d.registration_id
        where d.kind = 'betwist' and m.id in (d.member_id, registrations.member_id)) as disputes
     from cases c left join registrations r on r.id = c.registration_id
     join members m on m.id = c.member_id or m.id = r.member_id and (c.kind = 'betwist' or c.member_id is null)
     where c.id = $1::bigint and ${isSeenBy(by)} order by m.id = c.member_id desc`,
    [id],
  )
}

export type MessageRow = {
  id: number
  created_at: Date
  kind: 'vraag' | 'antwoord' | 'notitie' | 'besluit'
  member: Named | null
  by: Named | null
  text: string
  photo_id: number | null
}

export async function findMessages(db: Database, id: number): Promise<MessageRow[]> {
  return db.query(
    `select id, created_at, kind, ${nameOf('c.member_id')} as member, ${nameOf('c.by_id')} as by, text, photo_id
     from case_messages c where case_id = $1::bigint order by id`,
    [id],
  )
}

type NewMessage = {
  kind: MessageRow['kind']
  memberId?: number
  byId?: number
  text: string
  photoId?: number | null
}

export async function insertMessage(db: Database, caseId: number, message: NewMessage): Promise<void> {
  const { kind, memberId, byId, text, photoId } = message
  await db.query(
    'insert into case_messages (case_id, kind, member_id, by_id, text, photo_id) values ($1, $2, $3, $4, $5, $6)',
    [caseId, kind, memberId ?? null, byId ?? null, text, photoId ?? null],
  )
}

/** Counts an act on a case that is locked, after its message: who is waited for follows from what was asked. Returns the version. */
export async function countAct(db: Database, id: number): Promise<number> {
  const [row] = await db.query<{ version: number }>(
    `update cases set version = version + 1, waits_for_id = case when settled_at is null then
       (select member_id from (${unanswered}) q where case_id = cases.id order by id desc limit 1) end
     where id = $1 returning version`,
    [id],
  )
  return row!.version
}

type Settled = { decision: Decision; byId: number; reason: string }

export async function settleCase(db: Database, id: number, { decision, byId, reason }: Settled): Promise<void> {
  await db.query(
    'update cases set settled_at = now(), decision = $2, decided_by = $3, decision_reason = $4 where id = $1',
    [id, decision, byId, reason],
  )
}

/** Keeps a serial number for a member, until they register it. */
export async function keepSerial(db: Database, kept: { key: string; memberId: number; caseId: number }): Promise<void> {
  await db.query('insert into kept_serials (serial_number_key, member_id, case_id) values ($1, $2, $3)', [
    kept.key,
    kept.memberId,
    kept.caseId,
  ])
}

/** For whom a number is kept, if it is, and which registration it was taken from; it stays so until the end of the transaction. */
export async function lockKept(
  db: Database,
  key: string,
): Promise<{ member_id: number; registration_id: number } | null> {
  const [row] = await db.query<{ member_id: number; registration_id: number }>(
    `select k.member_id, c.registration_id from kept_serials k join cases c on c.id = k.case_id
     where serial_number_key = $1 for update of k`,
    [key],
  )
  return row ?? null
}

export type Standing = { id: number; member_id: number }

/** The registration that a number has now; it stays so until the end of the transaction. */
export async function lockStanding(db: Database, key: string): Promise<Standing | null> {
  const [row] = await db.query<Standing>(
    'select id, member_id from registrations where serial_number_key = $1 and withdrawn_at is null for no key update',
    [key],
  )
  return row ?? null
}

/** Notes that a member of staff has the case open, and returns who else has, and which version it is; null when there is none. */
export async function notePresence(db: Database, id: number, memberId: number) {
  const [seen] = await db.query<{ version: number }>(
    `with noted as (
       insert into case_presence (case_id, member_id) select id, $2 from cases where id = $1::bigint
       on conflict (case_id, member_id) do update set seen_at = now()
     ) select version from cases where id = $1::bigint`,
    [id, memberId],
  )
  if (!seen) return null
  const others = await db.query<Named & { seen_at: Date }>(
    `select m.id, m.first_name || ' ' || m.last_name as name, seen_at from case_presence join members m on m.id = member_id
     where case_id = $1 and member_id <> $2 and seen_at > now() - $3 * interval '1 second' order by name, m.id`,
    [id, memberId, presenceSeconds],
  )
  return { ...seen, others }
}
