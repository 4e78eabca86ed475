import { useEffect, useState } from 'react'
import type { RowsSender } from './rows-sender.ts'
import type { Submission } from './submission.ts'

const storageKey = 'bulk-registration:shown'

/** The submission, unless an earlier visit showed its result. A page that is only loaded again, as a phone does, is the same visit. */
export function useUnseenResult(sender: RowsSender, submission: Submission | null): Submission | null {
  const [shown, setShown] = useState(recallShown)
  if (submission && !submission.isSeen && submission.id !== shown) setShown(submission.id)
  const isOld = submission?.isSeen === true && submission.id !== shown

  useEffect(() => {
    rememberShown(shown)
    return () => rememberShown(null)
  }, [shown])
  useEffect(() => {
    if (isOld) void sender.dismiss()
  }, [isOld, sender])
  return isOld ? null : submission
}

// Per tab, and gone with it. A browser may forbid storage; a page that is loaded again then starts anew.
function recallShown(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function rememberShown(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, id)
  } catch {
    // See above.
  }
}
