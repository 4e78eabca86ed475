import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rowsNotes } from '../../device/what-is-kept.ts'
import { type Keeping, keepingOf, keepSheet } from './kept-sheet.ts'
import type { SheetRow } from './sheet/sheet-fields.ts'
import { isFilled, type KeptSheet, writeRow } from './sheet/sheet.ts'

const delayMs = 500

/**
 * Stores the worksheet on the device within half a second of each change, and at once when the page is left. `keeping` is where
 * it is stored, or null while nothing is. If the device stores nothing, the browser asks before the tab closes.
 */
export function useKeptSheet(memberId: number, sheet: KeptSheet) {
  const [keeping, setKeeping] = useState<Keeping | null>(() => (sheet.rows.length > 0 ? keepingOf(memberId) : null))
  const [untouched] = useState(sheet)
  const isPending = useRef(false)
  const isForgotten = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(sheet)
  // Not a state: a key that is pressed in a row must not draw all rows anew.
  const draft = useRef<SheetRow | null>(null)
  const lastStored = useRef<Promise<Keeping | null>>(Promise.resolve(null))

  async function store(): Promise<Keeping | null> {
    isPending.current = false
    // As it is when it is its turn, for an earlier change may take longer than a later one.
    const { keeping: where } = await keepSheet(memberId, () => withDraft(latest.current, draft.current))
    if (!isForgotten.current) setKeeping(where)
    return where
  }

  /** Stores what is not stored yet. Resolves once all of it is. */
  function keepNow(): Promise<Keeping | null> {
    if (isPending.current && !isForgotten.current) lastStored.current = store()
    return lastStored.current
  }

  function keepSoon(): void {
    isPending.current = true
    // The next change does not restart the timer, so continuous typing is stored too.
    timer.current ??= setTimeout(() => {
      timer.current = null
      void keepNow()
    }, delayMs)
  }

  const onChange = useEffectEvent(keepSoon)
  useEffect(() => {
    latest.current = sheet
    if (sheet !== untouched) onChange()
  }, [sheet, untouched])

  const onLeave = useEffectEvent(keepNow)
  useEffect(() => {
    const stop = new AbortController()
    const unwatch = rowsNotes.watchForgotten((forgotten) => {
      if (forgotten === memberId) isForgotten.current = true
    })
    window.addEventListener('pagehide', () => void onLeave(), stop)
    document.addEventListener('visibilitychange', () => void (document.hidden && onLeave()), stop)
    return () => {
      unwatch()
      stop.abort()
      void onLeave()
    }
  }, [memberId])

  useEffect(() => {
    if (keeping !== 'memory') return
    const ask = (event: BeforeUnloadEvent) => {
      if (withDraft(latest.current, draft.current).rows.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [keeping])

  return {
    keeping,
    keepNow,
    /** Keeps a row as it is being typed, with the worksheet but not in it; null when its editor is left. */
    keepDraft: (row: SheetRow | null) => {
      if (row === draft.current) return
      draft.current = row
      keepSoon()
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
