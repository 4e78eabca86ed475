import { isDeepStrictEqual } from 'node:util'
import { type ArticleDraft, type ArticleKind, articleMessages } from '@portal/contract/articles'
import { contentMessages } from '@portal/contract/content'
import type { FieldErrors } from '@portal/contract/errors'
import type { Database } from '../../database/database.ts'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { findDraft, insertEntry, lockEntry, replaceDraft } from './store.ts'
import { cleanHtml } from './clean-html.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { goesOn } from '../record/store.ts'
import { holdUploads } from '../uploads/store.ts'
import { namedUploads } from '../uploads/uses.ts'
import { presentEntry } from './presenter.ts'
import { type EntryRow, findEntry } from './entries-store.ts'

export type Which = { kind: ArticleKind; id: number; rev: number; memberId: number }

export function createEntry(
  recording: Recording,
  { kind, memberId }: { kind: ArticleKind; memberId: number },
  sent: ArticleDraft,
): Promise<EntryRow> {
  const { db } = recording
  return db.tx(async () => {
    const draft = storedForm(kind, sent)
    await requireUploads(db, draft)
    const id = await insertEntry(db, kind, draft, memberId)
    const entry = entryOfRecord(kind, id, draft)
    recordChange(recording, {
      by: { id: memberId },
      action: 'article-created',
      entry,
      changes: changesBetween({}, draft),
    })
    return (await findEntry(db, kind, id))!
  })
}

/**
 * Puts this draft in the place of the working copy that the caller has seen; what members see stays. When it changed meanwhile,
 * nothing is stored and the refusal has what both changes were made from. A save that is repeated is answered like the first.
 */
export function saveDraft(recording: Recording, { kind, id, rev, memberId }: Which, sent: ArticleDraft) {
  const { db } = recording
  const draft = storedForm(kind, sent)
  const content = draft.content === sent.content ? null : draft.content
  return db.tx(async () => {
    const current = await lockEntry<ArticleDraft>(db, { kind, id })
    if (!current) throw new NotFound()
    if (isDeepStrictEqual(current.draft, draft)) {
      const { updated_at } = (await findEntry(db, kind, id))!
      return { rev: current.rev, updated_at, content }
    }
    if (current.rev !== rev) throw await outdated(db, { kind, id, rev })
    await requireUploads(db, draft, current.draft)
    const entry = entryOfRecord(kind, id, draft)
    const changes = changesBetween(current.draft, draft)
    const by = { id: memberId }
    // Editors save by themselves, every few seconds of typing: each save is a line, and the list tells a stretch of them as one.
    const isAgain = await goesOn(db, { by, entry, actions: saves })
    const action = isAgain ? 'article-saved-again' : 'article-saved'
    recordChange(recording, { by, action, entry, changes, goesOn: isAgain })
    return { ...(await replaceDraft(db, current, draft, memberId)), content }
  })
}

const saves = ['article-saved', 'article-saved-again'] as const

export function entryOfRecord(kind: ArticleKind, id: number, { title }: Pick<ArticleDraft, 'title'>) {
  return { kind, id, name: title }
}

export async function outdated(db: Database, { kind, id, rev }: Omit<Which, 'memberId'>): Promise<Outdated> {
  const current = presentEntry((await findEntry(db, kind, id))!)
  return new Outdated(contentMessages.changedMeanwhile, current, await findDraft(db, id, rev))
}

// What the draft before it names in its text is kept by that.
async function requireUploads(db: Database, draft: ArticleDraft, before?: ArticleDraft): Promise<void> {
  const kept = new Set(namedUploads(before?.content ?? ''))
  const starts = namedUploads(draft.content).filter((start) => !kept.has(start))
  const held = await holdUploads(db, { id: draft.image_id, starts })
  const errors: FieldErrors = {}
  if (draft.image_id !== null && !held.some(({ id, is_picture }) => id === draft.image_id && is_picture))
    errors.image_id = [articleMessages.imageGone]
  if (!starts.every((start) => held.some(({ files_start }) => files_start === start)))
    errors.content = [articleMessages.fileInTextGone]
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}

/** A draft as it is stored: with clean HTML, and as news without days. */
export function storedForm(kind: ArticleKind, draft: ArticleDraft): ArticleDraft {
  const content = cleanHtml(draft.content)
  return kind === 'news' ? { ...draft, content, from: null, to: null } : { ...draft, content }
}
