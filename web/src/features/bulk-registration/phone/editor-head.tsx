import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type TouchEvent, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { RowVerdict, SheetVerdict } from '../sheet/judge-sheet.ts'
import styles from './row-editor.module.css'

type EditorHeadProps = {
  titleId: string
  place: number
  verdict: SheetVerdict
  around: Around
  swipe: ReturnType<typeof useSwipeDown>['swipe']
  onLeaveFor: (place: number | null) => void
}

/** The head of the row editor: which row this is, and the buttons that lead to other rows or close it. */
export function EditorHead({ titleId, place, verdict, around, swipe, onLeaveFor }: EditorHeadProps) {
  return (
    <header className={styles.header} {...swipe}>
      <div>
        <h2 id={titleId} tabIndex={-1}>
          Rij {place + 1}
        </h2>
        <p className="small muted">{describePlace(verdict, place)}</p>
      </div>
      <div>
        <StepButton kind={`Vorige ${around.kind}`} to={around.previous} onLeaveFor={onLeaveFor} />
        <StepButton kind={`Volgende ${around.kind}`} to={around.next} onLeaveFor={onLeaveFor} />
        <IconButton aria-label="Sluiten" onClick={() => onLeaveFor(null)}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

type StepButtonProps = { kind: string; to: number | null; onLeaveFor: (place: number) => void }

function StepButton({ kind, to, onLeaveFor }: StepButtonProps) {
  const Icon = kind.startsWith('Vorige') ? ChevronUp : ChevronDown
  return (
    <IconButton aria-label={kind} aria-disabled={to === null} onClick={() => to !== null && onLeaveFor(to)}>
      <Icon size={22} aria-hidden="true" />
    </IconButton>
  )
}

function describePlace({ rows, faults }: SheetVerdict, place: number): string {
  const state = rows[place]?.state ?? 'empty'
  if (state === 'registered') return 'Al geregistreerd, wordt niet verstuurd'
  if (state === 'ready') return 'Klaar om te versturen'
  if (state === 'empty') return 'Nieuwe rij'
  return `Fout ${faults.findIndex(({ row }) => row === place) + 1} van ${faults.length}`
}

type Around = { kind: 'fout' | 'rij'; previous: number | null; next: number | null; nextFault: number | null }

/** The neighbours of a row: the rows with faults while there are any, otherwise all rows that are filled in. */
export function findAround({ rows }: SheetVerdict, place: number): Around {
  const placesOf = (fits: (row: RowVerdict) => boolean) =>
    rows.flatMap((row, at) => (at !== place && fits(row) ? [at] : []))
  const faulty = placesOf(({ state }) => state === 'faulty')
  const others = faulty.length > 0 ? faulty : placesOf(({ state }) => state !== 'empty')
  return {
    kind: faulty.length > 0 ? 'fout' : 'rij',
    previous: others.findLast((at) => at < place) ?? null,
    next: others.find((at) => at > place) ?? null,
    nextFault: faulty.find((at) => at > place) ?? faulty[0] ?? null,
  }
}

// In pixels.
const swipeDistance = 90

/** Follows a finger that drags the editor down by its head. Calls `onSwiped` when it is let go far enough down. */
export function useSwipeDown(onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const [top, setTop] = useState(0)

  return {
    /** How far the editor is dragged, in pixels. */
    top,
    /** The handlers for the head. */
    swipe: {
      onTouchStart: ({ touches }: TouchEvent) => {
        start.current = touches[0]?.clientY ?? null
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        if (start.current !== null) setTop(Math.max(0, (touches[0]?.clientY ?? 0) - start.current))
      },
      onTouchEnd: () => {
        start.current = null
        setTop(0)
        if (top > swipeDistance) onSwiped()
      },
    },
  }
}
