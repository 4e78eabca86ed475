import { deviceStore } from './device-store.ts'

// Not part of the queue: the navigation, the log-out and the login need these figures without its code. Without React, for
// the service worker.

/** The counts of the registrations that a member's device still has to send. */
export type QueueNote = Readonly<{
  /** They wait for a connection, or are being sent. */
  waiting: number
  /** The server refused them, and the member has to look at them. */
  refused: number
  /** The time of the last change, in milliseconds: it tells another tab to read again. */
  changedAt: number
}>

/** The queues of registrations that members keep on this device. */
export const queueStore = deviceStore<QueueNote>({
  database: 'registration-queue',
  note: 'registration-queue',
  nothing: { waiting: 0, refused: 0, changedAt: 0 },
  isNothing: ({ waiting, refused }) => waiting + refused === 0,
  parse: (json) => {
    const { waiting, refused, changedAt } = json as Record<string, unknown>
    return { waiting: Number(waiting) || 0, refused: Number(refused) || 0, changedAt: Number(changedAt) || 0 }
  },
})

/** `1 registratie` or `2 registraties`. */
export function countRegistrations(count: number): string {
  return count === 1 ? '1 registratie' : `${count} registraties`
}
