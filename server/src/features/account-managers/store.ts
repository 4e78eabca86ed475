import type { GivenManager } from '@portal/contract/members-for-staff'
import type { Database } from '../../database/database.ts'
import { sortKey } from '../../database/sort-key.ts'

export function findManagerNames(db: Database): Promise<NonNullable<GivenManager>[]> {
  return db.query(
    `select id, title as name, is_visible from content where kind = 'managers' and deleted_at is null
     order by ${sortKey('title')}, id`,
  )
}

type Given = { id: number; first_name: string; last_name: string; is_staff: boolean; manager_id: number | null }

/** Those of these members that there are, with whom they have, which stays so until the end of the transaction. */
export async function lockGiven(db: Database, memberIds: readonly number[]): Promise<Map<number, Given>> {
  // The rows are locked before what belongs to them is read.
  await db.query('select from members where id = any($1::int[]) order by id for no key update', [memberIds])
  const rows = await db.query<Given>(
    `select m.id, m.first_name, m.last_name, m.roles <> '{}' as is_staff, g.manager_id
     from members m left join member_managers g on g.member_id = m.id where m.id = any($1::int[])`,
    [memberIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The names of those of these that are account managers; `in_bin` can't be given. */
export async function findManagers(db: Database, ids: readonly number[]) {
  const rows = await db.query<{ id: number; name: string; in_bin: boolean }>(
    `select id, title as name, deleted_at is not null as in_bin from content where id = any($1::int[]) and kind = 'managers'
     for key share`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function storeManager(db: Database, memberId: number, managerId: number | null): Promise<void> {
  if (managerId === null) return void (await db.query('delete from member_managers where member_id = $1', [memberId]))
  await db.query(
    `insert into member_managers (member_id, manager_id) values ($1, $2)
     on conflict (member_id) do update set manager_id = excluded.manager_id`,
    [memberId, managerId],
  )
}
