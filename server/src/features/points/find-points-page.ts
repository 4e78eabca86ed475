import type { PointsStatus, RefusalReason } from '@portal/contract/points'
import { pageSize } from '@portal/contract/pagination'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'

/** A line of the ledger. Aggregated as JSON, so the moment is a text. */
export type LedgerLine = {
  change_id: number | null
  kind: PointsStatus
  credits: number
  refusal: RefusalReason | null
  created_at: string
  /** Why the points changed; null of those of registering. */
  reason: string | null
}

export type RegistrationPointsRow = {
  id: number
  serial_number: string
  brand: string
  model: string
  created_at: Date
  is_withdrawn: boolean
  /** Those of this member alone, by change. */
  lines: LedgerLine[]
}

export type PointsByHandRow = { id: number; lines: LedgerLine[] }

export type PointsTotals = {
  balance: number
  balance_refreshed_at: Date | null
  pending_credits: number
  credited_credits: number
}

export type FoundPoints = {
  rows: RegistrationPointsRow[]
  byHand: PointsByHandRow[]
  /** How much of these changes is below zero, by their ids. */
  below: ReadonlyMap<number | null, number>
  total: number
  totals: PointsTotals
}

export async function findPointsPage(db: Database, member: CurrentMember, page: number): Promise<FoundPoints> {
  const [rows, [counts]] = await Promise.all([
    db.query<RegistrationPointsRow>(pageStatement, [member.id, pageSize, (page - 1) * pageSize]),
    db.query<PointsTotals & { total: number; by_hand: PointsByHandRow[] }>(totalsStatement, [
      member.id,
      pageSize,
      page,
    ]),
  ])
  const { total, by_hand: byHand, ...totals } = counts!
  return { rows, byHand, below: await findBelowZero(db, member, totals.balance), total, totals }
}

// Also those that were handed over to somebody else: their points came and went.
const ownRegistrations = `(
    select id, created_at from registrations where member_id = $1
    union all
    select id, created_at from registrations
    where member_id <> $1 and id in (select registration_id from points_changes where member_id = $1)
  ) own`

const linesOf = (condition: string) => `(
    select json_agg(json_build_object('change_id', l.change_id, 'kind', l.kind, 'credits', l.credits, 'refusal', l.reason,
      'created_at', l.created_at, 'reason', made_by.reason) order by l.change_id nulls first, l.id)
    from points_lines l left join points_changes made_by on made_by.id = l.change_id
    where ${condition} and l.member_id = $1
  )`

// The subquery cuts the page by the index alone, so that page 100 costs as much as page 1.
const pageStatement = `
  select r.id, r.serial_number, b.name as brand, p.model, r.created_at, r.withdrawn_at is not null as is_withdrawn,
    ${linesOf('l.registration_id = r.id')} as lines
  from (select id from ${ownRegistrations} order by created_at desc, id desc limit $2 offset $3::bigint) page
  join registrations r on r.id = page.id
  join products p on p.id = r.product_id join brands b on b.id = p.brand_id
  order by r.created_at desc, r.id desc`

// Points by hand are on the page where their moment is among the registrations.
const byHandOfPage = `(
    select coalesce(json_agg(json_build_object('id', c.id, 'lines', ${linesOf('l.registration_id is null and l.change_id = c.id')})
      order by c.created_at desc, c.id desc), '[]')
    from points_changes c
    cross join lateral (
      select count(*) filter (where own.created_at > c.created_at) / $2::int + 1 as own_page,
        greatest(1, (count(*) + $2::int - 1) / $2::int) as last_page from ${ownRegistrations}
    ) place
    where c.member_id = m.id and c.kind = 'by-hand' and least(own_page, last_page) = $3::float8
  )`

// Each attempt starts with a pending line and ends with one of another kind, so pending points = started - ended.
const totalsStatement = `
  select m.credits as balance, m.balance_refreshed_at, lines.*, (select count(*)::int from ${ownRegistrations}) as total,
    ${byHandOfPage} as by_hand
  from members m
  cross join lateral (
    select coalesce(sum(case when kind = 'pending' then credits else -credits end), 0)::int as pending_credits,
      coalesce(sum(credits) filter (where kind = 'credited'), 0)::int as credited_credits
    from points_lines where member_id = m.id
  ) lines
  where m.id = $1`

// Nothing is spent below zero: so back from a balance there, the last lines say what led to it.
async function findBelowZero(
  db: Database,
  { id }: CurrentMember,
  balance: number,
): Promise<Map<number | null, number>> {
  const below = new Map<number | null, number>()
  if (balance >= 0) return below
  const lines = await db.query<{ change_id: number | null; credits: number }>(
    `select change_id, credits from points_lines where member_id = $1 and kind = 'credited' order by id desc limit 500`,
    [id],
  )
  let after = balance
  for (const { change_id, credits } of lines) {
    if (after >= 0) break
    if (credits < 0) below.set(change_id, Math.min(-credits, -after))
    after -= credits
  }
  return below
}
