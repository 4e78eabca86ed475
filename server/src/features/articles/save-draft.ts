import { isDeepStrictEqual } from 'node:util'
import { type ArticleDraft, type ArticleKind, articleMessages } from '@portal/contract/articles'
import { contentMessages } from '@portal/contract/content'
import type { Database } from '../../database/database.ts'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { findDraft, insertEntry, lockEntry, replaceDraft } from '../content/store.ts'
import { cleanHtml } from '../news/clean-html.ts'
import { isUsablePicture } from '../uploads/store.ts'
import { presentEntry } from './presenter.ts'
import { type ArticleRow, findArticle } from './store.ts'

type Which = { kind: ArticleKind; id: number; rev: number; memberId: number }

/** Makes a new article, a concept that no member sees. */
export function createArticle(
  db: Database,
  { kind, memberId }: { kind: ArticleKind; memberId: number },
  draft: ArticleDraft,
): Promise<ArticleRow> {
  return db.tx(async () => {
    await requirePicture(db, draft)
    const id = await insertEntry(db, kind, storedForm(kind, draft), memberId)
    return (await findArticle(db, kind, id))!
  })
}

/**
 * Puts this draft in the place of the working copy that the caller has seen; what members see stays. When it changed meanwhile,
 * nothing is stored and the refusal has what both changes were made from. A save that is repeated is answered like the first.
 */
export function saveDraft(db: Database, { kind, id, rev, memberId }: Which, sent: ArticleDraft) {
  const draft = storedForm(kind, sent)
  const content = draft.content === sent.content ? null : draft.content
  return db.tx(async () => {
    const current = await lockEntry<ArticleDraft>(db, { kind, id })
    if (!current) throw new NotFound()
    if (isDeepStrictEqual(current.draft, draft)) {
      const { updated_at } = (await findArticle(db, kind, id))!
      return { rev: current.rev, updated_at, content }
    }
    if (current.rev !== rev) throw await outdated(db, { kind, id, rev })
    await requirePicture(db, draft)
    return { ...(await replaceDraft(db, current, draft, memberId)), content }
  })
}

/** The refusal of a change that was made from an older save. */
async function outdated(db: Database, { kind, id, rev }: Omit<Which, 'memberId'>): Promise<Outdated> {
  const current = presentEntry((await findArticle(db, kind, id))!)
  return new Outdated(contentMessages.changedMeanwhile, current, await findDraft(db, id, rev))
}

async function requirePicture(db: Database, { image_id }: ArticleDraft): Promise<void> {
  if (image_id !== null && !(await isUsablePicture(db, image_id)))
    throw ValidationFailed.on('image_id', articleMessages.imageGone)
}

function storedForm(kind: ArticleKind, draft: ArticleDraft): ArticleDraft {
  const content = cleanHtml(draft.content)
  return kind === 'news' ? { ...draft, content, from: null, to: null } : { ...draft, content }
}
