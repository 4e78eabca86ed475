import { registerBatch } from '@portal/contract/bulk-registration'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api-client.ts'
import { watchForgotten } from '../../../device/kept-rows.ts'
import { sessionOf } from '../../../lib/pinned-session.ts'
import { onChanceToSend, withLock } from '../../../lib/retry.ts'
import { refetchRegistered } from '../../registrations/api.ts'
import { Sender, type SenderEnvironment } from './sender.ts'
import type { Sending } from './sending-step.ts'

/** The sender of a member and its progress. Resumes a submission that is not finished. */
export function useSending(memberId: number): { sender: Sender; sending: Sending } {
  const queryClient = useQueryClient()
  const sender = useMemo(() => openSender(memberId), [memberId])
  const sending = useSyncExternalStore(sender.watch, sender.read, sender.read)
  const isFinished = sending.step.name === 'finished'

  useEffect(() => void sender.run(), [sender])
  useEffect(() => {
    if (isFinished) refetchRegistered(queryClient)
  }, [isFinished, queryClient])

  return { sender, sending }
}

const senders = new Map<number, { sender: Sender; stop: AbortController }>()

watchForgotten((memberId) => {
  senders.get(memberId)?.stop.abort()
  senders.delete(memberId)
})

// Each member has one sender per tab. It outlives the page that started it.
function openSender(memberId: number): Sender {
  const known = senders.get(memberId)
  if (known) return known.sender

  const sender = new Sender(memberId, environment)
  // The build renders the page too, for all members at once.
  if (import.meta.env.SSR) return sender
  const stop = new AbortController()
  senders.set(memberId, { sender, stop })

  onChanceToSend(() => void sender.run(), stop.signal)
  return sender
}

const environment: SenderEnvironment = {
  send: ({ key, body }, session) => call(registerBatch, { body, idempotencyKey: key, csrfToken: session }),
  findSession: sessionOf,
  withLock,
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
}
