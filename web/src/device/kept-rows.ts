import { deviceStore } from './device-store.ts'
import { useNote } from './use-note.ts'

// Not part of the worksheet: the header and the log-out need these figures on every page.

/** The counts of the rows that a member kept on this device. They are readable synchronously, unlike the rows. */
export type KeptRows = Readonly<{
  /** The rows that are not registered yet. */
  unsent: number
  /** Whether some of them are being sent, also while sending is paused. */
  isSending: boolean
  /** The time of the last change, in milliseconds: it tells another tab to read again. */
  changedAt: number
}>

/** The rows of a bulk registration that members keep on this device. */
export const keptRowsStore = deviceStore<KeptRows>({
  database: 'bulk-registration',
  note: 'bulk-rows',
  nothing: { unsent: 0, isSending: false, changedAt: 0 },
  isNothing: ({ unsent, isSending }) => unsent === 0 && !isSending,
  parse: (json) => {
    const { unsent, isSending, changedAt } = json as Record<string, unknown>
    return { unsent: Number(unsent) || 0, isSending: isSending === true, changedAt: Number(changedAt) || 0 }
  },
})

export const keptRowsOf = keptRowsStore.noteOf
export const noteKeptRows = keptRowsStore.writeNote
export const useKeptRows = (memberId: number) => useNote(keptRowsStore, memberId)
export const watchForgotten = keptRowsStore.watchForgotten

/** Where this device remembers which heading a member chose for which column. */
export function keptColumnsKey(memberId: number): string {
  return `bulk-columns:${memberId}`
}

/** Erases what a member's bulk registrations left on this device. */
export async function forgetKeptRows(memberId: number): Promise<void> {
  try {
    localStorage.removeItem(keptColumnsKey(memberId))
  } catch {
    // A browser that forbids storage kept nothing.
  }
  await keptRowsStore.forget(memberId)
}
