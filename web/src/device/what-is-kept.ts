import { memberNotes } from './notes.ts'

// Without the code of the databases and without React: the navigation, the log-out and the login need these figures on every
// page, and the service worker sends the queue.

/** The queues of registrations that members keep on this device, and what is still to be sent of them. */
export const queueNotes = memberNotes({
  database: 'registration-queue',
  note: 'registration-queue',
  nothing: {
    /** They wait for a connection, or are being sent. */
    waiting: 0,
    /** The server refused them, and the member has to look at them. */
    refused: 0,
  },
})

/** `1 registratie` or `2 registraties`. */
export function countRegistrations(count: number): string {
  return count === 1 ? '1 registratie' : `${count} registraties`
}

/** The rows of a bulk registration that members keep on this device. */
export const rowsNotes = memberNotes({
  database: 'bulk-registration',
  note: 'bulk-rows',
  nothing: {
    /** The rows that are not registered yet. */
    unsent: 0,
    /** Whether some of them are being sent, also while sending is paused. */
    isSending: false,
  },
})

/** Where this device remembers which heading a member chose for which column. */
export function keptColumnsKey(memberId: number): string {
  return `bulk-columns:${memberId}`
}

/** Where the tab that has a member's worksheet says so. */
export function worksheetClaimKey(memberId: number): string {
  return `bulk-worksheet:${memberId}`
}

/** Erases what a member's bulk registrations left on this device. */
export async function forgetRows(memberId: number): Promise<void> {
  try {
    localStorage.removeItem(keptColumnsKey(memberId))
    localStorage.removeItem(worksheetClaimKey(memberId))
  } catch {
    // A browser that forbids storage kept nothing.
  }
  await rowsNotes.forget(memberId)
}

/** The working copies that staff write in this browser, as long as the server doesn't have what was typed. */
export const draftNotes = memberNotes({ database: 'articles', note: 'articles', nothing: { unsaved: 0 } })

/** The pictures that staff are adding to the image bank, until they are in it. */
export const imageNotes = memberNotes({ database: 'new-images', note: 'new-images', nothing: { unpublished: 0 } })

/** What staff opened last in the back office, for its search. */
export const openedNotes = memberNotes({ database: 'opened-entries', note: 'opened-entries', nothing: {} })

/** The replies of the server that members keep on this device, and until when they may be shown, in milliseconds. */
export const replyNotes = memberNotes({ database: 'kept-replies', note: 'kept-replies', nothing: { until: 0 } })

/** Erases the kept replies of every member on this device, or of every other member. */
export async function forgetReplies({ but }: { but?: number } = {}): Promise<void> {
  const forgotten = replyNotes.membersWithNotes().filter((memberId) => memberId !== but)
  await Promise.all(forgotten.map((memberId) => replyNotes.forget(memberId)))
}
