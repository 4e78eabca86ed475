import type { ContentSubject, Entry } from '../subject.ts'
import { autosaveCalls } from './api.ts'
import { EntryAutosave } from './entry-autosave.ts'
import type { TabAutosave } from './autosaves-of-tab.ts'
import { placeOnDevice, type WhichEntry } from './kept-drafts.ts'

/** An autosave of this entry in this browser, with a place on the device, for whoever is called `name`. */
export function createAutosave({ parts }: ContentSubject, entry: Entry, which: WhichEntry, name: string): TabAutosave {
  const place = placeOnDevice(which)
  const autosave = new EntryAutosave(entry, {
    parts,
    calls: autosaveCalls(entry),
    keep: (kept) => place.keep(kept),
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
    random: () => Math.random(),
    me: { id: which.memberId, name },
  })
  return { autosave, place, pages: 0 }
}
