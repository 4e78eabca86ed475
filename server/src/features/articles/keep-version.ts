import { isDeepStrictEqual } from 'node:util'
import type { ArticleDraft } from '@portal/contract/articles'
import type { Database } from '../../database/database.ts'
import { NotFound } from '../../http/errors.ts'
import { type LockedEntry, lockEntry, replaceDraft } from '../content/store.ts'
import { findVersion, hasVersionOf, insertVersion, type VersionRow } from '../content/versions-store.ts'
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

/** Fills the working copy with a version, and keeps the one that it replaces as a version too. What members see stays. */
export function restoreVersion(recording: Recording, which: Which, number: number): Promise<ArticleRow> {
  const { db } = recording
  const { kind, id, memberId } = which
  return db.tx(async () => {
    const current = await lockEntry<ArticleDraft>(db, which)
    const version = current && (await findVersion<ArticleDraft>(db, id, number))
    if (!version) throw new NotFound()
    if (current.rev !== which.rev) throw await outdated(db, which)

    const kept_as = await keepReplaced(db, current, { version, memberId })
    if (!isDeepStrictEqual(current.draft, version.draft)) await replaceDraft(db, current, version.draft, memberId)
    const entry = articleOfRecord(kind, id, version.draft)
    const changes = {
      ...changesBetween(current.draft, version.draft),
      version: [null, number] as const,
      kept_as: [null, kept_as] as const,
    }
    recordChange(recording, { by: { id: memberId }, action: 'version-restored', entry, changes })
    return (await findArticle(db, kind, id))!
  })
}

type Restoring = { version: VersionRow & { draft: ArticleDraft }; memberId: number }

/** Keeps a working copy that a version replaces, unless some version has it; returns its number. */
async function keepReplaced(
  db: Database,
  { id, draft }: LockedEntry<ArticleDraft>,
  { version, memberId }: Restoring,
): Promise<number | null> {
  if (await hasVersionOf(db, id, draft)) return null
  const name = `Voor het terugzetten van versie ${version.number}`
  return insertVersion(db, { id, reason: 'bewaard', name, draft, memberId })
}
