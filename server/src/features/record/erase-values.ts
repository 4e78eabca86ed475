import { appendLine, type NewLine, type Recording } from './record-change.ts'
import { eraseValuesBefore } from './store.ts'

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
