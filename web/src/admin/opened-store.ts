import type { SearchHit } from '@portal/contract/back-office-search'
import { SealedStore } from '../device/store.ts'
import { openedNotes } from '../device/what-is-kept.ts'

/** A member or an entry that somebody opened: named as the search names it. */
export type OpenedEntry = SearchHit

/** What members of staff opened last on this device, the newest first. */
export const openedStore = new SealedStore<OpenedEntry[]>({ notes: openedNotes, shelf: 'opened' })
