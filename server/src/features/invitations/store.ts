import { type CreateInvitationBody, invitationHours, invitationMessages } from '@portal/contract/invitations'
import { pageSize } from '@portal/contract/pagination'
import type { Role } from '@portal/contract/roles'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { tokenHash } from '../../http/random-token.ts'

export type InvitationRow = { id: number; email: string; roles: Role[]; created_at: Date; expires_at: Date }

const lifetime = `interval '${invitationHours} hours'`

const columns = `i.id, i.email, i.roles, i.created_at, i.sent_at + ${lifetime} as expires_at`

export async function findInvitationsPage(
  db: Database,
  page: number,
): Promise<{ invitations: InvitationRow[]; total: number }> {
  const [invitations, [counted]] = await Promise.all([
    db.query<InvitationRow>(`select ${columns} from invitations i order by i.id desc limit $1 offset $2::bigint`, [
      pageSize,
      (page - 1) * pageSize,
    ]),
    db.query<{ total: number }>('select count(*)::int as total from invitations'),
  ])
  return { invitations, total: counted?.total ?? 0 }
}

type Sending = { token: string; by: number }

/** Stores an invitation with the token of its link; an address that is invited already throws `ValidationFailed` on `email`. */
export async function insertInvitation(
  db: Database,
  { email, roles }: CreateInvitationBody,
  { token, by }: Sending,
): Promise<InvitationRow> {
  try {
    const [stored] = await db.query<InvitationRow>(
      `insert into invitations as i (email, roles, token_hash, invited_by) values ($1, $2, $3, $4) returning ${columns}`,
      [email, roles, tokenHash(token), by],
    )
    return stored!
  } catch (error) {
    if (!isUniqueViolation(error, 'invitations_email_unique')) throw error
    throw ValidationFailed.on('email', invitationMessages.invitedAlready)
  }
}

/** Gives an invitation another token, its whole time again, and who sends it now as its inviter; null for an unknown id. */
export async function renewInvitation(db: Database, id: number, { token, by }: Sending): Promise<InvitationRow | null> {
  const [renewed] = await db.query<InvitationRow>(
    `update invitations i set token_hash = $2, invited_by = $3, sent_at = now()
     where id::bigint = $1::bigint returning ${columns}`,
    [id, tokenHash(token), by],
  )
  return renewed ?? null
}

export async function deleteInvitationById(db: Database, id: number): Promise<InvitationRow | null> {
  const [deleted] = await db.query<InvitationRow>(
    `delete from invitations i where id::bigint = $1::bigint returning ${columns}`,
    [id],
  )
  return deleted ?? null
}

export function deleteInvitationsBy(db: Database, memberId: number): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(`delete from invitations i where invited_by = $1 returning ${columns}`, [memberId])
}

const isValid = `token_hash = $1 and sent_at > now() - ${lifetime}
  and exists (select from members m where m.id = invited_by and 'beheerder' = any(m.roles))`

export async function findInvitationByToken(db: Database, token: string): Promise<InvitationRow | null> {
  const [found] = await db.query<InvitationRow>(`select ${columns} from invitations i where ${isValid}`, [
    tokenHash(token),
  ])
  return found ?? null
}

/** Uses up the invitation with this token; null when another call has just used it, or it was sent again meanwhile. */
export async function useInvitation(db: Database, token: string): Promise<InvitationRow | null> {
  const [used] = await db.query<InvitationRow>(`delete from invitations i where ${isValid} returning ${columns}`, [
    tokenHash(token),
  ])
  return used ?? null
}

/** Deletes the invitations that ran out thirty days ago, and returns how many. */
export async function deleteOldInvitations(db: Database): Promise<number> {
  const deleted = await db.query(
    `delete from invitations where sent_at + ${lifetime} < now() - interval '30 days' returning id`,
  )
  return deleted.length
}
