import type { SearchHit } from '@portal/contract/back-office-search'
import { SealedStore } from '../device/store.ts'
import { openedNotes } from '../device/what-is-kept.ts'

/** What members of staff opened last on this device, the newest first. */
export const openedStore = new SealedStore<SearchHit[]>({ notes: openedNotes, shelf: 'opened' })
