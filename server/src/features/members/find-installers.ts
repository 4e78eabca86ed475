import type { GivenManager, InstallersQuery } from '@portal/contract/members-for-staff'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import { sortKey } from '../../database/sort-key.ts'
import { type CurrentMember, managerOfMember, memberColumns } from '../../http/current-member.ts'
import { isStaff } from '../account/store.ts'
import { managesPeople } from './member-for.ts'

/** What is sought among the installers, in an order, and by whom: who manages people finds those who are staff too. */
type Sought = Pick<InstallersQuery, 'search' | 'sort' | 'filter[verified]' | 'filter[staff]' | 'filter[manager]'> & {
  by: Pick<CurrentMember, 'roles'>
}

export type InstallerRow = CurrentMember & { manager: GivenManager }

/** One page of the installers that fit the query, every word of its search in name, address or company; with the total of such. */
export async function findInstallersPage(
  db: Database,
  query: InstallersQuery & Sought,
): Promise<{ members: InstallerRow[]; total: number }> {
  const { page = 1, per_page: perPage } = query
  const { text, values } = installersStatement(query)
  const [members, [counted]] = await Promise.all([
    db.query<InstallerRow>(`${text} limit $2 offset $3::bigint`, [...values, perPage, (page - 1) * perPage]),
    db.query<{ total: number }>(`select count(*)::int as total from members m where ${conditionsOf(query)}`, values),
  ])
  return { members, total: counted?.total ?? 0 }
}

export function installersStatement(query: Sought): { text: string; values: unknown[] } {
  return {
    text: `select ${memberColumns}, ${managerOfMember} as manager from members m where ${conditionsOf(query)} order by ${orderOf(query)}`,
    values: [searchPatterns(query.search)],
  }
}

function conditionsOf({
  'filter[verified]': verified,
  'filter[staff]': staff,
  'filter[manager]': managers,
  by,
}: Sought): string {
  const conditions = ['m.is_installer', 'm.search_key like all($1::text[])']
  if (verified.length === 1) conditions.push(`m.email_verified_at is ${verified[0] === 'yes' ? 'not ' : ''}null`)
  if (staff.length === 0 || !managesPeople(by)) conditions.push(`not ${isStaff}`)
  if (managers.length > 0) conditions.push(`(${managers.map(hasManager).join(' or ')})`)
  return conditions.join(' and ')
}

// The contract lets digits through and nothing else.
function hasManager(id: string): string {
  const given = 'select from member_managers g where g.member_id = m.id'
  return id === 'none' ? `not exists (${given})` : `exists (${given} and g.manager_id = ${Number(id)})`
}

const orders: Record<string, string> = {
  name: sortKey("m.first_name || ' ' || m.last_name"),
  company: sortKey("nullif(m.company, '')"),
  city: sortKey("nullif(m.city, '')"),
  credits: 'm.credits',
}

function orderOf({ sort }: Sought): string {
  if (!sort) return 'm.id'
  return `${orders[sort.replace('-', '')]} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, m.id`
}
