import type { ArticleDraft } from '@portal/contract/articles'
import { contentMessages } from '@portal/contract/content'
import { NotFound, ValidationFailed } from '../../http/errors.ts'
import { lockEntry, putIntoBin, takeFromBin } from '../content/store.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { articleOfRecord, outdated, type Which } from './save-draft.ts'
import { type ArticleRow, findArticle, isPublished } from './store.ts'

/**
 * Puts an article into the bin, with a `rev` only while that is its last save. One that members see, or will, is withdrawn first:
 * so nothing vanishes by a slip.
 */
export function deleteArticle(recording: Recording, which: Omit<Which, 'rev'> & { rev?: number }): Promise<void> {
  const { kind, id, memberId, rev } = which
  const { db } = recording
  return db.tx(async () => {
    const current = await lockEntry<ArticleDraft>(db, { kind, id })
    if (!current) throw new NotFound()
    if (rev !== undefined && rev !== current.rev) throw await outdated(db, { kind, id, rev })
    if (await isPublished(db, id)) throw ValidationFailed.on('state', contentMessages.stillVisible)

    await putIntoBin(db, id)
    const entry = articleOfRecord(kind, id, current.draft)
    recordChange(recording, { by: { id: memberId }, action: 'article-deleted', entry })
  })
}

export function restoreArticle(recording: Recording, { kind, id, memberId }: Omit<Which, 'rev'>): Promise<ArticleRow> {
  const { db } = recording
  return db.tx(async () => {
    if (!(await takeFromBin(db, { kind, id }))) throw new NotFound()
    const article = (await findArticle(db, kind, id))!
    const entry = articleOfRecord(kind, id, article.draft)
    recordChange(recording, { by: { id: memberId }, action: 'article-restored', entry })
    return article
  })
}
