import { useState } from 'react'
import { formatDay, readTypedDay } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import option from '../../ui/multi-select-filter.module.css'
import type { FilterPanelProps } from './subject.ts'
import { isBackwards, namedPeriods, readPeriod, writePeriod } from './period.ts'
import styles from './period-panel.module.css'

/** Chooses a period: one with a name, or days of one's own. */
export function PeriodPanel({ chosen: [chosen = ''], onChange, popoverId }: FilterPanelProps) {
  const { from = null, until = null } = chosen in namedPeriods ? {} : (readPeriod(chosen) ?? {})
  const [typed, setTyped] = useState({ from: formatDay(from), until: formatDay(until) })
  const problems = problemsOf(typed)

  function type(change: Partial<typeof typed>) {
    const next = { ...typed, ...change }
    setTyped(next)
    if (Object.keys(problemsOf(next)).length > 0) return
    const period = writePeriod({ from: readTypedDay(next.from), until: readTypedDay(next.until) })
    onChange(period ? [period] : [])
  }

  function choose(period: string) {
    setTyped({ from: '', until: '' })
    onChange([period])
  }

  return (
    <>
      {Object.entries(namedPeriods).map(([value, name]) => (
        <label key={value} className={option.option}>
          <input
            type="radio"
            name="periode"
            className={styles.radio}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          <span>{name}</span>
        </label>
      ))}
      {/* Arrow keys move in a date and in its calendar, not through the panel. */}
      <div
        role="group"
        aria-label="Eigen periode"
        className={`stack gap-3 ${styles.days}`}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <DateField
          label="Van"
          name="periode-van"
          value={typed.from}
          error={problems.from}
          onChange={({ target }) => type({ from: target.value })}
        />
        <DateField
          label="Tot en met"
          name="periode-tot"
          value={typed.until}
          error={problems.until}
          onChange={({ target }) => type({ until: target.value })}
        />
      </div>
      <div className={option.actions}>
        <Button
          variant="text"
          onClick={() => {
            setTyped({ from: '', until: '' })
            onChange([])
          }}
        >
          Wissen
        </Button>
        <Button popoverTarget={popoverId} popoverTargetAction="hide">
          Klaar
        </Button>
      </div>
    </>
  )
}

const typedInFull = 10

// A day that is still being typed is no mistake.
function problemsOf({ from, until }: { from: string; until: string }): { from?: string; until?: string } {
  const days = { from: readTypedDay(from), until: readTypedDay(until) }
  const isWrong = (typed: string, day: string | null) => typed !== '' && day === null
  return {
    ...(isWrong(from, days.from) && { from: from.length < typedInFull ? '' : invalid }),
    ...(isWrong(until, days.until) && { until: until.length < typedInFull ? '' : invalid }),
    ...(isBackwards(days) && { until: 'De laatste dag ligt voor de eerste' }),
  }
}

const invalid = 'Deze dag bestaat niet'
