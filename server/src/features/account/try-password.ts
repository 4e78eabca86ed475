import type { Dependencies } from '../../dependencies.ts'
import type { HttpError } from '../../http/errors.ts'
import { clearAttempts, countAttempt, uncountAttempt } from '../../http/rate-limit.ts'
import { isPasswordOf } from './passwords.ts'
import { findMemberByEmail } from './store.ts'

type Attempt = { email: string; password: string; ip: string }

/**
 * The member with this address and password, and the verified hash. Null for a wrong password or an unknown address;
 * both take equally long. Throws `refusal(seconds)` after too many failures of the caller: 5 a minute at one address, 100
 * in 10 minutes at all addresses. A success does not count.
 */
export async function tryPassword(
  deps: Pick<Dependencies, 'config' | 'db'>,
  { email, password, ip }: Attempt,
  refusal: (seconds: number) => HttpError,
) {
  const { config, db } = deps
  const addressKey = `log-in ${email} ${ip}`
  const callerKey = `log-in ${ip}`
  if (config.rateLimits) {
    // Counted before the result is known: otherwise a thousand concurrent guesses would all pass.
    const secondsToWait = await countAttempt(db, [
      { key: addressKey, max: 5, seconds: 60 },
      { key: callerKey, max: 100, seconds: 600 },
    ])
    if (secondsToWait !== null) throw refusal(secondsToWait)
  }

  const found = await findMemberByEmail(db, email)
  const isRight = await isPasswordOf(found?.passwordHash ?? null, password)
  if (!found || !isRight) return null

  if (config.rateLimits) {
    await clearAttempts(db, addressKey)
    await uncountAttempt(db, callerKey)
  }
  return found
}
