import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rowsNotes } from '../../device/what-is-kept.ts'
import { keepingOf, keepSheet } from './kept-sheet.ts'
import type { Keeping } from './worksheet-hold.ts'
import type { SheetRow } from './sheet/sheet-fields.ts'
import { isFilled, type KeptSheet, writeRow } from './sheet/sheet.ts'

const delayMs = 500

/** Stores each change at once, and what is half typed within half a second. `keeping` is where, or null while nothing is stored. */
export function useKeptSheet(memberId: number, sheet: KeptSheet) {
  const [keeping, setKeeping] = useState<Keeping | null>(() => (sheet.rows.length > 0 ? keepingOf(memberId) : null))
  const [untouched] = useState(sheet)
  const changes = useRef(0)
  const storedChanges = useRef(0)
  const isForgotten = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(sheet)
  // Not a state: a key that is pressed in a row must not draw all rows anew.
  const draft = useRef<SheetRow | null>(null)
  const lastStored = useRef<Promise<Keeping | null>>(Promise.resolve(null))

  const isStored = () => isForgotten.current || storedChanges.current === changes.current

  async function store(before: Keeping | null): Promise<Keeping | null> {
    if (isStored()) return before
    let stored = 0
    const { keeping: where } = await keepSheet(memberId, () => {
      stored = changes.current
      return withDraft(latest.current, draft.current)
    })
    storedChanges.current = stored
    if (!isForgotten.current) setKeeping(where)
    return where
  }

  /** Stores what is not stored yet, one write after the other. Resolves once all of it is. */
  function keepNow(): Promise<Keeping | null> {
    lastStored.current = lastStored.current.then(store)
    return lastStored.current
  }

  const onChange = useEffectEvent(() => {
    changes.current += 1
    void keepNow()
  })
  useEffect(() => {
    latest.current = sheet
    if (sheet !== untouched) onChange()
  }, [sheet, untouched])

  const onLeave = useEffectEvent(keepNow)
  // Leaving waits for no write that is under way.
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    const isAtStake = keeping === 'memory' && withDraft(latest.current, draft.current).rows.length > 0
    if (isAtStake || !isStored()) event.preventDefault()
    void keepNow()
  })
  useEffect(() => {
    const stop = new AbortController()
    const unwatch = rowsNotes.watchForgotten((forgotten) => {
      if (forgotten === memberId) isForgotten.current = true
    })
    window.addEventListener('beforeunload', onUnload, stop)
    window.addEventListener('pagehide', () => void onLeave(), stop)
    document.addEventListener('visibilitychange', () => void (document.hidden && onLeave()), stop)
    return () => {
      unwatch()
      stop.abort()
      void onLeave()
    }
  }, [memberId])

  return {
    keeping,
    keepNow,
    /** Keeps a row as it is being typed, with the worksheet but not in it; null when its editor is left. */
    keepDraft: (row: SheetRow | null) => {
      if (row === draft.current) return
      draft.current = row
      changes.current += 1
      // The next change does not restart the timer, so continuous typing is stored too.
      timer.current ??= setTimeout(() => {
        timer.current = null
        void keepNow()
      }, delayMs)
    },
    /** Takes over the row whose editor was closed by something else than the member. */
    takeDraft: () => {
      const row = draft.current
      draft.current = null
      return row
    },
  }
}

function withDraft(sheet: KeptSheet, draft: SheetRow | null): KeptSheet {
  return draft ? { ...sheet, rows: writeRow(sheet.rows, draft).filter(isFilled) } : sheet
}
