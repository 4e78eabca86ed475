import { type ChangePasswordBody, profileMessages } from '@portal/contract/profile'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotAuthenticated, ValidationFailed } from '../../http/errors.ts'
import { createSecondFactorCheck } from '../../http/second-factor.ts'
import type { Exchange } from '../../http/session.ts'
import { renewSession, type Session, type StartedSession } from '../../http/session-store.ts'
import { queueMails } from '../../mail/outbox.ts'
import { findMemberByPassword } from './log-in-member.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './store.ts'

/** Staff with a second factor have to have proven it just now: a new password keeps its owner out. */
export async function requireOwnFactor({ db, config }: Dependencies, session: Session): Promise<void> {
  if (session.member?.roles.length) await createSecondFactorCheck(db, config.skipsSecondFactor)(session, 'fresh-if-any')
}

/** Throws unless whoever is there knows the password of the session's member, and has just proven their factor as staff. */
export async function requireOwner(
  deps: Dependencies,
  { current_password }: Pick<ChangePasswordBody, 'current_password'>,
  { member, session }: { member: CurrentMember; session: Session },
): Promise<void> {
  await requireOwnFactor(deps, session)
  const found = await findMemberByPassword(deps.db, member.email, current_password)
  if (!found) throw ValidationFailed.on('current_password', profileMessages.wrongCurrentPassword)
}

export async function changePassword(
  deps: Dependencies,
  body: ChangePasswordBody,
  { member, session, exchange }: { member: CurrentMember; session: Session; exchange: Exchange },
) {
  await requireOwner(deps, body, { member, session })
  const passwordHash = await hashPassword(body.password)
  const renewed = await deps.db.tx(() => storeNewPassword(deps, passwordHash, { member, session }))
  await deps.sessions.use(exchange, renewed)
  return { message: profileMessages.passwordChanged }
}

/**
 * Stores a new password and queues the mail about it; to be called in a transaction. All sessions and remember tokens of
 * the member end; this one continues under a new id. Throws when this session has ended meanwhile, as after a reset.
 */
export async function storeNewPassword(
  deps: Dependencies,
  passwordHash: string,
  { member, session }: { member: CurrentMember; session: Session },
): Promise<StartedSession> {
  await setPassword(deps.db, member.id, passwordHash)
  const renewed = await renewSession(deps.db, session)
  if (!renewed) throw new NotAuthenticated()
  await queueMails(deps.db, [passwordChangedMail(deps, member)])
  return renewed
}
