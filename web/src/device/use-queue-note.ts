import { useSyncExternalStore } from 'react'
import { queueStore } from './queue-note.ts'
import { useNote } from './use-note.ts'

/** The counts of what a member's device still has to send; updates when they change. */
export const useQueueNote = (memberId: number) => useNote(queueStore, memberId)

/** How many registrations wait on this device, whoever made them: for a guest, who may be any of those members. */
export function useWaitingOnDevice(): number {
  return useSyncExternalStore(queueStore.watchNotes, waitingOnDevice, () => 0)
}

function waitingOnDevice(): number {
  return queueStore.membersWithNotes().reduce((sum, memberId) => sum + queueStore.noteOf(memberId).waiting, 0)
}
