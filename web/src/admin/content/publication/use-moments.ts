import { useEffect } from 'react'
import { call } from '../../../lib/api-client.ts'
import { entryCalls } from '../entry-calls.ts'
import type { Entry } from '../subject.ts'
import type { OpenEntry } from '../editor/open-entry.ts'

// A timer counts no further than 24 days; what is that far away is looked at again after this.
const longestMs = 60 * 60_000
// The clock of the database decides, which may be a moment behind this one.
const lateMs = 1_000
const retryMs = 15_000

/** Asks how the entry stands when a moment comes at which that changes: an editor may be open over it. */
export function useMoments({ kind, id, entry, takeOver }: OpenEntry): void {
  const next = nextMoment(entry)
  useEffect(() => {
    if (next === null) return
    let timer = wait()
    let isGone = false
    return () => {
      isGone = true
      clearTimeout(timer)
    }

    function wait() {
      return setTimeout(() => void look(), Math.min(Math.max(0, (next ?? 0) - Date.now()) + lateMs, longestMs))
    }

    async function look(): Promise<void> {
      if ((next ?? 0) > Date.now()) {
        timer = wait()
        return
      }
      try {
        const { data } = await call(entryCalls[kind].get, { params: { id }, isPoll: true })
        if (isGone) return
        takeOver(data)
        if (nextMoment(data) !== next) return
      } catch {
        if (isGone) return
      }
      timer = setTimeout(() => void look(), retryMs)
    }
  }, [next, kind, id, takeOver])
}

// When this stands otherwise for members.
function nextMoment({ state, published_from, published_until, planned_from }: Entry): number | null {
  const moments = [state === 'gepland' && published_from, state === 'gepubliceerd' && published_until, planned_from]
  const known = moments.flatMap((moment) => (moment ? [Date.parse(moment)] : []))
  return known.length > 0 ? Math.min(...known) : null
}
