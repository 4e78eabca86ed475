import type { EntryAutosave } from './entry-autosave.ts'
import type { PlaceOnDevice, WhichEntry } from './kept-drafts.ts'
import { leaveEntry } from './leave-entry.ts'

/** The autosave of an entry in this tab, and how many pages show it: for a moment none or two. */
export type TabAutosave = { autosave: EntryAutosave; place: PlaceOnDevice; pages: number }

const autosaves = new Map<string, TabAutosave>()

/** The autosave of a page that was left and still sends what was typed there, or of one that is open. */
export function autosaveOfTab(which: WhichEntry): TabAutosave | null {
  const known = autosaves.get(keyOf(which))
  return known && !known.place.isForgotten() ? known : null
}

/**
 * A page shows this entry, until the function that it returns is called, which resolves once its last save ended. Whoever comes
 * back to it before that goes on with the same autosave: with another one they would overlap with themselves.
 */
export function enterEntry(which: WhichEntry, here: TabAutosave): () => Promise<void> {
  const key = keyOf(which)
  here.pages += 1
  autosaves.set(key, here)
  here.place.hold()
  here.autosave.resume()
  return async () => {
    here.pages -= 1
    if (here.pages > 0) return
    await leaveEntry(here.autosave).finally(() => {
      if (here.pages > 0) return
      if (autosaves.get(key) === here) autosaves.delete(key)
      here.place.letGo()
    })
  }
}

function keyOf({ memberId, kind, id }: WhichEntry): string {
  return `${memberId}/${kind}/${id}`
}
