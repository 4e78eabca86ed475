import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../database/database.ts'
import { NotFound } from '../../http/errors.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { holdUploads } from '../uploads/store.ts'
import { referencesIn } from '../uploads/uses.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import { outdated, storedForm, type Which } from './save-draft.ts'
import { type LockedEntry, lockEntry, replaceDraft } from './store.ts'
import { type Draft, entryOfRecord } from './subject.ts'
import { findVersion, findVersionOf, insertVersion, type VersionRow } from './versions-store.ts'

type Kept = { name: string; draft?: Draft | undefined }

export function keepVersion(
  recording: Recording,
  { subject, id, memberId }: Omit<Which, 'rev'>,
  { name, draft: sent }: Kept,
): Promise<VersionRow> {
  const { db } = recording
  return db.tx(async () => {
    const current = await lockEntry(db, subject, id)
    if (!current) throw new NotFound()
    const draft = sent ? storedForm(subject, sent) : current.draft
    // A version is kept whatever it names: it is somebody's text.
    if (sent) await holdUploads(db, referencesIn(draft))
    const number = await insertVersion(db, { id, reason: 'bewaard', name, draft, memberId })
    const entry = entryOfRecord(subject, id, draft)
    const changes = { version: [null, number], version_name: [null, name] } as const
    recordChange(recording, { by: { id: memberId }, action: 'version-kept', entry, changes })
    return (await findVersion(db, id, number))!
  })
}

type Restored = { entry: EntryRow; kept_as: number }

/**
 * Fills the working copy with a version, and keeps the one that it replaces as a version too: `kept_as` is its number, by which
 * a restore is undone. What members see stays.
 */
export function restoreVersion(recording: Recording, which: Which, number: number): Promise<Restored> {
  const { db } = recording
  const { subject, id, memberId } = which
  return db.tx(async () => {
    const current = await lockEntry(db, subject, id)
    const version = current && (await findVersion(db, id, number))
    if (!version) throw new NotFound()
    if (current.rev !== which.rev) throw await outdated(db, which)

    const { draft } = version
    const kept_as = await keepReplaced(db, current, { version, memberId })
    if (!isDeepStrictEqual(current.draft, draft)) await replaceDraft(db, subject, current, { draft, memberId })
    const entry = entryOfRecord(subject, id, draft)
    const changes = {
      ...changesBetween(current.draft, draft),
      version: [null, number] as const,
      kept_as: [null, kept_as] as const,
    }
    recordChange(recording, { by: { id: memberId }, action: 'version-restored', entry, changes })
    return { entry: (await findEntry(db, subject, id))!, kept_as }
  })
}

// A name has room for 100.
const longestTitle = 74

type Restoring = { version: VersionRow; memberId: number }

/** Keeps a working copy that a version replaces, unless some version has it; returns the number of that. */
async function keepReplaced(
  db: Database,
  { id, draft }: LockedEntry,
  { version, memberId }: Restoring,
): Promise<number> {
  const known = await findVersionOf(db, id, draft)
  if (known !== null) return known
  const title = version.name === null ? `versie ${version.number}` : `‘${version.name}`.slice(0, longestTitle) + '’'
  const name = `Voor het terugzetten van ${title}`
  return insertVersion(db, { id, reason: 'bewaard', name, draft, memberId })
}
