import { SealedStore } from '../device/store.ts'
import { openedNotes } from '../device/what-is-kept.ts'
import type { OpenedEntry } from './opened-entries.ts'

/** What members of staff opened last on this device, the newest first. */
export const openedStore = new SealedStore<OpenedEntry[]>({ notes: openedNotes, shelf: 'opened' })
