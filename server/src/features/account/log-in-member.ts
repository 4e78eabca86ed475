import { accountMessages, type LogInBody } from '@portal/contract/account'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import type { FailureLimit } from '../../http/rate-limit.ts'
import type { Exchange } from '../../http/session.ts'
import { startSession } from '../../http/session-store.ts'
import { isPasswordOf } from './passwords.ts'
import { findMemberByEmail } from './store.ts'

/** Logs a member in under a new session. A wrong password and an unknown address get the same answer after the same time. */
export async function logInMember(deps: Dependencies, body: LogInBody, exchange: Exchange): Promise<void> {
  const found = await findMemberByPassword(deps.db, body.email.toLowerCase(), body.password)
  if (found?.isBlocked) throw ValidationFailed.on('email', accountMessages.blocked)
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

// What is typed as an address may be any text, so it stands last in a key: otherwise it could make up the key of another
// caller.
type Guess = { email: string; callerKey: string }

/** How often one caller may guess passwords: five failures a minute at one address, and a hundred in ten minutes at any. */
export function guessLimits({ email, callerKey }: Guess): FailureLimit['limits'] {
  return [
    { key: `log-in from ${callerKey}`, max: 100, seconds: 600 },
    { key: `log-in from ${callerKey} at ${email.toLowerCase()}`, max: 5, seconds: 60, isClearedBySuccess: true },
  ]
}

/**
 * How often all callers together may guess at one address, known or not. Who logged in from their place before is free
 * of it, so that nobody can lock a member out. Of the fifty, one caller can't use up more than twenty.
 */
export function strangersLimits(guess: Guess): NonNullable<FailureLimit['unlessKnown']> {
  const [email, hour] = [guess.email.toLowerCase(), 3600]
  return {
    pass: knownCaller(guess),
    limits: [
      { key: `hour of log-ins from ${guess.callerKey} at ${email}`, max: 20, seconds: hour, isClearedBySuccess: true },
      { key: `hour of log-ins at ${email}`, max: 50, seconds: hour },
    ],
  }
}

export function knownCaller({ email, callerKey }: Guess): string {
  return `known ${email.toLowerCase()} ${callerKey}`
}
