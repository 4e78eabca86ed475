import { CalendarDate, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Button } from '../button.tsx'
import styles from './calendar.module.css'
import iconButton from '../icon-button.module.css'

type CalendarProps = {
  /** The value of the field, as dd-mm-jjjj; the calendar opens there when that day can be picked. */
  typed: string
  isAhead?: boolean | 'only' | undefined
  onPick: (typed: string) => void
  onClose: () => void
}

// The earliest birth date, and the latest end of what is planned.
const yearsBack = 110
const yearsAhead = 5

const monthFormat = new Intl.DateTimeFormat('nl-NL', { month: 'long', timeZone: 'UTC' })
const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(Date.UTC(2026, month, 1)))

// React Aria adds a style element with this id unless one exists, and the content security policy would refuse it.
// calendar.module.css has its one rule.
const pressableStyleId = 'react-aria-pressable-style'

/** A month of days, up to today unless it is told otherwise, and the choice of another month and year. Heavy: only for `calendar-popover.tsx` to load. */
export function Calendar({ typed, isAhead, onPick, onClose }: CalendarProps) {
  const now = useToday()
  const latest = isAhead ? now.add({ years: yearsAhead }) : now
  const earliest = isAhead === 'only' ? now : latest.subtract({ years: yearsBack })
  const day = readDay(typed)
  // A birth date may be older still.
  const isBefore = isAhead === 'only' && day !== null && day.compare(earliest) < 0
  const selected = day && day.compare(latest) <= 0 && !isBefore ? day : null
  const [focused, setFocused] = useState(selected ?? now)

  return (
    <I18nProvider locale="nl-NL">
      <AriaCalendar
        aria-label="Kalender"
        className={styles.calendar}
        defaultValue={selected}
        minValue={isAhead === 'only' ? earliest : undefined}
        maxValue={latest}
        focusedValue={focused}
        onFocusChange={setFocused}
        autoFocus
        onChange={(picked) => onPick(writeDay(picked))}
      >
        <header className={styles.head}>
          <AriaButton slot="previous" className={`${iconButton.button} ${styles.turn}`}>
            <ChevronLeft size={20} aria-hidden="true" />
          </AriaButton>
          <MonthAndYear shown={focused} earliest={earliest} latest={latest} onChoose={setFocused} />
          <AriaButton slot="next" className={`${iconButton.button} ${styles.turn}`}>
            <ChevronRight size={20} aria-hidden="true" />
          </AriaButton>
        </header>
        <CalendarGrid weekdayStyle="short" className={styles.grid}>
          <CalendarGridHeader>
            {(name) => <CalendarHeaderCell className={styles.weekday}>{name}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
      <footer id={pressableStyleId} className={`row between above-2 ${styles.foot}`}>
        <Button variant="text" onClick={() => onPick(writeDay(readToday()))}>
          Vandaag
        </Button>
        <Button variant="text" onClick={onClose}>
          Sluiten
        </Button>
      </footer>
    </I18nProvider>
  )
}

// A calendar that is open over midnight goes on with the new day.
function useToday(): CalendarDate {
  const [shown, setShown] = useState(readToday)

  useEffect(() => {
    const timer = setInterval(() => {
      setShown((before) => (readToday().compare(before) === 0 ? before : readToday()))
    }, 10_000)
    return () => clearInterval(timer)
  }, [])

  return shown
}

function readToday(): CalendarDate {
  return today('Europe/Amsterdam')
}

type MonthAndYearProps = {
  shown: CalendarDate
  earliest: CalendarDate
  latest: CalendarDate
  onChoose: (day: CalendarDate) => void
}

// Month by month a birth date would take some four hundred clicks.
function MonthAndYear({ shown, earliest, latest, onChoose }: MonthAndYearProps) {
  const first = Math.min(earliest.year, shown.year)
  const years = Array.from({ length: latest.year - first + 1 }, (_, index) => latest.year - index)

  function choose(changed: { month: number } | { year: number }) {
    const day = shown.set(changed)
    onChoose(
      day.compare(latest) > 0 ? latest : day.year === earliest.year && day.compare(earliest) < 0 ? earliest : day,
    )
  }

  return (
    <div className={styles.choices}>
      <select
        aria-label="Maand"
        className={styles.choice}
        value={shown.month}
        onChange={({ target }) => choose({ month: Number(target.value) })}
      >
        {monthNames.map((name, index) => (
          <option
            key={name}
            value={index + 1}
            disabled={
              (shown.year === latest.year && index + 1 > latest.month) ||
              (shown.year === earliest.year && index + 1 < earliest.month)
            }
          >
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Jaar"
        className={styles.choice}
        value={shown.year}
        onChange={({ target }) => choose({ year: Number(target.value) })}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </div>
  )
}

function readDay(typed: string): CalendarDate | null {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(typed) ?? []
  const date = new CalendarDate(Number(year), Number(month), Number(day))
  // CalendarDate moves a day that does not exist to the nearest one that does.
  return writeDay(date) === typed ? date : null
}

function writeDay({ year, month, day }: { year: number; month: number; day: number }): string {
  return [day, month, year].map((part) => String(part).padStart(2, '0')).join('-')
}
