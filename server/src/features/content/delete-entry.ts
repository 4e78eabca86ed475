import type { ArticleDraft } from '@portal/contract/articles'
import { contentMessages } from '@portal/contract/content'
import { NotFound, ValidationFailed } from '../../http/errors.ts'
import { lockEntry, putIntoBin, takeFromBin } from './store.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { entryOfRecord, outdated, type Which } from './save-draft.ts'
import { type EntryRow, findEntry, isPublished } from './entries-store.ts'

/**
 * Puts an article into the bin, with a `rev` only while that is its last save. One that members see, or will, is withdrawn first:
 * so nothing vanishes by a slip.
 */
export function deleteEntry(recording: Recording, which: Omit<Which, 'rev'> & { rev?: number }): Promise<void> {
  const { kind, id, memberId, rev } = which
  const { db } = recording
  return db.tx(async () => {
    const current = await lockEntry<ArticleDraft>(db, { kind, id })
    if (!current) throw new NotFound()
    if (rev !== undefined && rev !== current.rev) throw await outdated(db, { kind, id, rev })
    if (await isPublished(db, id)) throw ValidationFailed.on('state', contentMessages.stillVisible)

    await putIntoBin(db, id)
    const entry = entryOfRecord(kind, id, current.draft)
    recordChange(recording, { by: { id: memberId }, action: 'article-deleted', entry })
  })
}

export function restoreEntry(recording: Recording, { kind, id, memberId }: Omit<Which, 'rev'>): Promise<EntryRow> {
  const { db } = recording
  return db.tx(async () => {
    if (!(await takeFromBin(db, { kind, id }))) throw new NotFound()
    const article = (await findEntry(db, kind, id))!
    const entry = entryOfRecord(kind, id, article.draft)
    recordChange(recording, { by: { id: memberId }, action: 'article-restored', entry })
    return article
  })
}
