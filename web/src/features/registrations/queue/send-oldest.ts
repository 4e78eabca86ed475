import { type ApiError, isNotAuthorized, toApiError } from '../../../lib/api-client.ts'
import { isTemporary } from '../../../lib/retry.ts'
import { type Entry, nextToSend, type Queue, settle } from './queue.ts'

/** What sending needs from its environment. Tests pass their own. */
export type SendEnvironment = {
  /** Whose queue this is. */
  memberId: number
  read: () => Promise<Queue>
  /** Changes the stored queue in one transaction over all tabs. */
  change: (change: (queue: Queue) => Queue) => Promise<unknown>
  /** Names the session of this browser; a send that is pinned to it fails in any other. */
  currentSession: () => Promise<string>
  /** The id of the member who is logged in now, or null. Throws an `ApiError`. */
  findMemberId: () => Promise<number | null>
  /** Registers the entry, once per id. Throws an `ApiError`. */
  send: (entry: Entry, session: string) => Promise<unknown>
  /** Runs the work while no other tab runs work under the same name. */
  withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  now: () => number
}

export type Sent =
  | { name: 'empty' }
  | { name: 'registered' }
  | { name: 'refused'; id: string }
  /** Try again, after the given number of seconds if the server asks for that. */
  | { name: 'later'; after: number | null }
  /** The member has to log in. */
  | { name: 'signed-out' }

/**
 * Sends the oldest registration that waits. Whatever is cut off, at any step, leaves it waiting, and the next attempt has
 * the same key: the server registers it once. Never throws.
 */
export function sendOldest(environment: SendEnvironment, onSending: (entry: Entry) => void): Promise<Sent> {
  const { memberId, withLock } = environment
  return withLock(`registration-queue:${memberId}`, () => attempt(environment, onSending)).catch(
    // The storage or the lock failed.
    () => ({ name: 'later', after: null }),
  )
}

async function attempt(environment: SendEnvironment, onSending: (entry: Entry) => void): Promise<Sent> {
  const { memberId, read, change, currentSession, findMemberId, send, now } = environment
  const entry = nextToSend(await read())
  if (!entry) return { name: 'empty' }

  try {
    onSending(entry)
    // In this order: when another member logs in after the question who is there, the send fails.
    const session = await currentSession()
    if ((await findMemberId()) !== memberId) return { name: 'signed-out' }
    await send(entry, session)
  } catch (thrown) {
    const error = toApiError(thrown)
    if (isNotAuthorized(error)) return (await isStillThere(environment)) ? later(error) : { name: 'signed-out' }
    if (isTemporary(error)) return later(error)
    const { message, errors } = error
    await change((queue) => settle(queue, entry.id, { name: 'refused', at: now(), message, errors }))
    return { name: 'refused', id: entry.id }
  }
  await change((queue) => settle(queue, entry.id, { name: 'registered', at: now() }))
  return { name: 'registered' }
}

function later({ retryAfter }: ApiError): Sent {
  return { name: 'later', after: retryAfter }
}

// A 419 may only mean that the session got a new token.
async function isStillThere({ memberId, findMemberId }: SendEnvironment): Promise<boolean> {
  return (await findMemberId().catch(() => memberId)) === memberId
}
