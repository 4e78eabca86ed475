import { type AcceptInvitationBody, invitationMessages, missingNames } from '@portal/contract/invitations'
import { type Role, roles } from '@portal/contract/roles'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { looksLikeToken } from '../../http/random-token.ts'
import { endEverySession } from '../../http/session-store.ts'
import { passwordProblems } from '../account/password-policy.ts'
import { hashPassword } from '../account/passwords.ts'
import {
  findMemberByEmail,
  insertMember,
  lockBeheerders,
  markVerified,
  setPassword,
  storeRoles,
} from '../account/store.ts'
import { changesBetween, memberEntry, recordChange } from '../record/record-change.ts'
import { findInvitationByToken, type InvitationRow, useInvitation } from './store.ts'

/**
 * Makes an account with the roles of an invitation, or gives them to the member who has one at that address. The password and
 * the sessions of such a member end: whoever chose them need not be who has the mailbox. Their name stays. What is refused uses
 * up nothing.
 */
export async function acceptInvitation(deps: Dependencies, body: AcceptInvitationBody) {
  const { db, config } = deps
  const { token, password } = body
  const invitation = await findInvitation(db, token)
  if (!invitation) throw invalidToken()
  const { email } = invitation
  const name = (await findMemberByEmail(db, email))?.member ?? requireName(body)
  const owner = { first_name: name.first_name, last_name: name.last_name, email, roles: invitation.roles }
  const problems = passwordProblems(password, owner, config.provider)
  if (problems.length > 0) throw new ValidationFailed({ password: problems })

  const password_hash = await hashPassword(password)
  await db.tx(async () => {
    // In the order of every change of roles: whoever invited may not lose theirs meanwhile.
    await lockBeheerders(db)
    const used = await useInvitation(db, token)
    if (!used) throw invalidToken()
    const known = await findMemberByEmail(db, email)
    if (!known) {
      const fields = { ...owner, password_hash, email_verified_at: new Date() }
      const member = await insertMember(db, { ...fields, roles: used.roles, is_installer: false })
      recordAccepted(deps, used, { member, before: [] })
      return
    }
    const { member } = known
    const both = roles.filter((role) => used.roles.includes(role) || member.roles.includes(role))
    await storeRoles(db, member.id, both)
    // The link in the mail proves the address.
    await markVerified(db, member)
    await setPassword(db, member.id, password_hash)
    await endEverySession(db, member.id)
    recordAccepted(deps, used, { member: { ...member, roles: both }, before: member.roles })
  })
  return { status: invitationMessages.accepted, message: invitationMessages.accepted }
}

/** Whom the invitation with this token is for, and whether they have an account; null for a token that does not work. */
export async function checkInvitation({ db }: Dependencies, token: string) {
  const invitation = await findInvitation(db, token)
  if (!invitation) return null
  const { email } = invitation
  return { email, has_account: (await findMemberByEmail(db, email)) !== null }
}

async function findInvitation(db: Database, token: string): Promise<InvitationRow | null> {
  return looksLikeToken(token) ? findInvitationByToken(db, token) : null
}

function requireName({ first_name, last_name }: AcceptInvitationBody) {
  if (!first_name || !last_name) throw new ValidationFailed(missingNames({ first_name, last_name }))
  return { first_name, last_name }
}

type Accepted = { member: CurrentMember; before: readonly Role[] }

function recordAccepted(deps: Dependencies, { id }: InvitationRow, { member, before }: Accepted): void {
  const changes = changesBetween<{ roles: readonly Role[] }>({ roles: before }, { roles: member.roles })
  recordChange(deps, {
    by: { id: member.id },
    action: 'invitation-accepted',
    entry: memberEntry(member),
    // By its number the line that tells who sent it is found.
    changes: { ...changes, invitation: [undefined, id] },
  })
}

function invalidToken(): ValidationFailed {
  return ValidationFailed.on('token', invitationMessages.invalidToken)
}
