import { isDeepStrictEqual } from 'node:util'
import { contentMessages } from '@portal/contract/content'
import type { FieldErrors } from '@portal/contract/errors'
import { simpleMessages } from '@portal/contract/simple-content'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { changesBetween, type NewLine, type Recording, recordChange } from '../record/record-change.ts'
import { holdUploads } from '../uploads/store.ts'
import { referencesIn } from '../uploads/uses.ts'
import { presentSimple } from './simple-presenter.ts'
import {
  findSimple,
  insertSimple,
  type LockedSimple,
  lockSimple,
  type NewSimple,
  type SimpleDraft,
  type SimpleRow,
  updateSimple,
} from './simple-store.ts'
import type { SimpleSubject } from './simple-subject.ts'
import { putIntoBin, takeFromBin } from './store.ts'

/** Which entry, by whom; with a `version` only while that is its last save. */
export type WhichSimple = { subject: SimpleSubject; id: number; memberId: number; version?: number | undefined }

export type SavedSimple = { is_visible: boolean; draft: SimpleDraft }

export function createSimple(
  recording: Recording,
  { subject, by }: { subject: SimpleSubject; by: NewLine['by'] },
  sent: NewSimple,
): Promise<SimpleRow> {
  const { db } = recording
  return db.tx(async () => {
    await requireWhole(recording, subject, sent)
    const id = await insertSimple(db, subject, sent, typeof by === 'string' ? null : by.id)
    const row = (await findSimple(db, subject, id))!
    const changes = changesBetween({}, told(row))
    recordChange(recording, { by, action: 'entry-created', entry: entryOf(subject, row), changes })
    return row
  })
}

/** Puts what is sent in the place of what the caller has seen. A save that is repeated is answered like the first. */
export function saveSimple(recording: Recording, which: WhichSimple, sent: SavedSimple): Promise<SimpleRow> {
  return changeSimple(recording, which, () => sent)
}

export function changeSimple(
  recording: Recording,
  { subject, id, memberId, version }: WhichSimple,
  change: (current: SavedSimple) => SavedSimple,
): Promise<SimpleRow> {
  const { db } = recording
  return db.tx(async () => {
    const current = await lockSimple(db, subject, id)
    if (!current) throw new NotFound()
    const sent = change(current)
    const [before, after] = [told(current), told(sent)]
    if (!isDeepStrictEqual(before, after)) {
      await requireVersion(recording, { subject, id, version }, current)
      await requireWhole(recording, subject, sent)
      const [kept, named] = [referencesIn(sent.draft).ids, referencesIn(current.draft).ids]
      const isReplaced = kept.length > 0 && named.some((one) => !kept.includes(one))
      await updateSimple(db, subject, id, { ...sent, isReplaced, memberId })
      const entry = entryOf(subject, { id, draft: sent.draft })
      recordChange(recording, {
        by: { id: memberId },
        action: 'entry-changed',
        entry,
        changes: changesBetween(before, after),
      })
    }
    return (await findSimple(db, subject, id))!
  })
}

/** Puts an entry into the bin: members see it no more. */
export function deleteSimple(recording: Recording, which: WhichSimple): Promise<void> {
  const { db } = recording
  const { subject, id, memberId } = which
  return db.tx(async () => {
    const current = await lockSimple(db, subject, id)
    if (!current) throw new NotFound()
    if (which.version !== undefined) await requireVersion(recording, which, current)
    await putIntoBin(db, id)
    recordChange(recording, { by: { id: memberId }, action: 'entry-deleted', entry: entryOf(subject, current) })
  })
}

export function restoreSimple(recording: Recording, { subject, id, memberId }: WhichSimple): Promise<SimpleRow> {
  const { db } = recording
  return db.tx(async () => {
    if (!(await takeFromBin(db, { kind: subject.kind, id }))) throw new NotFound()
    const row = (await findSimple(db, subject, id))!
    recordChange(recording, { by: { id: memberId }, action: 'entry-restored', entry: entryOf(subject, row) })
    return row
  })
}

async function requireVersion(
  { db }: Recording,
  { subject, id, version }: Omit<WhichSimple, 'memberId'>,
  current: LockedSimple,
): Promise<void> {
  if (version === current.version) return
  throw new Outdated(contentMessages.changedMeanwhile, presentSimple((await findSimple(db, subject, id))!))
}

/** Throws where an upload that it names can't be used; and, of what members are to see, where something is missing. */
async function requireWhole({ db }: Recording, subject: SimpleSubject, { draft, is_visible }: SavedSimple) {
  const held = await holdUploads(db, { ids: referencesIn(draft).ids, starts: [] })
  const errors: FieldErrors = is_visible ? { ...subject.findProblems(draft) } : {}
  for (const { field, id, types } of subject.uploadsOf(draft)) {
    if (id === null || held.some((upload) => upload.id === id && types.includes(upload.type))) continue
    errors[field] = [simpleMessages.fileGone]
  }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}

function told({ is_visible, draft }: SavedSimple) {
  return { ...draft, is_visible }
}

function entryOf({ kind }: SimpleSubject, { id, draft }: Pick<LockedSimple, 'id' | 'draft'>): NewLine['entry'] {
  return { kind, id, name: (draft.title ?? draft.name ?? '') as string }
}
