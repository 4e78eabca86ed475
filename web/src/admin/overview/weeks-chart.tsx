import type { OverviewWeek } from '@portal/contract/overview'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { roundTicks } from './round-ticks.ts'
import styles from './weeks-chart.module.css'

/** Bars of the weeks, and the year before as a dotted line. Its table is beside it, so it is one stop for the keyboard. */
export function WeeksChart({ weeks }: { weeks: readonly OverviewWeek[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const ticks = roundTicks(Math.max(...weeks.map((week) => Math.max(week.registrations, week.year_before ?? 0))))
  const top = ticks.at(-1)!
  const last = weeks.length - 1
  const week = weeks[shown ?? last]!

  function showAt({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setShown(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * weeks.length))))
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = shown ?? last
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[
      event.key
    ]
    if (event.key === 'Escape') setShown(null)
    if (to === undefined) return
    event.preventDefault()
    setShown(Math.min(last, Math.max(0, to)))
  }

  return (
    <div className={styles.chart}>
      <ol className={styles.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick} style={{ bottom: percent(tick / top) }}>
            {formatNumber(tick)}
          </li>
        ))}
      </ol>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label="Week in de grafiek"
        aria-valuemin={1}
        aria-valuemax={weeks.length}
        aria-valuenow={(shown ?? last) + 1}
        aria-valuetext={valueText(week)}
        onKeyDown={onKeyDown}
        onFocus={() => setShown((before) => before ?? last)}
        onBlur={() => setShown(null)}
        onPointerDown={showAt}
        onPointerMove={showAt}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setShown(null)}
      >
        <svg width="100%" height="100%" aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={percent(1 - tick / top)} y2={percent(1 - tick / top)} />
          ))}
          {weeks.map(({ monday, registrations }, index) => (
            // Its lower end is below the edge, so that only the upper corners are round.
            <rect
              key={monday}
              data-bar={index === shown ? 'shown' : index === last ? 'now' : ''}
              x={percent((index + 0.15) / weeks.length)}
              width={percent(0.7 / weeks.length)}
              y={percent(1 - registrations / top)}
              height="100%"
              rx={3}
            />
          ))}
          <svg viewBox={`0 0 ${weeks.length} ${top}`} preserveAspectRatio="none" width="100%" height="100%">
            <path d={lineOf(weeks, top)} />
          </svg>
        </svg>
        {shown !== null && <Tip week={week} at={(shown + 0.5) / weeks.length} height={week.registrations / top} />}
      </div>
      <ol className={styles.months} aria-hidden="true">
        {monthsOf(weeks).map(({ name, middle }) => (
          <li key={middle} style={{ left: percent(middle) }}>
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Beside its bar near the edges, so that it stays in the card. */
function Tip({ week, at, height }: { week: OverviewWeek; at: number; height: number }) {
  const { registrations, week: number, monday, year_before: before } = week
  return (
    <p
      className={styles.tip}
      aria-hidden="true"
      style={{ left: percent(at), bottom: percent(height), '--at': percent(at) } as object}
    >
      <b>{formatNumber(registrations)}</b> in week {number}
      <br />
      vanaf {formatDay(monday)}
      {before !== null && (
        <>
          <br />
          jaar ervoor {formatNumber(before)}
        </>
      )}
    </p>
  )
}

function valueText({ registrations, week, monday, year_before: before }: OverviewWeek): string {
  const compared = before === null ? '' : `, het jaar ervoor ${formatNumber(before)}`
  return `Week ${week}, vanaf ${formatDay(monday)}: ${formatNumber(registrations)} registraties${compared}`
}

const percent = (part: number) => `${part * 100}%`

// A week without one breaks it.
function lineOf(weeks: readonly OverviewWeek[], top: number): string {
  return weeks
    .map(({ year_before: before }, index) => {
      if (before === null) return ''
      return `${index === 0 || weeks[index - 1]!.year_before === null ? 'M' : 'L'}${index + 0.5} ${top - before}`
    })
    .join('')
}

const monthName = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', month: 'short' })
const dayMs = 86_400_000

// A week is of the month of its Thursday, as of its year. A month of which hardly anything shows has no name.
function monthsOf(weeks: readonly OverviewWeek[]) {
  const months: { name: string; from: number; to: number }[] = []
  for (const [index, { monday }] of weeks.entries()) {
    const name = monthName.format(Date.parse(monday) + 3 * dayMs).replace('.', '')
    const before = months.at(-1)
    if (before?.name === name) before.to = index + 1
    else months.push({ name, from: index, to: index + 1 })
  }
  return months
    .filter(({ from, to }) => to - from > 1)
    .map(({ name, from, to }) => ({ name, middle: (from + to) / 2 / weeks.length }))
}
