import { accountMessages, type logIn as logInEndpoint } from '@portal/contract/account'
import type { BodyOf } from '@portal/contract/endpoint'
import type { Dependencies } from '../../dependencies.ts'
import { TooManyRequests, ValidationFailed } from '../../http/errors.ts'
import { clearAttempts, countAttempt, uncountAttempt } from '../../http/rate-limit.ts'
import type { Exchange } from '../../http/session.ts'
import { startSession } from '../../http/session-store.ts'
import { isPasswordOf } from './passwords.ts'
import { findMemberByEmail } from './store.ts'

/**
 * Logs a member in under a new session. A wrong password and an unknown address answer the same, and take as long;
 * too many of them make the address, or the caller, wait.
 */
export async function logIn(deps: Dependencies, body: BodyOf<typeof logInEndpoint>, exchange: Exchange): Promise<void> {
  const email = body.email.toLowerCase()
  const addressKey = `log-in ${email} ${exchange.request.ip}`
  const callerKey = `log-in ${exchange.request.ip}`
  if (deps.config.rateLimits) await countFailure(deps, addressKey, callerKey)

  const found = await findMemberByEmail(deps.db, email)
  const isRight = await isPasswordOf(found?.passwordHash ?? null, body.password)
  const started = found && isRight ? await startSession(deps.db, found, { remember: body.remember }) : null
  if (!started) throw ValidationFailed.on('email', accountMessages.wrongCredentials)

  if (deps.config.rateLimits) {
    await clearAttempts(deps.db, addressKey)
    await uncountAttempt(deps.db, callerKey)
  }
  deps.sessions.use(exchange, started)
}

// Counted before it is known to be one: otherwise a thousand guesses at once would all be the first.
async function countFailure({ db }: Dependencies, addressKey: string, callerKey: string): Promise<void> {
  const secondsToWait = await countAttempt(db, [
    { key: addressKey, max: 5, seconds: 60 },
    { key: callerKey, max: 100, seconds: 600 },
  ])
  if (secondsToWait === null) return
  throw new TooManyRequests(secondsToWait, accountMessages.tooManyAttempts(secondsToWait), 'email')
}
