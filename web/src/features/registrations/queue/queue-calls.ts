import type { getCurrentMember } from '@portal/contract/account'
import type { createRegistration } from '@portal/contract/registrations'
import { callAddress, csrfToken, isNotAuthorized } from '../../../lib/api-client.ts'
import { withLock } from '../../../lib/retry.ts'
import type { SenderEnvironment } from './send-from-device.ts'

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
