import { type RefObject, useRef, useState } from 'react'
import { breakpoints } from '../breakpoints.ts'
import type { Calendar } from './calendar.tsx'
import styles from './calendar-popover.module.css'
import { placeFloating } from '../place-floating.ts'
import popoverStyles from '../popover.module.css'
import { loadPart } from '../load-part.ts'
import { Spinner } from '../spinner.tsx'

type CalendarPopoverProps = {
  id: string
  field: RefObject<HTMLElement | null>
  typed: string
  isAhead?: boolean | 'only' | undefined
  onPick: (typed: string) => void
}

type LoadedCalendar = { Calendar: typeof Calendar } | 'failed' | null

const loadCalendar = () => loadPart(() => import('./calendar.tsx'))

// Room for the highest month, so that nothing shifts while the calendar loads or changes month.
const size = { width: 344, height: 424, sides: ['below', 'above', 'after', 'before'] } as const
const sheetHeight = 448

/** Preloads the calendar when the pointer or the focus reaches its button. */
export function prefetchCalendar(): void {
  loadCalendar().catch(() => undefined)
}

/** The calendar of a date field: under its field on wide screens, a sheet at the bottom of a phone. */
export function CalendarPopover({ id, field, typed, isAhead, onPick }: CalendarPopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<LoadedCalendar>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => popover.current?.hidePopover()

  function open() {
    placeFloating(field.current, popover.current, size)
    if (isUnderSheet(field.current)) field.current?.parentElement?.scrollIntoView({ block: 'start' })
    setIsOpen(true)
    loadCalendar().then(setLoaded, () => setLoaded('failed'))
  }

  function pick(day: string) {
    onPick(day)
    close()
  }

  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label="Kies een datum"
      className={`${popoverStyles.popover} ${styles.popover}`}
      onBeforeToggle={(event) => event.newState === 'open' && open()}
      // After the popover closed: the browser restores the focus only from elements that still exist.
      onToggle={(event) => event.newState === 'closed' && setIsOpen(false)}
    >
      {isOpen && loaded === null && <Spinner size={28} />}
      {isOpen && loaded === 'failed' && (
        <p>De kalender kan nu niet worden geladen. Typ de datum, bijvoorbeeld 03-10-2022.</p>
      )}
      {isOpen && loaded && loaded !== 'failed' && (
        <loaded.Calendar typed={typed} isAhead={isAhead} onPick={pick} onClose={close} />
      )}
    </div>
  )
}

// On a phone the calendar is a sheet over the lower half of the screen; the field stays visible above it.
function isUnderSheet(field: HTMLElement | null): boolean {
  const isSheet = window.matchMedia(breakpoints.phone).matches
  return isSheet && field !== null && field.getBoundingClientRect().bottom > window.innerHeight - sheetHeight
}
