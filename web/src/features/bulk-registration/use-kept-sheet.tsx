import { History } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchForgotten } from '../../lib/kept-rows.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/questions.ts'
import { type Keeping, keepSheet, type KeptSheet } from './kept-sheet.ts'
import type { SheetRow } from './sheet-fields.ts'
import { isFilled, writeRow } from './sheet.ts'
import styles from './use-kept-sheet.module.css'

const delayMs = 500

/**
 * Stores the worksheet on the device within half a second of each change, and at once when the page is left. `keeping` is
 * where it is stored, or null before the first time. If the device stores nothing, the browser asks before the tab closes.
 */
export function useKeptSheet(memberId: number, sheet: KeptSheet) {
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  const [untouched] = useState(sheet)
  const isPending = useRef(false)
  const isForgotten = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // Not a state: a key that is pressed in a row must not draw all rows anew.
  const draft = useRef<SheetRow | null>(null)

  const keep = useEffectEvent(async () => {
    if (!isPending.current || isForgotten.current) return
    isPending.current = false
    setKeeping(await keepSheet(memberId, withDraft(sheet, draft.current)))
  })

  const keepSoon = useRef(() => {})
  useEffect(() => {
    keepSoon.current = () => {
      isPending.current = true
      // The next change does not restart the timer, so continuous typing is stored too.
      timer.current ??= setTimeout(() => {
        timer.current = null
        void keep()
      }, delayMs)
    }
  }, [])

  useEffect(() => {
    if (sheet !== untouched) keepSoon.current()
  }, [sheet, untouched])

  useEffect(() => {
    const keepNow = () => void keep()
    const unwatch = watchForgotten((forgotten) => {
      if (forgotten === memberId) isForgotten.current = true
    })
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      unwatch()
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
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

/** The rows that an earlier visit left, followed by those of the worksheet that was started since. */
export function joinSheets(left: KeptSheet | null, sheet: KeptSheet): KeptSheet {
  if (!left) return sheet
  return {
    ...sheet,
    rows: [...left.rows, ...sheet.rows],
    installDate: sheet.installDate || left.installDate,
    fileName: sheet.fileName ?? left.fileName,
    refusals: { ...left.refusals, ...sheet.refusals },
  }
}

/**
 * The rows of a kept worksheet that there is room for, and a worksheet with the rest, or null. Refused rows go first, since
 * the member comes back for those.
 */
export function splitSheet(sheet: KeptSheet, room: number): [KeptSheet, KeptSheet | null] {
  const isRefused = ({ id }: SheetRow) => sheet.refusals[id] !== undefined
  const inOrder = [...sheet.rows.filter(isRefused), ...sheet.rows.filter((row) => !isRefused(row))]
  const fitting = new Set(inOrder.slice(0, room))
  const rest = sheet.rows.filter((row) => !fitting.has(row))
  return [
    { ...sheet, rows: sheet.rows.filter((row) => fitting.has(row)) },
    rest.length > 0 ? { ...sheet, rows: rest } : null,
  ]
}

type LeftRowsBarProps = { left: KeptSheet; onResume: () => void; onDiscard: () => void }

/** Offers to go on with the rows that an earlier visit left on the device, or to discard them. */
export function LeftRowsBar({ left, onResume, onDiscard }: LeftRowsBarProps) {
  const count = left.rows.length
  const isOne = count === 1

  async function discard() {
    const answer = await ask({
      title: isOne ? 'Deze rij weggooien?' : `Deze ${count} rijen weggooien?`,
      detail: isOne ? 'De rij is niet verstuurd en komt niet terug.' : 'Ze zijn niet verstuurd en komen niet terug.',
      confirm: 'Weggooien',
      decline: 'Bewaren',
      isDangerous: true,
    })
    if (answer === 'confirmed') onDiscard()
  }

  return (
    <section className={styles.bar} aria-label="Bewaarde rijen">
      <History size={20} aria-hidden="true" />
      <p>
        <strong>
          Je hebt nog {isOne ? '1 rij' : `${count} rijen`} van {dayOf(left.changedAt)} staan
        </strong>
        <span>
          {isOne ? 'Hij is op dit apparaat bewaard' : 'Ze zijn op dit apparaat bewaard'} en nog niet verstuurd.
        </span>
      </p>
      <div className={styles.actions}>
        <Button variant="text" onClick={() => void discard()}>
          Weggooien
        </Button>
        <Button variant="secondary" onClick={onResume}>
          Verdergaan
        </Button>
      </div>
    </section>
  )
}

const longDay = new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long' })

function dayOf(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return isToday ? 'vandaag' : longDay.format(moment)
}
