import { type QueueEnvironment, sendOldest, type Sent } from './send-registration.ts'

/** The channel on which the service worker tells open tabs what it sent. */
export const backgroundChannel = 'registration-queue'

export type SentInBackground = {
  memberId: number
  /** When the registration was put into the queue, in milliseconds. */
  queuedAt: number
  outcome: Extract<Sent, { name: 'registered' | 'refused' }>
}

const tagOf = (memberId: number) => `registration-queue:${memberId}`

/** The member whose queue an event of Background Sync is about; null for another event. */
export function memberOfTag(tag: string): number | null {
  const memberId = Number(/^registration-queue:(\d+)$/.exec(tag)?.[1])
  return Number.isNaN(memberId) ? null : memberId
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Asks the browser to wake the service worker when the network is back, also when the portal is closed by then. */
export async function askForSync(memberId: number): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(tagOf(memberId))
}

/**
 * Sends a member's queue from the service worker, by the same rules as a tab. Rejects when something has to be tried later,
 * which makes the browser repeat the event. What needs a login waits until the portal is opened.
 */
export async function sendInBackground(
  memberId: number,
  environment: QueueEnvironment,
  tell: (sent: SentInBackground) => void,
): Promise<void> {
  for (;;) {
    let queuedAt = 0
    const outcome = await sendOldest(memberId, environment, (entry) => {
      queuedAt = entry.queuedAt
    })
    if (outcome.name === 'later') throw new Error('Some registrations have to be sent later')
    if (outcome.name === 'empty' || outcome.name === 'signed-out') return
    tell({ memberId, queuedAt, outcome })
  }
}
