import { type Recording, recordChange } from '../record/record-change.ts'
import type { InvitationRow } from './store.ts'

export function lineOf({ id, email }: InvitationRow) {
  return { entry: { kind: 'invitation' as const, id, name: email } }
}

/** Tells the record that an invitation was withdrawn; to be called in the transaction that deletes it. */
export function recordWithdrawn(recording: Recording, invitation: InvitationRow, by: { id: number }): void {
  recordChange(recording, { ...lineOf(invitation), by: { id: by.id }, action: 'invitation-withdrawn' })
}
