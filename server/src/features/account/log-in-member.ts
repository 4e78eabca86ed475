import { accountMessages, type LogInBody } from '@portal/contract/account'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import type { Exchange } from '../../http/session.ts'
import { startSession } from '../../http/session-store.ts'
import { isPasswordOf } from './passwords.ts'
import { findMemberByEmail } from './store.ts'

/** Logs a member in under a new session. A wrong password and an unknown address get the same answer after the same time. */
export async function logInMember(deps: Dependencies, body: LogInBody, exchange: Exchange): Promise<void> {
  const found = await findMemberByPassword(deps.db, body.email.toLowerCase(), body.password)
  const started =
    found && (await startSession(deps.db, found, { remember: body.remember, replaced: exchange.request.session }))
  if (!started) throw ValidationFailed.on('email', accountMessages.wrongCredentials)

  await deps.sessions.use(exchange, started)
}

/**
 * The member with this address and password, with the hash that matched; null for a wrong password and for an unknown
 * address, which take equally long. Only for routes that limit failures.
 */
export async function findMemberByPassword(db: Database, email: string, password: string) {
  const found = await findMemberByEmail(db, email)
  const isRight = await isPasswordOf(found?.passwordHash ?? null, password)
  return isRight ? found : null
}
