import { type ApiError, isNotAuthorized, toApiError } from '../lib/api-client.ts'
import { sessionOf } from '../lib/bound-session.ts'
import { isTemporary, withLock } from '../lib/retry.ts'

/** What sending from this device needs from its surroundings. Tests pass their own. */
export type SenderEnvironment = {
  /** Names the session of this browser, or null when it is not this member's. Throws an `ApiError` when nobody knows. */
  findSession: (memberId: number) => Promise<string | null>
  withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  now: () => number
  /** Between 0 and 1. */
  random: () => number
}

export const thisBrowser: SenderEnvironment = {
  findSession: (memberId) => sessionOf(memberId),
  withLock,
  now: () => Date.now(),
  random: () => Math.random(),
}

/** Nothing was decided: it is sent again, after the given number of seconds if the server asks for that, or after a login. */
export type Unanswered = { name: 'later'; after: number | null } | { name: 'signed-out' }

type Outcome<Reply> = { name: 'answered'; reply: Reply } | { name: 'refused'; error: ApiError } | Unanswered

/** Makes one call in the session of this member, and in no other. Never throws. */
export async function sendAsMember<Reply>(
  memberId: number,
  findSession: SenderEnvironment['findSession'],
  send: (session: string) => Promise<Reply>,
): Promise<Outcome<Reply>> {
  try {
    // In this order: when another member logs in after the question who is there, the call fails.
    const session = await findSession(memberId)
    return session === null ? { name: 'signed-out' } : { name: 'answered', reply: await send(session) }
  } catch (thrown) {
    const error = toApiError(thrown)
    // A 419 may only mean that the member got a new session.
    const isGone = isNotAuthorized(error) && (await findSession(memberId).catch(() => '')) === null
    if (isGone) return { name: 'signed-out' }
    return isNotAuthorized(error) || isTemporary(error)
      ? { name: 'later', after: error.retryAfter }
      : { name: 'refused', error }
  }
}
