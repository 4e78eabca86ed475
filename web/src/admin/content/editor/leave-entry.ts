import type { EntryAutosave } from './entry-autosave.ts'

// A colleague who saves all the time is no reason to go on for ever.
const mostSaves = 5

/** The editor is left: what isn't saved is on the device, and is sent once more. */
export async function leaveEntry(autosave: EntryAutosave): Promise<void> {
  autosave.pause()
  await autosave.keepNow()
  await flush(autosave)
}

/** Whether it can be left without losing something: the device has what isn't saved, or the server by now. */
export async function mayBeLeft(autosave: EntryAutosave): Promise<boolean> {
  if (autosave.read().isSaved) return true
  await autosave.keepNow()
  return autosave.read().isKept || flush(autosave)
}

/** Sends what isn't saved once more, and tells whether the server has it: in the entry, or as a version where a choice waits. */
export async function flush(autosave: EntryAutosave): Promise<boolean> {
  for (let round = 0; round < mostSaves; round += 1) {
    // A save that is under way may not have all of it.
    await autosave.retry()
    const { isSaved, problem, overlaps } = autosave.read()
    if (isSaved || overlaps.length > 0 || (problem && round > 0)) break
  }
  await autosave.keepNow()
  if (autosave.read().overlaps.length === 0) return autosave.read().isSaved
  return autosave.keepSides().then(
    () => true,
    () => false,
  )
}

/** Tries again what failed, unless it was refused in such a way that it would be again. */
export async function retryIfItMayPass(autosave: EntryAutosave): Promise<void> {
  const { problem } = autosave.read()
  if (problem && ['later', 'signed-out'].includes(problem.kind)) await autosave.retry()
}
