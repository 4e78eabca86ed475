import { appendLine, type NewLine, type Recording } from './record-change.ts'
import { eraseValuesBefore, findInvitationsOf } from './store.ts'

type Erasing = Pick<NewLine, 'by' | 'reason'> & { entry: { kind: NewLine['entry']['kind']; id: number | string } }

/**
 * Erases for ever what the record holds of an entry, such as a person, at the end of the ambient transaction: values, names and
 * reasons. Who did what to it and when stays, and a line tells that this was erased.
 */
export function eraseRecordValues(recording: Recording, { by, reason, entry }: Erasing): void {
  const { db } = recording
  db.beforeCommit(async () => {
    const { kind, id } = entry
    const line = await appendLine(recording, { by, reason, action: 'values-erased', entry: { kind, id } })
    await eraseValuesBefore(db, line, { kind, id: String(id) })
  })
}

/** Erases what the record holds of a member, and of the invitations by which they were asked: those have their address. */
export function eraseMember(recording: Recording, memberId: string, told: Omit<Erasing, 'entry'>): Promise<void> {
  return recording.db.tx(async () => {
    for (const id of await findInvitationsOf(recording.db, memberId))
      eraseRecordValues(recording, { ...told, entry: { kind: 'invitation', id } })
    eraseRecordValues(recording, { ...told, entry: { kind: 'member', id: memberId } })
  })
}
