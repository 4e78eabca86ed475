import { mostTitle } from '@portal/contract/content'
import { NotFound } from '../../http/errors.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import type { Which } from './save-draft.ts'
import { insertCopy, lockEntry } from './store.ts'
import { actionOf, type Draft, entryOfRecord, type Subject } from './subject.ts'

/** Makes a concept that says and shows what the working copy of this entry does; nothing of the first one changes. */
export function duplicateEntry(recording: Recording, which: Omit<Which, 'rev'>): Promise<EntryRow> {
  const { subject, memberId } = which
  const { db } = recording
  return db.tx(async () => {
    // Locked, so that what it names is in use until the copy names it too: nothing sweeps it in between.
    const first = await lockEntry(db, subject, which.id)
    if (!first) throw new NotFound()
    const draft = copyOf(subject, first.draft)
    const id = await insertCopy(db, subject, first.id, { draft, memberId })
    const name = first.draft[subject.titleField] || first.id
    recordChange(recording, {
      by: { id: memberId },
      action: actionOf(subject, 'duplicated'),
      entry: entryOfRecord(subject, id, draft),
      changes: { ...changesBetween({}, draft), copied_from: [null, name] },
    })
    return (await findEntry(db, subject, id))!
  })
}

const mark = ' (kopie)'

function copyOf({ titleField, copied }: Subject, draft: Draft): Draft {
  const copy = { ...draft, [titleField]: titleOfCopy(String(draft[titleField])) }
  return copied ? copied(copy) : copy
}

function titleOfCopy(title: string): string {
  if (title.endsWith(mark)) return title
  // Not half a sign: the database takes none.
  const start = title.slice(0, mostTitle - mark.length).replace(/[\ud800-\udbff]$/, '')
  return (start.trimEnd() + mark).trim()
}
