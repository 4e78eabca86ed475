import { pageSize } from '@portal/contract/pagination'
import type { ListRegistrationsQuery } from '@portal/contract/registrations'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { type RegistrationRow, registrationColumns, registrationStatus } from './store.ts'

type Wanted = Omit<ListRegistrationsQuery, 'page'>

type RegistrationTotals = { registrations: number; pending: number; pending_credits: number }

type Counts = RegistrationTotals & { total: number }

// Every row carries the counts; an empty page is one row without a registration.
type PageRow = Counts & (RegistrationRow | { id: null })

export type FoundPage = { rows: RegistrationRow[]; total: number; totals: RegistrationTotals }

export async function findRegistrations(
  db: Database,
  member: CurrentMember,
  wanted: Wanted,
): Promise<RegistrationRow[]> {
  return db.query<RegistrationRow>(
    `select ${registrationColumns} from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
     where ${conditions(wanted)} order by ${orders[wanted.sort ?? 'newest']}`,
    valuesOf(member, wanted),
  )
}

/**
 * One page of them, and the member's totals. The text of the statement depends only on the filters and the order, so that
 * each variant is prepared once.
 */
export async function findRegistrationsPage(
  db: Database,
  member: CurrentMember,
  wanted: Wanted & { page: number },
): Promise<FoundPage> {
  const { page, per_page: perPage = pageSize } = wanted
  const values = [...valuesOf(member, wanted), perPage, (page - 1) * perPage]
  const found = await db.query<PageRow>(pageStatement(wanted), values)
  const { total, registrations, pending, pending_credits } = found[0]!
  const rows = found.filter((row): row is RegistrationRow & Counts => row.id !== null)
  return { rows, total, totals: { registrations, pending, pending_credits } }
}

const statusRank = `array_position(array['pending', 'refused', 'credited', 'withdrawn'], ${registrationStatus})`

const orders = {
  newest: 'r.created_at desc, r.id desc',
  install_date: 'r.install_date, r.id',
  '-install_date': 'r.install_date desc, r.id desc',
  product: 'lower(b.name) collate "C", lower(p.model) collate "C", r.id',
  '-product': 'lower(b.name) collate "C" desc, lower(p.model) collate "C" desc, r.id desc',
  status: `${statusRank}, r.created_at desc, r.id desc`,
  '-status': `${statusRank} desc, r.created_at desc, r.id desc`,
} as const

// The subquery cuts the page before the products are joined, so that page 100 costs as much as page 1.
function pageStatement({ search, status, sort }: Wanted): string {
  const order = orders[sort ?? 'newest']
  const joinsProducts = search !== '' || order.includes('p.')
  const [limit, offset] = search ? ['$3', '$4'] : ['$2', '$3']
  return `select ${registrationColumns}, counted.*
    from (${countStatement({ search, status })}) as counted
    left join (
      (
        select r.id from registrations r ${joinsProducts ? 'join products p on p.id = r.product_id join brands b on b.id = p.brand_id' : ''}
        where ${conditions({ search, status })}
        order by ${order} limit ${limit} offset ${offset}::bigint
      ) as page
      join registrations r on r.id = page.id join products p on p.id = r.product_id join brands b on b.id = p.brand_id
    ) on true
    order by ${order}`
}

function conditions({ search, status }: Pick<Wanted, 'search' | 'status'>): string {
  return ['r.member_id = $1', ...(search ? [matchesSearch] : []), ...(status ? [hasStatus[status]] : [])].join(' and ')
}

function valuesOf(member: CurrentMember, { search }: Wanted): (number | string[])[] {
  return search ? [member.id, searchPatterns(search)] : [member.id]
}

function countStatement({ search, status }: Pick<Wanted, 'search' | 'status'>): string {
  const counted = [...(search ? [matchesSearch] : []), ...(status ? [hasStatus[status]] : [])].join(' and ')
  return `select count(*)::int as registrations,
      (count(*) filter (where ${hasStatus.pending}))::int as pending,
      (coalesce(sum(r.credits) filter (where r.credited_at is null), 0) + ${changesUnderWay})::int as pending_credits,
      (count(*) ${counted ? `filter (where ${counted})` : ''})::int as total
    from registrations r ${search ? 'join products p on p.id = r.product_id join brands b on b.id = p.brand_id' : ''}
    where r.member_id = $1`
}

const matchesSearch = `(r.search_key || '|' || p.search_key) like all($2::text[])`
const hasStatus = {
  pending: `${registrationStatus} in ('pending', 'refused')`,
  credited: `${registrationStatus} = 'credited'`,
} as const

// What is under way of a registration without its first points is in its credits.
const changesUnderWay = `(
  select coalesce(sum(c.credits), 0) from points_changes c
  where c.member_id = $1 and c.credited_at is null and c.refused_at is null and not exists (
    select from registrations first where first.id = c.registration_id and first.credited_at is null
  )
)`
