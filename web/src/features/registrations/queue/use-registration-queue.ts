import { onePerMember, useSender } from '../../../device/use-sender.ts'
import { queueNotes } from '../../../device/what-is-kept.ts'
import { QueueSender } from './queue-sender.ts'
import { askForSync, backgroundChannel, type SentInBackground } from './send-in-background.ts'
import { queueEnvironment } from './send-registration.ts'

/** The sender of a member's queue. There is one per tab, which outlives the page that started it. */
export const openQueueSender = onePerMember(queueNotes, (memberId, over) => {
  const sender = new QueueSender(memberId, { ...queueEnvironment, askForSync })
  hearWorker(memberId, sender, over)
  return sender
})

export const useRegistrationQueue = (memberId: number) => useSender(openQueueSender, memberId)

// Tells what the service worker sent.
function hearWorker(memberId: number, sender: QueueSender, signal: AbortSignal): void {
  if (!navigator.serviceWorker) return
  const channel = new BroadcastChannel(backgroundChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<SentInBackground>) => {
    if (data.memberId === memberId) void sender.takeFromWorker(data).catch(() => undefined)
  })
  signal.addEventListener('abort', () => channel.close())
}
