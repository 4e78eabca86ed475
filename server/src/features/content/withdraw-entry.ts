import { contentMessages } from '@portal/contract/content'
import { ValidationFailed } from '../../http/errors.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import { deletePublications, isPublished, releaseUnseen } from './publications-store.ts'
import { lockSeen } from './publish-entry.ts'
import type { Which } from './save-draft.ts'
import { markWithdrawn, replaceDraft } from './store.ts'
import { actionOf, entryOfRecord } from './subject.ts'
import { insertVersion } from './versions-store.ts'

/** Takes an entry back: members see none of it, and nothing of it is planned. One that was taken back stays so. */
export function withdrawEntry(recording: Recording, which: Which): Promise<EntryRow> {
  const { db } = recording
  const { subject, id, memberId } = which
  return db.tx(async () => {
    const known = await findEntry(db, subject, id)
    // Also from an older save: nothing would change.
    if (known?.state === 'ingetrokken') return known
    const current = await lockSeen(recording, which)
    if (!(await isPublished(db, subject, id))) throw ValidationFailed.on('state', contentMessages.notVisible)

    const { draft } = current
    await deletePublications(db, subject, id)
    await releaseUnseen(db, subject, id)
    await markWithdrawn(db, id)
    await insertVersion(db, { id, reason: 'ingetrokken', draft, memberId })
    await replaceDraft(db, subject, current, { draft, memberId })
    const entry = entryOfRecord(subject, id, draft)
    recordChange(recording, { by: { id: memberId }, action: actionOf(subject, 'withdrawn'), entry })
    return (await findEntry(db, subject, id))!
  })
}
