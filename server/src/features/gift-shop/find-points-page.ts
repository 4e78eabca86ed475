import { pageSize } from '@portal/contract/pagination'
import type { PointsLine, RefusalReason } from '@portal/contract/gift-shop'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'

export type PointsLineRow = {
  id: number
  kind: PointsLine['kind']
  credits: number
  reason: RefusalReason | null
  created_at: Date
  registration_id: number
  serial_number: string
  brand: string
  model: string
}

type Totals = { balance: number; balance_refreshed_at: Date | null; pending_credits: number; credited_credits: number }

/** One page of a member's lines, newest first, and his totals. */
export async function findPointsPage(db: Database, member: CurrentMember, page: number) {
  const [rows, [counts]] = await Promise.all([
    db.query<PointsLineRow>(pageStatement, [member.id, pageSize, (page - 1) * pageSize]),
    db.query<Totals & { total: number }>(totalsStatement, [member.id]),
  ])
  const { total, ...totals } = counts!
  return { rows, total, totals }
}

// The page is cut by the index alone, so that the hundredth one costs what the first one does.
const pageStatement = `
  select l.id, l.kind, l.credits, l.reason, l.created_at, l.registration_id, r.serial_number, p.brand, p.model
  from (
    select id from points_lines where member_id = $1 order by created_at desc, id desc limit $2 offset $3::bigint
  ) page
  join points_lines l on l.id = page.id
  join registrations r on r.id = l.registration_id
  join products p on p.id = r.product_id
  order by l.created_at desc, l.id desc`

// Each attempt begins with a pending line and ends with one of the others: what is pending has begun and not ended.
const totalsStatement = `
  select m.credits as balance, m.balance_refreshed_at, lines.*
  from members m
  cross join lateral (
    select count(*)::int as total,
      coalesce(sum(case when kind = 'pending' then credits else -credits end), 0)::int as pending_credits,
      coalesce(sum(credits) filter (where kind = 'credited'), 0)::int as credited_credits
    from points_lines where member_id = m.id
  ) lines
  where m.id = $1`
