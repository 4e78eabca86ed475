import { contentMessages } from '@portal/contract/content'
import { ValidationFailed } from '../../http/errors.ts'
import { markWithdrawn, replaceDraft } from './store.ts'
import { insertVersion } from './versions-store.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { lockSeen } from './publish-entry.ts'
import { entryOfRecord, type Which } from './save-draft.ts'
import { type EntryRow, deletePublications, findEntry, isPublished, releaseUnseen } from './entries-store.ts'

/** Takes an article back: members see none of it, and nothing of it is planned. One that was taken back stays so. */
export function withdrawEntry(recording: Recording, which: Which): Promise<EntryRow> {
  const { db } = recording
  const { kind, id, memberId } = which
  return db.tx(async () => {
    const known = await findEntry(db, kind, id)
    // Also from an older save: nothing would change.
    if (known?.state === 'ingetrokken') return known
    const article = await lockSeen(recording, which)
    if (!(await isPublished(db, id))) throw ValidationFailed.on('state', contentMessages.notVisible)

    await deletePublications(db, id)
    await releaseUnseen(db, id)
    await markWithdrawn(db, id)
    await insertVersion(db, { id, reason: 'ingetrokken', draft: article.draft, memberId })
    await replaceDraft(db, article, article.draft, memberId)
    const entry = entryOfRecord(kind, id, article.draft)
    recordChange(recording, { by: { id: memberId }, action: 'article-withdrawn', entry })
    return (await findEntry(db, kind, id))!
  })
}
