import { contentMessages } from '@portal/contract/content'
import { ValidationFailed } from '../../http/errors.ts'
import { markPublished, markWithdrawn, replaceDraft } from '../content/store.ts'
import { insertVersion } from '../content/versions-store.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { lockArticle } from './publish-article.ts'
import { articleOfRecord, type Which } from './save-draft.ts'
import {
  type ArticleRow,
  deletePlanned,
  deletePublications,
  findArticle,
  findLive,
  isPublished,
  releaseUnseen,
} from './store.ts'

/** Takes an article back: members see none of it, and nothing of it is planned. One that was taken back stays so. */
export function withdrawArticle(recording: Recording, which: Which): Promise<ArticleRow> {
  const { db } = recording
  const { kind, id, memberId } = which
  return db.tx(async () => {
    const known = await findArticle(db, kind, id)
    // Also from an older save: nothing would change.
    if (known?.state === 'ingetrokken') return known
    const article = await lockArticle(recording, which)
    if (!(await isPublished(db, id))) throw ValidationFailed.on('state', contentMessages.notVisible)

    await deletePublications(db, id)
    await releaseUnseen(db, id)
    await markWithdrawn(db, id)
    await insertVersion(db, { id, reason: 'ingetrokken', draft: article.draft, memberId })
    await replaceDraft(db, article, article.draft, memberId)
    const entry = articleOfRecord(kind, id, article.draft)
    recordChange(recording, { by: { id: memberId }, action: 'article-withdrawn', entry })
    return (await findArticle(db, kind, id))!
  })
}

/** Drops the change that is planned for what members see. That stays, for as long as it was meant to, and so does the working copy. */
export function dropPlan(recording: Recording, which: Which): Promise<ArticleRow> {
  const { db } = recording
  const { kind, id, memberId } = which
  return db.tx(async () => {
    const article = await lockArticle(recording, which)
    const { draft, planned_from } = article
    const { now } = await findLive(db, id)
    // What came online since the article was read is planned no more.
    if (planned_from === null || planned_from <= now) throw ValidationFailed.on('state', contentMessages.nothingPlanned)

    const live = await deletePlanned(db, { id, now })
    await releaseUnseen(db, id)
    await markPublished(db, id, live)
    await replaceDraft(db, article, draft, memberId)
    recordChange(recording, {
      by: { id: memberId },
      action: 'article-plan-dropped',
      entry: articleOfRecord(kind, id, draft),
      changes: { planned_from: [planned_from, null], version: [null, live.number] },
    })
    return (await findArticle(db, kind, id))!
  })
}
