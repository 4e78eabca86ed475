import { contentMessages } from '@portal/contract/content'
import { ValidationFailed } from '../../http/errors.ts'
import { markPublished, replaceDraft } from './store.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { lockSeen } from './publish-entry.ts'
import { entryOfRecord, type Which } from './save-draft.ts'
import { type EntryRow, deletePlanned, findEntry, findLive, releaseUnseen } from './entries-store.ts'

/** Drops the change that is planned for what members see. That stays, for as long as it was meant to, and so does the working copy. */
export function dropPlan(recording: Recording, which: Which): Promise<EntryRow> {
  const { db } = recording
  const { kind, id, memberId } = which
  return db.tx(async () => {
    const article = await lockSeen(recording, which)
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
      entry: entryOfRecord(kind, id, draft),
      changes: { planned_from: [planned_from, null], version: [null, live.number] },
    })
    return (await findEntry(db, kind, id))!
  })
}
