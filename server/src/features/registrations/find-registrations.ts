import { pageSize } from '@portal/contract/pagination'
import type { ListRegistrationsQuery } from '@portal/contract/registrations'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { type RegistrationRow, registrationColumns } from './store.ts'

type Wanted = Omit<ListRegistrationsQuery, 'page'>

type RegistrationTotals = { registrations: number; pending: number; pending_credits: number }

export type FoundPage = { rows: RegistrationRow[]; total: number; totals: RegistrationTotals }

/** All of a member's registrations that match the search and the status, in the requested order. */
export async function findRegistrations(
  db: Database,
  member: CurrentMember,
  wanted: Wanted,
): Promise<RegistrationRow[]> {
  return db.query<RegistrationRow>(
    `select ${registrationColumns} from registrations r join products p on p.id = r.product_id
     where ${conditions(wanted)} order by ${orders[wanted.sort ?? 'newest']}`,
    valuesOf(member, wanted),
  )
}

/**
 * One page of them, and the member's totals. The texts of the two statements depend only on which filters are present, so
 * that each variant is prepared once.
 */
export async function findRegistrationsPage(
  db: Database,
  member: CurrentMember,
  wanted: Wanted & { page: number },
): Promise<FoundPage> {
  const { page, per_page: perPage = pageSize } = wanted
  const values = valuesOf(member, wanted)
  const [rows, [counts]] = await Promise.all([
    db.query<RegistrationRow>(pageStatement(wanted), [...values, perPage, (page - 1) * perPage]),
    db.query<RegistrationTotals & { total: number }>(countStatement(wanted), values),
  ])
  const { total = 0, ...totals } = counts ?? { registrations: 0, pending: 0, pending_credits: 0 }
  return { rows, total, totals }
}

const orders = {
  newest: 'r.created_at desc, r.id desc',
  install_date: 'r.install_date, r.id',
  '-install_date': 'r.install_date desc, r.id desc',
  product: 'lower(p.brand) collate "C", lower(p.model) collate "C", r.id',
  '-product': 'lower(p.brand) collate "C" desc, lower(p.model) collate "C" desc, r.id desc',
  status: '(r.credited_at is not null), r.created_at desc, r.id desc',
  '-status': '(r.credited_at is not null) desc, r.created_at desc, r.id desc',
} as const

// The subquery cuts the page before the products are joined, so that page 100 costs as much as page 1.
function pageStatement({ search, status, sort }: Wanted): string {
  const order = orders[sort ?? 'newest']
  const joinsProducts = search !== '' || order.includes('p.')
  const [limit, offset] = search ? ['$3', '$4'] : ['$2', '$3']
  return `select ${registrationColumns}
    from (
      select r.id from registrations r ${joinsProducts ? 'join products p on p.id = r.product_id' : ''}
      where ${conditions({ search, status })}
      order by ${order} limit ${limit} offset ${offset}::bigint
    ) page
    join registrations r on r.id = page.id join products p on p.id = r.product_id
    order by ${order}`
}

function conditions({ search, status }: Pick<Wanted, 'search' | 'status'>): string {
  return ['r.member_id = $1', ...(search ? [matchesSearch] : []), ...(status ? [hasStatus[status]] : [])].join(' and ')
}

function valuesOf(member: CurrentMember, { search }: Wanted): (number | string[])[] {
  return search ? [member.id, searchPatterns(search)] : [member.id]
}

function countStatement({ search, status }: Wanted): string {
  const counted = [...(search ? [matchesSearch] : []), ...(status ? [hasStatus[status]] : [])].join(' and ')
  return `select count(*)::int as registrations,
      (count(*) filter (where r.credited_at is null))::int as pending,
      coalesce(sum(r.credits) filter (where r.credited_at is null), 0)::int as pending_credits,
      (count(*) ${counted ? `filter (where ${counted})` : ''})::int as total
    from registrations r ${search ? 'join products p on p.id = r.product_id' : ''}
    where r.member_id = $1`
}

const matchesSearch = `(r.search_key || '|' || p.search_key) like all($2::text[])`
const hasStatus = { pending: 'r.credited_at is null', credited: 'r.credited_at is not null' } as const
