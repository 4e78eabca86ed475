import { contentMessages } from '@portal/contract/content'
import { ValidationFailed } from '../../http/errors.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import { deletePlanned, findLive, releaseUnseen } from './publications-store.ts'
import { lockSeen } from './publish-entry.ts'
import type { Which } from './save-draft.ts'
import { markPublished, replaceDraft } from './store.ts'
import { actionOf, entryOfRecord } from './subject.ts'

/** Drops the change that is planned for what members see. That stays, for as long as it was meant to, and so does the working copy. */
export function dropPlan(recording: Recording, which: Which): Promise<EntryRow> {
  const { db } = recording
  const { subject, id, memberId } = which
  return db.tx(async () => {
    const current = await lockSeen(recording, which)
    const { draft, planned_from } = current
    const { now } = await findLive(db, subject, id)
    // What came online since the entry was read is planned no more.
    if (planned_from === null || planned_from <= now) throw ValidationFailed.on('state', contentMessages.nothingPlanned)

    const live = await deletePlanned(db, subject, { id, now })
    await releaseUnseen(db, subject, id)
    await markPublished(db, id, live)
    await replaceDraft(db, subject, current, { draft, memberId })
    recordChange(recording, {
      by: { id: memberId },
      action: actionOf(subject, 'plan-dropped'),
      entry: entryOfRecord(subject, id, draft),
      changes: { planned_from: [planned_from, null], version: [null, live.number] },
    })
    return (await findEntry(db, subject, id))!
  })
}
