import { pageSize } from '@portal/contract/pagination'
import type { Database } from '../../database/database.ts'
import { type CurrentMember, memberColumns } from '../../http/current-member.ts'

/** One page of all members, by id, whose name, address or company holds the words; and how many there are in all. */
export async function findMembersPage(
  db: Database,
  { page, search }: { page: number; search: string },
): Promise<{ members: CurrentMember[]; total: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matching = `($1 = '%%' or m.first_name || ' ' || m.last_name ilike $1 or m.email ilike $1 or m.company ilike $1)`
  const [members, [counted]] = await Promise.all([
    db.query<CurrentMember>(
      `select ${memberColumns} from members m where ${matching} order by m.id limit $2 offset $3::bigint`,
      [pattern, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from members m where ${matching}`, [pattern]),
  ])
  return { members, total: counted?.total ?? 0 }
}
