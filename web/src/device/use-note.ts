import { useSyncExternalStore } from 'react'
import type { DeviceStore } from './device-store.ts'

/** A member's note of a device store; updates when it changes. */
export function useNote<Note>({ watchNotes, noteOf, nothing }: DeviceStore<Note>, memberId: number): Note {
  return useSyncExternalStore(
    watchNotes,
    () => noteOf(memberId),
    () => nothing,
  )
}
