import type { Database } from '../../database/database.ts'
import { type CurrentMember, memberColumns } from '../../http/current-member.ts'

/** The member with this address and the hash of his password, which stays apart so that it goes nowhere else. */
export async function findMemberByEmail(
  db: Database,
  email: string,
): Promise<{ member: CurrentMember; passwordHash: string } | null> {
  const [row] = await db.query<CurrentMember & { password_hash: string }>(
    `select ${memberColumns}, m.password_hash from members m where m.email = $1`,
    [email],
  )
  if (!row) return null

  const { password_hash: passwordHash, ...member } = row
  return { member, passwordHash }
}

export type NewMember = Pick<CurrentMember, 'email' | 'first_name' | 'last_name'> & { password_hash: string } & Partial<
    Omit<CurrentMember, 'id'>
  >

/** Stores a member and gives his id. */
export async function insertMember(db: Database, member: NewMember): Promise<number> {
  const columns = Object.keys(member)
  const [row] = await db.query<{ id: number }>(
    `insert into members (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(member),
  )
  return row!.id
}

export async function hasMembers(db: Database): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>('select exists (select from members) as found')
  return row?.found ?? false
}
