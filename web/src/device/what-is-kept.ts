import { memberNotes } from './notes.ts'

// Without the code of the databases and without React: the navigation, the log-out and the login need these figures on every
// page, and the service worker sends the queue.

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
export const queueNotes = memberNotes<QueueNote>({
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

/** The counts of the rows that a member kept on this device. */
export type RowsNote = Readonly<{
  /** The rows that are not registered yet. */
  unsent: number
  /** Whether some of them are being sent, also while sending is paused. */
  isSending: boolean
  /** The time of the last change, in milliseconds: it tells another tab to read again. */
  changedAt: number
}>

/** The rows of a bulk registration that members keep on this device. */
export const rowsNotes = memberNotes<RowsNote>({
  database: 'bulk-registration',
  note: 'bulk-rows',
  nothing: { unsent: 0, isSending: false, changedAt: 0 },
  isNothing: ({ unsent, isSending }) => unsent === 0 && !isSending,
  parse: (json) => {
    const { unsent, isSending, changedAt } = json as Record<string, unknown>
    return { unsent: Number(unsent) || 0, isSending: isSending === true, changedAt: Number(changedAt) || 0 }
  },
})

/** Where this device remembers which heading a member chose for which column. */
export function keptColumnsKey(memberId: number): string {
  return `bulk-columns:${memberId}`
}

/** Erases what a member's bulk registrations left on this device. */
export async function forgetRows(memberId: number): Promise<void> {
  try {
    localStorage.removeItem(keptColumnsKey(memberId))
  } catch {
    // A browser that forbids storage kept nothing.
  }
  await rowsNotes.forget(memberId)
}

/** The replies of the server that members keep on this device, and until when they may be shown, in milliseconds. */
export const replyNotes = memberNotes<Readonly<{ until: number }>>({
  database: 'kept-replies',
  note: 'kept-replies',
  nothing: { until: 0 },
  isNothing: ({ until }) => until === 0,
  parse: (json) => ({ until: Number((json as Record<string, unknown>).until) || 0 }),
})

/** Erases the kept replies of every member on this device, or of every other member. */
export async function forgetReplies({ but }: { but?: number } = {}): Promise<void> {
  const forgotten = replyNotes.membersWithNotes().filter((memberId) => memberId !== but)
  await Promise.all(forgotten.map((memberId) => replyNotes.forget(memberId)))
}
