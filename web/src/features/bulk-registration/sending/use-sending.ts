import { getCurrentMember } from '@portal/contract/account'
import { registerBatch } from '@portal/contract/bulk-registration'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api-client.ts'
import { watchForgotten } from '../../../lib/kept-rows.ts'
import { registrationList } from '../../registrations/registration-list.ts'
import { Sender, type Surroundings } from './sender.ts'
import type { Sending } from './sending-step.ts'

/** How the sending of a member's rows stands, followed while it changes. Rows that wait are taken up again. */
export function useSending(memberId: number): { sender: Sender; sending: Sending } {
  const queryClient = useQueryClient()
  const sender = useMemo(() => openSender(memberId), [memberId])
  const sending = useSyncExternalStore(sender.watch, sender.read)
  const isFinished = sending.step.name === 'finished'

  useEffect(() => void sender.run(), [sender])
  useEffect(() => {
    if (!isFinished) return
    registrationList.forget()
    // The list, the dashboard and the points all show what was registered.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
  }, [isFinished, queryClient])

  return { sender, sending }
}

// A line that is as slow as this is as good as lost; the batch is asked again with its key.
const longestAnswer = 60_000

const senders = new Map<number, { sender: Sender; stop: AbortController }>()

watchForgotten((memberId) => {
  senders.get(memberId)?.stop.abort()
  senders.delete(memberId)
})

/** The one sender of a member in this tab. It outlives the page that started it, and tries again when things change. */
function openSender(memberId: number): Sender {
  const known = senders.get(memberId)
  if (known) return known.sender

  const sender = new Sender(memberId, surroundings)
  const stop = new AbortController()
  senders.set(memberId, { sender, stop })

  // Safari and Firefox have no Background Sync: the page itself tries whenever there may be a connection again.
  const run = () => void sender.run()
  for (const event of ['online', 'focus', 'pageshow', 'storage']) window.addEventListener(event, run, stop)
  document.addEventListener('visibilitychange', run, stop)
  return sender
}

const surroundings: Surroundings = {
  send: ({ key, body }) =>
    call(registerBatch, { body, idempotencyKey: key, signal: AbortSignal.timeout(longestAnswer) }),
  whoIsThere: async () => (await call(getCurrentMember)).id ?? null,
  // Without locks two tabs may send the same batch at once; its key makes that harmless.
  alone: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
}
