import { useSyncExternalStore } from 'react'
import type { MemberNotes } from './notes.ts'
import { draftNotes, queueNotes, rowsNotes } from './what-is-kept.ts'

export const useQueueNote = (memberId: number) => useNote(queueNotes, memberId)

export const useRowsNote = (memberId: number) => useNote(rowsNotes, memberId)

/** How many entries that staff write this device has text of that the server doesn't have, also of editors that are open; updates when that changes. */
export const useDraftsNote = (memberId: number) => useNote(draftNotes, memberId)

/** How many registrations wait on this device, whoever made them: for a guest, who may be any of those members. */
export function useWaitingOnDevice(): number {
  return useSyncExternalStore(queueNotes.watchNotes, waitingOnDevice, () => 0)
}

function waitingOnDevice(): number {
  return queueNotes.membersWithNotes().reduce((sum, memberId) => sum + queueNotes.noteOf(memberId).waiting, 0)
}

function useNote<Note extends object>({ watchNotes, noteOf, nothing }: MemberNotes<Note>, memberId: number): Note {
  return useSyncExternalStore(
    watchNotes,
    () => noteOf(memberId),
    () => nothing,
  )
}
