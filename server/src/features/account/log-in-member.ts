import { accountMessages, type LogInBody } from '@portal/contract/account'
import type { Dependencies } from '../../dependencies.ts'
import { TooManyRequests, ValidationFailed } from '../../http/errors.ts'
import type { Exchange } from '../../http/session.ts'
import { startSession } from '../../http/session-store.ts'
import { tryPassword } from './try-password.ts'

/**
 * Logs a member in under a new session. A wrong password and an unknown address get the same answer after the same time.
 * After too many failures the address, or the caller, has to wait.
 */
export async function logInMember(deps: Dependencies, body: LogInBody, exchange: Exchange): Promise<void> {
  const attempt = { email: body.email.toLowerCase(), password: body.password, ip: exchange.request.ip }
  const found = await tryPassword(deps, attempt, tooManyAttempts)
  const started = found && (await startSession(deps.db, found, { remember: body.remember }))
  if (!started) throw ValidationFailed.on('email', accountMessages.wrongCredentials)

  deps.sessions.use(exchange, started)
}

function tooManyAttempts(seconds: number): TooManyRequests {
  return new TooManyRequests(seconds, accountMessages.tooManyAttempts(seconds), 'email')
}
