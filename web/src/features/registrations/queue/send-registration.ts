import type { createRegistration } from '@portal/contract/registrations'
import { sendAsMember, type SenderEnvironment, thisBrowser, type Unanswered } from '../../../device/send-as-member.ts'
import { ApiError, callAddress } from '../../../lib/api-client.ts'
import { changeQueue, type QueuedForm, readQueue, unseal } from './queue-storage.ts'
import { type Entry, nextToSend, settle } from './queue.ts'

/** What sending registrations needs beside that. Tests pass their own. */
export type QueueEnvironment = SenderEnvironment & {
  readQueue: typeof readQueue
  changeQueue: typeof changeQueue
  /** What an entry sends. Throws an `ApiError` when it can't be read. */
  openBody: (memberId: number, entry: Entry) => Promise<QueuedForm['body']>
  /** Registers in the given session, and in no other, once per key. Throws an `ApiError`. */
  register: (body: QueuedForm['body'], key: string, session: string) => Promise<unknown>
}

export type Sent = { name: 'empty' } | { name: 'registered' } | { name: 'refused'; id: string } | Unanswered

/**
 * Sends the oldest registration of a member that waits. Whatever is cut off, at any step, leaves it waiting, and the next attempt
 * has the same key: the server registers it once. Never throws.
 */
export function sendOldest(
  memberId: number,
  environment: QueueEnvironment,
  onSending: (entry: Entry) => void,
): Promise<Sent> {
  return environment
    .withLock(`registration-queue:${memberId}`, () => attempt(memberId, environment, onSending))
    .catch(() => ({ name: 'later', after: null })) // The storage or the lock failed.
}

async function attempt(
  memberId: number,
  { readQueue, changeQueue, findSession, openBody, register, now }: QueueEnvironment,
  onSending: (entry: Entry) => void,
): Promise<Sent> {
  const entry = nextToSend(await readQueue(memberId))
  if (!entry) return { name: 'empty' }

  onSending(entry)
  const { id } = entry
  const outcome = await sendAsMember(memberId, findSession, async (session) =>
    register(await openBody(memberId, entry), id, session),
  )
  if (outcome.name === 'answered') {
    await changeQueue(memberId, (queue) => settle(queue, id, { name: 'registered', at: now() }))
    return { name: 'registered' }
  }
  if (outcome.name !== 'refused') return outcome
  const { message, errors } = outcome.error
  await changeQueue(memberId, (queue) => settle(queue, id, { name: 'refused', at: now(), message, errors }))
  return { name: 'refused', id }
}

// Types only: with the rules of the contract the service worker would be ten times as big.
const createCall: Pick<typeof createRegistration, 'method' | 'path'> = {
  method: 'POST',
  path: '/api/productregistration/create',
}

// After this time an answer counts as lost, and the registration is sent again with its key.
const answerTimeoutMs = 20_000

/** How a queue is sent from this browser, the same in a tab and in the service worker. */
export const queueEnvironment: QueueEnvironment = {
  ...thisBrowser,
  readQueue,
  changeQueue,
  async openBody(memberId, { form }) {
    const opened = form && (await unseal<QueuedForm>(memberId, form).catch(() => null))
    // Another attempt would not make it readable, and it must not hold up the others.
    if (!opened) throw new ApiError(400, 'De gegevens op dit apparaat zijn niet meer te lezen.')
    return opened.body
  },
  register: (body, idempotencyKey, csrfToken) =>
    callAddress(createCall, { body, idempotencyKey, csrfToken, signal: AbortSignal.timeout(answerTimeoutMs) }),
}
