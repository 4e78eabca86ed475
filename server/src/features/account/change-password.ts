import { type updatePassword, profileMessages } from '@portal/contract/profile'
import type { BodyOf } from '@portal/contract/endpoint'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import type { Session } from '../../http/session-store.ts'
import { endOtherSessions } from '../../http/session-store.ts'
import { queueMails } from '../../mail/queue-mails.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { findMemberByEmail, setPassword } from './store.ts'

/** Changes the password of a member who knows the current one; see `storeNewPassword` for what follows. */
export async function changePassword(
  deps: Dependencies,
  body: BodyOf<typeof updatePassword>,
  { member, session }: { member: CurrentMember; session: Session },
) {
  const found = await findMemberByEmail(deps.db, member.email)
  if (!(await isPasswordOf(found?.passwordHash ?? null, body.current_password))) {
    throw ValidationFailed.on('current_password', profileMessages.wrongCurrentPassword)
  }

  const passwordHash = await hashPassword(body.password)
  await deps.db.tx(() => storeNewPassword(deps, passwordHash, { member, session }))
  deps.mailWorker.wake()
  return { message: profileMessages.passwordChanged }
}

/** Stores a new password: the member's other sessions and remember tokens end, and he is mailed. Inside a transaction. */
export async function storeNewPassword(
  deps: Dependencies,
  passwordHash: string,
  { member, session }: { member: CurrentMember; session: Session },
): Promise<void> {
  await setPassword(deps.db, member.id, passwordHash)
  await endOtherSessions(deps.db, member.id, session)
  await queueMails(deps.db, [passwordChangedMail(deps, member)])
}
