import { accountMessages } from '@portal/contract/account'
import { pageSize } from '@portal/contract/pagination'
import type { GivenManager } from '@portal/contract/members-for-staff'
import { type ProfileBody, profileFields } from '@portal/contract/profile'
import type { Role } from '@portal/contract/roles'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import { sortKey } from '../../database/sort-key.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { type CurrentMember, managerOfMember, memberColumns } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { tokenHash } from '../../http/random-token.ts'

/** The member with this address, and the hash of their password apart, so that no presenter can leak it. */
export async function findMemberByEmail(
  db: Database,
  email: string,
): Promise<{ member: CurrentMember; passwordHash: string; isBlocked: boolean } | null> {
  const [row] = await db.query<CurrentMember & { password_hash: string; is_blocked: boolean }>(
    `select ${memberColumns}, m.password_hash, m.blocked_at is not null as is_blocked from members m where m.email = $1`,
    [email],
  )
  if (!row) return null

  const { password_hash: passwordHash, is_blocked: isBlocked, ...member } = row
  return { member, passwordHash, isBlocked }
}

export type JoinedMember = CurrentMember & {
  created_at: Date
  blocked_at: Date | null
  blocked_reason: string | null
  manager: GivenManager
}

const joinedColumns = `${memberColumns}, m.created_at, m.blocked_at, m.blocked_reason, ${managerOfMember} as manager`

/** The member with this id; null for an unknown id, also for one out of the range of the column. */
export async function findMember(db: Database, id: number): Promise<JoinedMember | null> {
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return null
  const [member] = await db.query<JoinedMember>(`select ${joinedColumns} from members m where m.id = $1`, [id])
  return member ?? null
}

/** An existing member, whose row stays as it is until the transaction ends. */
export async function lockMember(db: Database, id: number): Promise<JoinedMember> {
  const [member] = await db.query<JoinedMember>(`select ${joinedColumns} from members m where m.id = $1 for update`, [
    id,
  ])
  return member!
}

/** What is sought among the installers; only who manages people finds those who are staff as well. */
type SoughtMembers = { search: string; withStaff: boolean }

/** One page of the installers, by id, with every word of the search in name, address or company; with the total of such installers. */
export async function findMembersPage(
  db: Database,
  { page, search, withStaff }: SoughtMembers & { page: number },
): Promise<{ members: CurrentMember[]; total: number }> {
  const found = await db.query<{ total: number } & (CurrentMember | { id: null })>(
    // Every key is looked through once.
    `with found as materialized (select m.id from members m where ${foundBySearch(withStaff)})
     select counted.total, ${memberColumns} from (select count(*)::int as total from found) as counted
     left join ((select id from found order by id limit $2 offset $3::bigint) as page join members m on m.id = page.id) on true
     order by m.id`,
    [searchPatterns(search), pageSize, (page - 1) * pageSize],
  )
  const members = found.filter((row): row is CurrentMember & { total: number } => row.id !== null)
  return { members, total: found[0]!.total }
}

export async function findMemberHits(db: Database, { search, withStaff, limit }: SoughtMembers & { limit: number }) {
  const patterns = searchPatterns(search)
  const rows = await db.query<{ id: number; title: string; detail: string; total: number }>(
    `select m.id, m.first_name || ' ' || m.last_name as title, concat_ws(', ', m.email, nullif(m.company, '')) as detail,
       (count(*) over ())::int as total
     from members m where ${foundBySearch(withStaff)}
     order by m.search_key like substr($2, 2) desc, ${sortKey("m.first_name || ' ' || m.last_name")}, m.id limit $3`,
    [patterns, patterns[0], limit],
  )
  const hits = rows.map(({ id, title, detail }) => ({ kind: 'member' as const, id, title, detail }))
  return { total: rows[0]?.total ?? 0, hits }
}

export const isStaff = `m.roles <> '{}'`
const foundBySearch = (withStaff: boolean) =>
  `m.is_installer ${withStaff ? '' : `and not ${isStaff}`} and m.search_key like all($1::text[])`

export type NewMember = Pick<CurrentMember, 'email' | 'first_name' | 'last_name'> & { password_hash: string } & Partial<
    Omit<CurrentMember, 'id' | `representative_${string}`> & { compenda_id: string | null }
  >

/** Stores a new member. The unique index on the address decides; a taken address throws `ValidationFailed` on `email`. */
export async function insertMember(db: Database, row: NewMember): Promise<CurrentMember> {
  const columns = Object.keys(row)
  try {
    const [stored] = await db.query<CurrentMember>(
      `insert into members as m (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
       returning ${memberColumns}`,
      Object.values(row),
    )
    return stored!
  } catch (error) {
    if (!isUniqueViolation(error, 'members_email_unique')) throw error
    throw ValidationFailed.on('email', accountMessages.emailTaken)
  }
}

/** Staff without a firm have some of them. */
export type ProfileFields = Partial<Pick<ProfileBody, keyof typeof profileFields>>

const { birthdate: _, ...changeableFields } = profileFields
const changeableColumns = Object.keys(changeableFields) as (keyof typeof changeableFields)[]

