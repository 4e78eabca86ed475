import { type ChangePasswordBody, profileMessages } from '@portal/contract/profile'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotAuthenticated, TooManyRequests, ValidationFailed } from '../../http/errors.ts'
import type { Exchange } from '../../http/session.ts'
import { renewSession, type Session, type StartedSession } from '../../http/session-store.ts'
import { queueMails } from '../../mail/outbox.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './store.ts'
import { tryPassword } from './try-password.ts'

/** Changes the password of a member who knows the current one; see `storeNewPassword` for what follows. */
export async function changePassword(
  deps: Dependencies,
  body: ChangePasswordBody,
  { member, session, exchange }: { member: CurrentMember; session: Session; exchange: Exchange },
) {
  // Held by the login's limit: who has somebody's session may not guess here what the login would not let them.
  const attempt = { email: member.email, password: body.current_password, ip: exchange.request.ip }
  const known = await tryPassword(deps, attempt, (seconds) => new TooManyRequests(seconds))
  if (!known) throw ValidationFailed.on('current_password', profileMessages.wrongCurrentPassword)

  const passwordHash = await hashPassword(body.password)
  const renewed = await deps.db.tx(() => storeNewPassword(deps, passwordHash, { member, session }))
  deps.sessions.use(exchange, renewed)
  deps.mailWorker.wake()
  return { message: profileMessages.passwordChanged }
}

/**
 * Stores a new password and mails the member. Their sessions and remember tokens end, and the one in use here goes on
 * under a new id; a session that has ended meanwhile, as by a reset, changes nothing. Inside a transaction.
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
