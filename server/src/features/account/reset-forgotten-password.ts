import { accountMessages, type ResetPasswordBody } from '@portal/contract/account'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, ValidationFailed } from '../../http/errors.ts'
import { looksLikeToken } from '../../http/random-token.ts'
import { endEverySession } from '../../http/session-store.ts'
import { queueMails } from '../../mail/outbox.ts'
import { passwordChangedMail } from './mails.ts'
import { passwordProblems } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { findMemberByResetToken, setPassword, useResetToken } from './store.ts'

/**
 * Gives a new password to the member to whom the reset link was sent, ends all their sessions and remember tokens, and
 * mails them. The link works once; a refused password does not use it up.
 */
export async function resetForgottenPassword(deps: Dependencies, body: ResetPasswordBody) {
  const { db, config } = deps
  const member = looksLikeToken(body.token) ? await findMemberByResetToken(db, body.email, body.token) : null
  if (!member) throw invalidToken()
  const problems = passwordProblems(body.password, member, config.provider)
  if (problems.length > 0) throw new ValidationFailed({ password: problems })

  const passwordHash = await hashPassword(body.password)
  await db.tx(async () => {
    if (!(await useResetToken(db, member.id, body.token))) throw invalidToken()
    await setPassword(db, member.id, passwordHash)
    await endEverySession(db, member.id)
    await queueMails(db, [passwordChangedMail(deps, member)])
  })
  return { status: accountMessages.passwordReset, message: accountMessages.passwordReset }
}

// On both fields: some clients read `token`, others `email`.
function invalidToken(): HttpError {
  const text = accountMessages.invalidResetToken
  return new HttpError(422, text, { errors: { email: [text], token: [text] } })
}
