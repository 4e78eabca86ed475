import { type CaseKind, caseKinds, type CasesQuery, type CaseState } from '@portal/contract/cases'
import { isAllowed, may } from '@portal/contract/roles'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { isStaff } from '../account/store.ts'
import type { PointsFacts } from './points-facts.ts'

/** Of a case about the gift shop: what each side sums up to, and how many changes of points the shop has no call for. */
export type ShopFacts = { difference?: Difference; missing_calls?: number }

export type Difference = { ours: number; shops: number }

export type CaseFacts = ShopFacts &
  PointsFacts & {
    field?: string
    text?: string
    serial_number?: string
    install_date?: string
    note?: string | null
    /** Of a mail: which, and what the relay said last. */
    message_id?: string
    flagged_day?: string
    error?: string
    reports?: CustomerReport[]
  }

/** A moment inside JSON is a text. */
export type CustomerReport = { at: string; text: string | null; email: string | null }

export type FoundCase = {
  id: number
  kind: CaseKind
  facts: CaseFacts
  version: number
  state: CaseState
  opened_at: Date
  waiting_since: Date
  member: { id: number; name: string; company: string | null } | null
  registration: { id: number; serial_number: string } | null
}

const caseState = `case when c.waits_for_id is null then 'open' else 'wacht' end`
const waitingSince = `coalesce((select max(created_at) from case_messages where case_id = c.id and kind = 'antwoord'), c.opened_at)`

/** Of `cases c`, with its member m and registration r if there are any. */
export const caseColumns = `c.id, c.kind, c.facts, c.version, ${caseState} as state, c.opened_at, ${waitingSince} as waiting_since,
  case when m.id is not null then
    json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name, 'company', m.company) end as member,
  case when r.id is not null then json_build_object('id', r.id, 'serial_number', r.serial_number) end as registration`

/** Of `members m`: whom only `managePeople` sees is nobody to the others. */
export function isSeenBy({ roles }: Pick<CurrentMember, 'roles'>): string {
  return isAllowed(may.managePeople, roles) ? 'true' : `not ${isStaff}`
}

