import { isDeepStrictEqual } from 'node:util'
import type { ArticleDraft } from '@portal/contract/articles'
import { NotFound } from '../../http/errors.ts'
import { lockEntry, replaceDraft } from '../content/store.ts'
import { findVersion, insertVersion, type VersionRow } from '../content/versions-store.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { articleOfRecord, outdated, storedForm, type Which } from './save-draft.ts'
import { type ArticleRow, findArticle } from './store.ts'

type Kept = { name: string; draft?: ArticleDraft | undefined }

/** Keeps the working copy as a version with a name, or a draft that is not the working copy. */
export function keepVersion(
  recording: Recording,
  { kind, id, memberId }: Omit<Which, 'rev'>,
  { name, draft: sent }: Kept,
): Promise<VersionRow> {
  const { db } = recording
  return db.tx(async () => {
    const current = await lockEntry<ArticleDraft>(db, { kind, id })
    if (!current) throw new NotFound()
    const draft = sent ? storedForm(kind, sent) : current.draft
    const number = await insertVersion(db, { id, reason: 'bewaard', name, draft, memberId })
    const entry = articleOfRecord(kind, id, draft)
    const changes = { version: [null, number], version_name: [null, name] } as const
    recordChange(recording, { by: { id: memberId }, action: 'version-kept', entry, changes })
    return (await findVersion(db, id, number))!
  })
}

/** Fills the working copy with a version. What members see stays. */
export function restoreVersion(recording: Recording, which: Which, number: number): Promise<ArticleRow> {
  const { db } = recording
  const { kind, id, memberId } = which
  return db.tx(async () => {
    const current = await lockEntry<ArticleDraft>(db, which)
    const version = current && (await findVersion<ArticleDraft>(db, id, number))
    if (!version) throw new NotFound()
    if (current.rev !== which.rev) throw await outdated(db, which)

    if (!isDeepStrictEqual(current.draft, version.draft)) await replaceDraft(db, current, version.draft, memberId)
    const entry = articleOfRecord(kind, id, version.draft)
    const changes = { ...changesBetween(current.draft, version.draft), version: [null, number] as const }
    recordChange(recording, { by: { id: memberId }, action: 'version-restored', entry, changes })
    return (await findArticle(db, kind, id))!
  })
}