/** Stores those profile fields of an existing member that are there, and no other column. A birth date that is already known stays. */
export async function storeProfile(db: Database, id: number, fields: ProfileFields): Promise<CurrentMember> {
  const sent = changeableColumns.filter((column) => fields[column] !== undefined)
  const assignments = sent.map((column, index) => `${column} = $${index + 3}`)
  const [member] = await db.query<CurrentMember>(
    `update members m set birthdate = coalesce(birthdate, $2), ${assignments.join(', ')} where id = $1
     returning ${memberColumns}`,
    [id, fields.birthdate ?? null, ...sent.map((column) => fields[column])],
  )
  return member!
}

export async function setPassword(db: Database, id: number, passwordHash: string): Promise<void> {
  await db.query('update members set password_hash = $2 where id = $1', [id, passwordHash])
}

export async function storeBalances(db: Database, balances: { member_id: number; balance: number }[]): Promise<void> {
  await db.query(
    `update members m set credits = answered.balance, balance_refreshed_at = now()
     from unnest($1::int[], $2::int[]) as answered (member_id, balance) where m.id = answered.member_id`,
    [balances.map(({ member_id }) => member_id), balances.map(({ balance }) => balance)],
  )
}

type StoredRoles = { roles: Role[]; version: number }

export async function storeRoles(db: Database, id: number, roles: readonly Role[]): Promise<StoredRoles> {
  const [stored] = await db.query<StoredRoles>(
    `update members set roles = $2, roles_version = roles_version + 1 where id = $1
     returning roles, roles_version as version`,
    [id, roles],
  )
  return stored!
}

/** One page of everybody with a role, by name, with every word of the search in name, address or company; with their number. */
export async function findStaffPage(
  db: Database,
  { page, search }: { page: number; search: string },
): Promise<{ staff: CurrentMember[]; total: number }> {
  const patterns = searchPatterns(search)
  const matching = `${isStaff} and m.search_key like all($1::text[])`
  const [staff, [counted]] = await Promise.all([
    db.query<CurrentMember>(
      `select ${memberColumns} from members m where ${matching}
       order by ${sortKey('m.first_name')}, ${sortKey('m.last_name')}, m.id limit $2 offset $3::bigint`,
      [patterns, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from members m where ${matching}`, [patterns]),
  ])
  return { staff, total: counted?.total ?? 0 }
}

export async function findRoles(db: Database, id: number): Promise<StoredRoles | null> {
  if (id > 2_147_483_647) return null
  const [found] = await db.query<StoredRoles>('select roles, roles_version as version from members where id = $1', [id])
  return found ?? null
}

/** The ids of all beheerders who can log in, whose number stays as it is until the transaction ends. */
export async function lockBeheerders(db: Database): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from members where 'beheerder' = any(roles) and blocked_at is null order by id for update`,
  )
  return rows.map(({ id }) => id)
}

/** Marks the address verified, unless the member has another address by now. */
export async function markVerified(db: Database, { id, email }: CurrentMember): Promise<void> {
  await db.query(
    'update members set email_verified_at = now() where id = $1 and email = $2 and email_verified_at is null',
    [id, email],
  )
}

/** Gives a member an address that is not verified; a link to reset the password that went to the one before ends. */
export async function storeAddress(db: Database, id: number, email: string): Promise<void> {
  await db.query('update members set email = $2, email_verified_at = null where id = $1', [id, email])
  await db.query('update password_resets set token_hash = null where member_id = $1', [id])
}

/** Ends the link to reset the member's password, of which another one may follow at once. */
export async function endResetToken(db: Database, memberId: number): Promise<void> {
  await db.query('delete from password_resets where member_id = $1', [memberId])
}

/** Stores this as the only token that resets the member's password. False when the last one is younger than a minute; one of a clock that was ahead is not. */
export async function storeResetToken(db: Database, memberId: number, token: string): Promise<boolean> {
  const rows = await db.query(
    `insert into password_resets as known (member_id, token_hash) values ($1, $2)
     on conflict (member_id) do update set token_hash = excluded.token_hash, created_at = now()
     where known.created_at not between now() - interval '1 minute' and now() + interval '1 minute'
     returning member_id`,
    [memberId, tokenHash(token)],
  )
  return rows.length > 0
}

const isValidToken = `r.token_hash = $2 and r.created_at > now() - interval '60 minutes'`

export async function findMemberByResetToken(
  db: Database,
  email: string,
  token: string,
): Promise<CurrentMember | null> {
  const [member] = await db.query<CurrentMember>(
    `select ${memberColumns} from members m join password_resets r on r.member_id = m.id
     where m.email = $1 and ${isValidToken}`,
    [email, tokenHash(token)],
  )
  return member ?? null
}

/** Uses up the token; false when another call has just used it. */
export async function useResetToken(db: Database, memberId: number, token: string): Promise<boolean> {
  const rows = await db.query(
    `update password_resets r set token_hash = null where r.member_id = $1 and ${isValidToken} returning member_id`,
    [memberId, tokenHash(token)],
  )
  return rows.length > 0
}

export async function hasMembers(db: Database): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>('select exists (select from members) as found')
  return row?.found ?? false
}
