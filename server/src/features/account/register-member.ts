import { accountMessages, type RegisterAccountBody } from '@portal/contract/account'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import type { Exchange } from '../../http/session.ts'
import { startSessionOf } from '../../http/session-store.ts'
import { queueMails } from '../../mail/outbox.ts'
import { verificationMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { insertMember } from './store.ts'

/**
 * Registers a member and logs them in: unverified, without rights or points. The member, the session and the
 * verification mail are stored in one transaction.
 */
export async function registerMember(deps: Dependencies, body: RegisterAccountBody, exchange: Exchange): Promise<void> {
  const { password, password_confirmation: _, google_token, ...fields } = body
  if (deps.humanCheck && !(await deps.humanCheck(google_token, exchange.request.ip))) {
    throw ValidationFailed.on('google_token', accountMessages.humanCheckFailed)
  }

  const password_hash = await hashPassword(password)
  const started = await deps.db.tx(async () => {
    const member = await insertMember(deps.db, { ...fields, password_hash })
    await queueMails(deps.db, [verificationMail(deps, member)])
    return startSessionOf(deps.db, member, { remember: false, replaced: exchange.request.session })
  })
  await deps.sessions.use(exchange, started)
}
