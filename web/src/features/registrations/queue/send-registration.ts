import type { getCurrentMember } from '@portal/contract/account'
import type { createRegistration } from '@portal/contract/registrations'
import { ApiError, callAddress, csrfToken, isNotAuthorized, toApiError } from '../../../lib/api-client.ts'
import { isTemporary, withLock } from '../../../lib/retry.ts'
import { changeQueue, type QueuedForm, readQueue, unseal } from './queue-storage.ts'
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

/** What sending needs beside the storage. Tests pass their own. */
export type SenderEnvironment = Pick<SendEnvironment, 'currentSession' | 'findMemberId' | 'withLock' | 'now'> & {
  /** Registers, once per key. Throws an `ApiError`. */
  register: (body: QueuedForm['body'], key: string, session: string) => Promise<unknown>
}

/** Sends the oldest registration of a member that waits on this device (`sendOldest`). */
export function sendFromDevice(
  memberId: number,
  { currentSession, findMemberId, withLock, now, register }: SenderEnvironment,
  onSending: (entry: Entry) => void,
): Promise<Sent> {
  const environment: SendEnvironment = {
    memberId,
    read: () => readQueue(memberId),
    change: (change) => changeQueue(memberId, change),
    currentSession,
    findMemberId,
    send: async ({ id, form }, session) => {
      const opened = form && (await unseal<QueuedForm>(memberId, form).catch(() => null))
      // Another attempt would not make it readable, and it must not hold up the others.
      if (!opened) throw new ApiError(400, 'De gegevens op dit apparaat zijn niet meer te lezen.')
      return register(opened.body, id, session)
    },
    withLock,
    now,
  }
  return sendOldest(environment, onSending)
}

// Types only: with the rules of the contract the service worker would be ten times as big.
const memberCall: Pick<typeof getCurrentMember, 'method' | 'path'> = { method: 'GET', path: '/api/user' }
const createCall: Pick<typeof createRegistration, 'method' | 'path'> = {
  method: 'POST',
  path: '/api/productregistration/create',
}

// After this time an answer counts as lost, and the registration is sent again with its key.
const answerTimeoutMs = 20_000
const untilLost = () => AbortSignal.timeout(answerTimeoutMs)

/** How a queue is sent from this browser, the same in a tab and in the service worker. */
export const queueCalls: SenderEnvironment = {
  currentSession: () => csrfToken(untilLost()),
  findMemberId,
  register: (body, key, session) =>
    callAddress(createCall, { body, idempotencyKey: key, csrfToken: session, signal: untilLost() }),
  withLock,
  now: () => Date.now(),
}

async function findMemberId(): Promise<number | null> {
  try {
    const member = (await callAddress(memberCall, { signal: untilLost() })) as { id?: number }
    return member.id ?? null
  } catch (error) {
    if (isNotAuthorized(error)) return null
    throw error
  }
}
