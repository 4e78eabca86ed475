import type { Dependencies } from '../../dependencies.ts'
import type { HttpError } from '../../http/errors.ts'
import { clearAttempts, countAttempt, uncountAttempt } from '../../http/rate-limit.ts'
import { isPasswordOf } from './passwords.ts'
import { findMemberByEmail } from './store.ts'

type Attempt = { email: string; password: string; ip: string }

/**
 * The member whose address and password these are, with the hash that was verified; null for a wrong password and an
 * unknown address alike, which take as long. Throws what `refusal` makes of the seconds to wait when the caller has
 * failed too often: 5 times a minute at one address, 100 times in 10 minutes at any. A success doesn't count.
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
    // Counted before it is known to be a failure: otherwise a thousand guesses at once would all be the first.
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
