import { contentMessages } from '@portal/contract/content'
import { NotFound, ValidationFailed } from '../../http/errors.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import { isPublished } from './publications-store.ts'
import { outdated, type Which } from './save-draft.ts'
import { lockEntry, putIntoBin, takeFromBin } from './store.ts'
import { actionOf, entryOfRecord } from './subject.ts'

/**
 * Puts an entry into the bin, with a `rev` only while that is its last save. One that members see, or will, has to be withdrawn
 * before: so nothing vanishes by a slip.
 */
export function deleteEntry(recording: Recording, which: Omit<Which, 'rev'> & { rev?: number }): Promise<void> {
  const { subject, id, memberId, rev } = which
  const { db } = recording
  return db.tx(async () => {
    const current = await lockEntry(db, subject, id)
    if (!current) throw new NotFound()
    if (rev !== undefined && rev !== current.rev) throw await outdated(db, { subject, id, rev })
    if (await isPublished(db, subject, id)) throw ValidationFailed.on('state', contentMessages.stillVisible)

    await putIntoBin(db, id)
    const entry = entryOfRecord(subject, id, current.draft)
    recordChange(recording, { by: { id: memberId }, action: actionOf(subject, 'deleted'), entry })
  })
}

export function restoreEntry(recording: Recording, { subject, id, memberId }: Omit<Which, 'rev'>): Promise<EntryRow> {
  const { db } = recording
  return db.tx(async () => {
    if (!(await takeFromBin(db, { kind: subject.kind, id }))) throw new NotFound()
    const row = (await findEntry(db, subject, id))!
    const entry = entryOfRecord(subject, id, row.draft)
    recordChange(recording, { by: { id: memberId }, action: actionOf(subject, 'restored'), entry })
    return row
  })
}