/** One page of the open cases, the longest waiting first, with their total. Whom only `managePeople` sees is left out of the rows. */
export async function findCasesPage(
  db: Database,
  query: CasesQuery & { by: Pick<CurrentMember, 'roles'> },
): Promise<{ cases: FoundCase[]; total: number }> {
  const { page = 1, per_page: perPage, search, 'filter[kind]': kinds, 'filter[state]': states, by } = query
  const from = `from cases c
    left join members m on m.id = c.member_id and ${isSeenBy(by)}
    left join registrations r on r.id = c.registration_id
    where c.settled_at is null and (cardinality($1::text[]) = 0 or c.kind = any($1::text[]))
      and (cardinality($3::text[]) = 0 or ${caseState} = any($3::text[]))
      and (concat_ws(' ', m.search_key, lower(r.serial_number_key)) like all($2::text[]) or c.id::text = $4)`
  const values = [kinds, searchPatterns(search), states, search]
  const [cases, [counted]] = await Promise.all([
    db.query<FoundCase>(`select ${caseColumns} ${from} order by c.opened_at, c.id limit $5 offset $6::bigint`, [
      ...values,
      perPage,
      (page - 1) * perPage,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ])
  return { cases, total: counted?.total ?? 0 }
}

/** Open cases by their number, their registration's serial number, or whom they are about. */
export async function findCaseHits(
  db: Database,
  { search, limit, by }: { search: string; limit: number; by: Pick<CurrentMember, 'roles'> },
) {
  const { cases, total } = await findCasesPage(db, {
    search,
    per_page: limit,
    sort: undefined,
    'filter[kind]': [],
    'filter[state]': [],
    page: 1,
    by,
  })
  const hits = cases.map(({ id, kind, member, registration }) => ({
    kind: 'case' as const,
    id,
    title: `Zaak ${id}: ${caseKinds[kind]}`,
    detail: [member?.name, registration?.serial_number].filter(Boolean).join(', '),
  }))
  return { total, hits }
}

export function countCasesOfDesk(db: Database): Promise<{ kind: CaseKind; count: number; oldest_at: Date }[]> {
  return db.query(
    `select kind, count(*)::int as count, min(${waitingSince}) as oldest_at from cases c
     where settled_at is null and waits_for_id is null group by kind order by oldest_at, kind`,
  )
}

export async function countByState(db: Database): Promise<Record<CaseState, number>> {
  const [row] = await db.query<Record<CaseState, number>>(
    `select count(*) filter (where waits_for_id is null)::int as open, count(waits_for_id)::int as wacht
     from cases where settled_at is null`,
  )
  return row ?? { open: 0, wacht: 0 }
}

type Found<Value> = { member_id: number; value: Value }

/** Has a case for each of these members whose sums differ; of the others who were compared it ends. */
export function keepDifferences(
  db: Database,
  compared: readonly number[],
  different: readonly Found<Difference>[],
): Promise<void> {
  return keepShopCases(db, 'difference', different, compared)
}

/** The same for changes of points that the shop has no call for, of all members. */
export async function keepMissingCalls(db: Database): Promise<void> {
  const missing = await db.query<Found<number>>(
    `select c.member_id, count(*)::int as value from points_changes c
     join points_lines l on l.member_id = c.member_id and l.created_at = c.refused_at and l.change_id = c.id
       and l.reason = 'call_missing'
     group by c.member_id`,
  )
  await keepShopCases(db, 'missing_calls', missing, null)
}

// A member has one open case about the shop, with what there is to tell. `judged` is who was looked at; null for everybody.
async function keepShopCases(
  db: Database,
  part: keyof ShopFacts,
  found: readonly Found<unknown>[],
  judged: readonly number[] | null,
): Promise<void> {
  await db.tx(async () => {
    await db.query(
      `insert into cases (kind, member_id, facts)
       select 'cadeaushop', member_id, jsonb_build_object($1::text, value)
       from jsonb_to_recordset($2::text::jsonb) as found (member_id integer, value jsonb)
       on conflict (member_id) where kind = 'cadeaushop' and settled_at is null
       do update set facts = cases.facts || excluded.facts where cases.facts || excluded.facts <> cases.facts`,
      [part, JSON.stringify(found)],
    )
    // What it was about last stays with a case that ends.
    await db.query(
      `update cases set facts = case when facts - $1::text = '{}' then facts else facts - $1::text end,
         settled_at = case when facts - $1::text = '{}' then now() end
       where kind = 'cadeaushop' and settled_at is null and facts ? $1::text and member_id <> all($2::integer[])
         and ($3::integer[] is null or member_id = any($3::integer[]))`,
      [part, found.map(({ member_id }) => member_id), judged],
    )
  })
}

type NewCase = {
  kind: CaseKind
  memberId: number
  registrationId: number | null
  facts: CaseFacts
  photoId?: number | null
}

export async function insertCase(db: Database, opened: NewCase): Promise<number> {
  const { kind, memberId, registrationId, facts, photoId = null } = opened
  const [row] = await db.query<{ id: number }>(
    'insert into cases (kind, member_id, registration_id, facts, photo_id) values ($1, $2, $3, $4, $5) returning id',
    [kind, memberId, registrationId, JSON.stringify(facts), photoId],
  )
  return row!.id
}

// Who comes after so many has nothing new to tell.
const mostReports = 20

/** Adds what somebody with its certificate says of a registration to the open case about that, or opens one. */
export async function addCustomerReport(
  db: Database,
  registrationId: number,
  { text, email }: Omit<CustomerReport, 'at'>,
): Promise<void> {
  await db.query(
    `insert into cases (kind, registration_id, facts)
     values ('klant', $1, jsonb_build_object('reports', jsonb_build_array(
       jsonb_build_object('at', now(), 'text', $2::text, 'email', $3::text))))
     on conflict (registration_id) where kind = 'klant' and settled_at is null do update set
       facts = jsonb_build_object('reports', cases.facts -> 'reports' || (excluded.facts -> 'reports')),
       version = cases.version + 1
     where jsonb_array_length(cases.facts -> 'reports') < ${mostReports}`,
    [registrationId, text, email],
  )
}

export async function countOpenCases(db: Database, about: Omit<NewCase, 'facts' | 'photoId'>): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from cases
     where registration_id = $1 and kind = $2 and member_id = $3 and settled_at is null`,
    [about.registrationId, about.kind, about.memberId],
  )
  return row?.count ?? 0
}
