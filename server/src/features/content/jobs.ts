import { binDays, draftDays } from '@portal/contract/content'
import type { Dependencies } from '../../dependencies.ts'
import type { Kind } from '../../queue/run-entry.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { forgetDrafts, removeOldestOfBin } from './store.ts'
import { actionOf } from './subject.ts'

type Swept = { removed: number; drafts: number }

/** Removes nightly what has lain in the bin for thirty days, and the drafts that nobody's changes come from any more. */
export function contentSweep(deps: Pick<Dependencies, 'db' | 'recordKeys' | 'log'>): Kind<never, Swept> {
  const { db, log } = deps
  return {
    name: 'content.sweep',
    // Before that of the uploads, which then finds what these alone referred to.
    pattern: '50 3 * * *',
    async run(_entry, signal) {
      let removed = 0
      for (; await removeEntry(deps); removed++) signal.throwIfAborted()
      const drafts = await forgetDrafts(db, draftDays, signal)
      if (removed + drafts > 0) log.info({ removed, drafts }, 'the bin was emptied and old drafts were forgotten')
      return { removed, drafts }
    },
  }
}

function removeEntry(recording: Recording): Promise<boolean> {
  const { db } = recording
  return db.tx(async () => {
    const removed = await removeOldestOfBin(db, binDays)
    if (!removed) return false
    const { kind, id, title } = removed
    recordChange(recording, { by: 'system', action: actionOf(removed, 'removed'), entry: { kind, id, name: title } })
    return true
  })
}
