import { isDeepStrictEqual } from 'node:util'
import { contentMessages } from '@portal/contract/content'
import type { FieldErrors } from '@portal/contract/errors'
import type { Database } from '../../database/database.ts'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { goesOn } from '../record/store.ts'
import { holdUploads } from '../uploads/store.ts'
import { namedUploads } from '../uploads/uses.ts'
import { cleanHtml } from './clean-html.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import { presentEntry } from './presenter.ts'
import { findDraft, insertEntry, lockEntry, replaceDraft } from './store.ts'
import { actionOf, type Draft, entryOfRecord, type Subject } from './subject.ts'

export type Which = { subject: Subject; id: number; rev: number; memberId: number }

export function createEntry(
  recording: Recording,
  { subject, memberId }: Pick<Which, 'subject' | 'memberId'>,
  sent: Draft,
): Promise<EntryRow> {
  const { db } = recording
  return db.tx(async () => {
    const draft = storedForm(subject, sent)
    await requireUploads(db, subject, draft)
    const id = await insertEntry(db, subject, draft, memberId)
    recordChange(recording, {
      by: { id: memberId },
      action: actionOf(subject, 'created'),
      entry: entryOfRecord(subject, id, draft),
      changes: changesBetween({}, draft),
    })
    return (await findEntry(db, subject, id))!
  })
}

/**
 * Puts this draft in the place of the working copy that the caller has seen; what members see stays. When it changed meanwhile,
 * nothing is stored and the refusal has what both changes were made from. A save that is repeated is answered like the first.
 */
export function saveDraft(recording: Recording, { subject, id, rev, memberId }: Which, sent: Draft) {
  const { db } = recording
  const draft = storedForm(subject, sent)
  const text = draft[subject.textField] as string
  const content = text === sent[subject.textField] ? null : text
  return db.tx(async () => {
    const current = await lockEntry(db, subject, id)
    if (!current) throw new NotFound()
    if (isDeepStrictEqual(current.draft, draft)) {
      const { updated_at } = (await findEntry(db, subject, id))!
      return { rev: current.rev, updated_at, content }
    }
    if (current.rev !== rev) throw await outdated(db, { subject, id, rev })
    await requireUploads(db, subject, draft, current.draft)
    const entry = entryOfRecord(subject, id, draft)
    const changes = changesBetween(current.draft, draft)
    const by = { id: memberId }
    // Editors save by themselves, every few seconds of typing: each save is a line, and the list tells a stretch of them as one.
    const [first, again] = [actionOf(subject, 'saved'), actionOf(subject, 'saved-again')]
    const isAgain = await goesOn(db, { by, entry, actions: [first, again] })
    recordChange(recording, { by, action: isAgain ? again : first, entry, changes, goesOn: isAgain })
    return { ...(await replaceDraft(db, subject, current, { draft, memberId })), content }
  })
}

export async function outdated(db: Database, { subject, id, rev }: Omit<Which, 'memberId'>): Promise<Outdated> {
  const current = presentEntry((await findEntry(db, subject, id))!)
  return new Outdated(contentMessages.changedMeanwhile, current, await findDraft(db, id, rev))
}

// What the draft before it names in its text is kept by that.
async function requireUploads(
  db: Database,
  { textField, imageField }: Subject,
  draft: Draft,
  before: Draft = {},
): Promise<void> {
  const namedIn = (one: Draft) => namedUploads((one[textField] as string | undefined) ?? '')
  const kept = new Set(namedIn(before))
  const starts = namedIn(draft).filter((start) => !kept.has(start))
  const imageId = imageField ? (draft[imageField.name] as number | null) : null
  const held = await holdUploads(db, { ids: imageId === null ? [] : [imageId], starts })
  const errors: FieldErrors = {}
  if (imageField && imageId !== null && !held.some(({ id, is_picture }) => id === imageId && is_picture))
    errors[imageField.name] = [imageField.gone]
  if (!starts.every((start) => held.some(({ files_start }) => files_start === start)))
    errors[textField] = [contentMessages.fileInTextGone]
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}

/** A draft as it is stored: with clean HTML. */
export function storedForm({ textField, storedForm: own }: Subject, draft: Draft): Draft {
  const clean = { ...draft, [textField]: cleanHtml(String(draft[textField])) }
  return own ? own(clean) : clean
}
