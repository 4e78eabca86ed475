import { getCurrentMember } from '@portal/contract/account'
import { createRegistration } from '@portal/contract/registrations'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call, csrfToken, isNotAuthorized } from '../../../lib/api-client.ts'
import { queueStore } from '../../../lib/queue-note.ts'
import { onChanceToSend, withLock } from '../../../lib/retry.ts'
import { type QueueProgress, QueueSender, type SenderEnvironment } from './queue-sender.ts'

/** The queue of a member and its progress; sends what it holds. */
export function useRegistrationQueue(memberId: number): { sender: QueueSender; progress: QueueProgress } {
  const sender = useMemo(() => openQueueSender(memberId), [memberId])
  const progress = useSyncExternalStore(sender.watch, sender.read)
  useEffect(() => void sender.run(), [sender])
  return { sender, progress }
}

const senders = new Map<number, { sender: QueueSender; stop: AbortController }>()

queueStore.watchForgotten((memberId) => {
  senders.get(memberId)?.stop.abort()
  senders.delete(memberId)
})

/** The sender of a member's queue. There is one per tab, which outlives the page that started it. */
export function openQueueSender(memberId: number): QueueSender {
  const known = senders.get(memberId)
  if (known) return known.sender

  const sender = new QueueSender(memberId, environment)
  const stop = new AbortController()
  senders.set(memberId, { sender, stop })
  onChanceToSend(() => void sender.run(), stop.signal)
  return sender
}

// After this time an answer counts as lost, and the registration is sent again with its key.
const answerTimeoutMs = 20_000
const untilLost = () => AbortSignal.timeout(answerTimeoutMs)

const environment: SenderEnvironment = {
  currentSession: () => csrfToken(untilLost()),
  findMemberId,
  register: (body, key, session) =>
    call(createRegistration, { body, idempotencyKey: key, csrfToken: session, signal: untilLost() }),
  withLock,
  now: () => Date.now(),
  random: () => Math.random(),
}

async function findMemberId(): Promise<number | null> {
  try {
    return (await call(getCurrentMember, { signal: untilLost() })).id ?? null
  } catch (error) {
    if (isNotAuthorized(error)) return null
    throw error
  }
}
