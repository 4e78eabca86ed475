import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rowsNotes } from '../../device/what-is-kept.ts'
import { type Keeping, keepingOf, keepSheet } from './kept-sheet.ts'
import { type CommonSheet, type KeptSheet, type OtherChanges, otherChanges } from './sheet/merge-sheets.ts'
import type { SheetRow } from './sheet/sheet-fields.ts'
import { isFilled, writeRow } from './sheet/sheet.ts'

const delayMs = 500

type KeptSheetOptions = {
  /** The worksheet to keep, with the rows that are not shown. */
  sheet: KeptSheet
  /** What the device had when the page opened. */
  before: KeptSheet | null
  /** Called with what other tabs changed, to take it over into the worksheet, and with all that is kept. */
  onOtherChanges: (changes: OtherChanges, kept: KeptSheet | null) => void
}

/**
 * Stores the worksheet on the device within half a second of each change, and at once when the page is left, and takes over what
 * other tabs of the member changed. `keeping` is where it is stored, or null before the first time. If the device stores nothing,
 * the browser asks before the tab closes.
 */
export function useKeptSheet(memberId: number, { sheet, before, onOtherChanges }: KeptSheetOptions) {
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  // A state, because it belongs to the rows of one render: it changes together with what is taken over.
  const [common, setCommon] = useState<CommonSheet | null>(before)
  const [untouched] = useState(sheet)
  const isPending = useRef(false)
  const isForgotten = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // Not a state: a key that is pressed in a row must not draw all rows anew.
  const draft = useRef<SheetRow | null>(null)

  async function store(): Promise<OtherChanges | null> {
    if (isForgotten.current) return null
    isPending.current = false
    const mine = withDraft(sheet, draft.current)
    const { keeping: where, sheet: kept } = await keepSheet(memberId, mine, common)
    if (isForgotten.current) return null
    const changes = otherChanges(mine, kept)
    setKeeping(where)
    setCommon({ ...mine, rows: kept?.rows ?? [] })
    if (changes) onOtherChanges(changes, kept)
    return changes
  }

  const keep = useEffectEvent(store)
  const turn = useRef<'free' | 'busy' | 'wanted'>('free')
  // One at a time: a row that goes while it is being stored would come back as one of another tab.
  const keepInTurn = useEffectEvent(() => {
    if (turn.current === 'free') void keep()
    turn.current = turn.current === 'free' ? 'busy' : 'wanted'
  })
  useEffect(() => {
    const isWanted = turn.current === 'wanted'
    turn.current = 'free'
    if (isWanted) keepInTurn()
  }, [common])

  const keepSoon = useRef(() => {})
  useEffect(() => {
    keepSoon.current = () => {
      isPending.current = true
      // The next change does not restart the timer, so continuous typing is stored too.
      timer.current ??= setTimeout(() => {
        timer.current = null
        if (isPending.current) keepInTurn()
      }, delayMs)
    }
  }, [])

  useEffect(() => {
    if (sheet !== untouched) keepSoon.current()
  }, [sheet, untouched])

  useEffect(() => {
    const keepNow = () => void (isPending.current && keep())
    const look = () => void (keepingOf(memberId) === 'device' && keepInTurn())
    const stop = new AbortController()
    const unwatch = rowsNotes.watchForgotten((forgotten) => {
      if (forgotten === memberId) isForgotten.current = true
    })
    rowsNotes.watchOtherTabs(memberId, look, stop.signal)
    // A tab that was frozen heard nothing.
    for (const event of ['focus', 'pageshow']) window.addEventListener(event, look, stop)
    window.addEventListener('pagehide', keepNow, stop)
    document.addEventListener('visibilitychange', () => (document.hidden ? keepNow() : look()), stop)
    return () => {
      unwatch()
      stop.abort()
      keepNow()
    }
  }, [memberId])

  const askBeforeLoss = useEffectEvent((event: BeforeUnloadEvent) => {
    if (withDraft(sheet, draft.current).rows.length > 0) event.preventDefault()
  })
  useEffect(() => {
    if (keeping !== 'memory') return
    const ask = (event: BeforeUnloadEvent) => askBeforeLoss(event)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [keeping])

  return {
    keeping,
    common,
    /** Stores the worksheet at once. Returns what other tabs changed, or null. */
    keepNow: store,
    /** Keeps a row as it is being typed, with the worksheet but not in it; null when its editor is left. */
    keepDraft: (row: SheetRow | null) => {
      if (row === draft.current) return
      draft.current = row
      keepSoon.current()
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
