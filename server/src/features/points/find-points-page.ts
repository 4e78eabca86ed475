import type { PointsStatus, RefusalReason } from '@portal/contract/points'
import { pageSize } from '@portal/contract/pagination'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'

export type RegistrationPointsRow = {
  id: number
  serial_number: string
  brand: string
  model: string
  credits: number
  created_at: Date
  /** Aggregated as JSON, so the moments are texts. */
  steps: { kind: PointsStatus; reason: RefusalReason | null; created_at: string }[]
}

export type PointsTotals = {
  balance: number
  balance_refreshed_at: Date | null
  pending_credits: number
  credited_credits: number
}

export async function findPointsPage(db: Database, member: CurrentMember, page: number) {
  const [rows, [counts]] = await Promise.all([
    db.query<RegistrationPointsRow>(pageStatement, [member.id, pageSize, (page - 1) * pageSize]),
    db.query<PointsTotals & { total: number }>(totalsStatement, [member.id]),
  ])
  const { total, ...totals } = counts!
  return { rows, total, totals }
}

// The subquery cuts the page by the index alone, so that page 100 costs as much as page 1.
const pageStatement = `
  select r.id, r.serial_number, b.name as brand, p.model, r.credits, r.created_at, (
    select json_agg(json_build_object('kind', kind, 'reason', reason, 'created_at', created_at) order by id)
    from points_lines where registration_id = r.id
  ) as steps
  from (
    select id from registrations where member_id = $1 order by created_at desc, id desc limit $2 offset $3::bigint
  ) page
  join registrations r on r.id = page.id
  join products p on p.id = r.product_id join brands b on b.id = p.brand_id
  order by r.created_at desc, r.id desc`

// Each attempt starts with a pending line and ends with one of another kind, so pending points = started - ended.
const totalsStatement = `
  select m.credits as balance, m.balance_refreshed_at, lines.*,
    (select count(*)::int from registrations where member_id = m.id) as total
  from members m
  cross join lateral (
    select coalesce(sum(case when kind = 'pending' then credits else -credits end), 0)::int as pending_credits,
      coalesce(sum(credits) filter (where kind = 'credited'), 0)::int as credited_credits
    from points_lines where member_id = m.id
  ) lines
  where m.id = $1`
