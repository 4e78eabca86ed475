import { accountMessages, type LogInBody } from '@portal/contract/account'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import type { FailureLimit } from '../../http/rate-limit.ts'
import type { Exchange } from '../../http/session.ts'
import { startSession } from '../../http/session-store.ts'
import { isPasswordOf } from './passwords.ts'
import { findMemberByEmail } from './store.ts'

/** A wrong password and an unknown address get the same answer after the same time. */
export async function logInMember(deps: Dependencies, body: LogInBody, exchange: Exchange): Promise<void> {
  const found = await findMemberByPassword(deps.db, body.email.toLowerCase(), body.password)
  const started =
    found && (await startSession(deps.db, found, { remember: body.remember, replaced: exchange.request.session }))
  if (!started) throw ValidationFailed.on('email', accountMessages.wrongCredentials)

  await deps.sessions.use(exchange, started)
}

/** Null for a wrong password and for an unknown address, equally slow. Only for routes that limit failures. */
export async function findMemberByPassword(db: Database, email: string, password: string) {
  const found = await findMemberByEmail(db, email)
  const isRight = await isPasswordOf(found?.passwordHash ?? null, password)
  return isRight ? found : null
}

// The address may be any text, so it is last in a key: it could make up the key of another caller.
type Guess = { email: string; callerKey: string }

/** One caller: five failures a minute at one address, and a hundred in ten minutes at any. */
export function guessLimits({ email, callerKey }: Guess): FailureLimit['limits'] {
  return [
    { key: `log-in from ${callerKey}`, max: 100, seconds: 600 },
    { key: `log-in from ${callerKey} at ${email.toLowerCase()}`, max: 5, seconds: 60, isClearedBySuccess: true },
  ]
}

/** All callers together at one address; not for callers whose place its owner came from. One caller uses up at most twenty of fifty. */
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
