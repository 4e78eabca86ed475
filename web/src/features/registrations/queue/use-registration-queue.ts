import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { queueStore } from '../../../device/queue-note.ts'
import { onChanceToSend } from '../../../lib/retry.ts'
import { queueCalls } from './queue-calls.ts'
import { type QueueProgress, QueueSender } from './queue-sender.ts'
import { askForSync, backgroundChannel, type SentInBackground } from './send-in-background.ts'

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

  const sender = new QueueSender(memberId, { ...queueCalls, askForSync, random: () => Math.random() })
  const stop = new AbortController()
  senders.set(memberId, { sender, stop })
  onChanceToSend(() => void sender.run(), stop.signal)
  hearWorker(memberId, sender, stop.signal)
  return sender
}

// Tells what the service worker sent.
function hearWorker(memberId: number, sender: QueueSender, signal: AbortSignal): void {
  if (!navigator.serviceWorker) return
  const channel = new BroadcastChannel(backgroundChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<SentInBackground>) => {
    if (data.memberId === memberId) void sender.takeFromWorker(data).catch(() => undefined)
  })
  signal.addEventListener('abort', () => channel.close())
}
