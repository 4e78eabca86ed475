import type { MonthCounts } from '@portal/contract/maintenance'
import { monthsAfter, monthsOfYear } from '@portal/contract/rules/month'
import { Check, ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react'
import card from '../../ui/card.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { PersonalText } from '../../ui/personal-text.tsx'
import { countsText, shortMonths } from './maintenance-words.ts'
import styles from './month-strip.module.css'

type MonthStripProps = {
  month: string
  /** Of the year of that month; undefined while they load. */
  counts: readonly MonthCounts[] | undefined
  onMonth: (month: string) => void
}

export function MonthStrip({ month, counts, onMonth }: MonthStripProps) {
  return (
    <section className={`${card.card} ${styles.strip}`} aria-labelledby="jaar">
      <div className="row between">
        <IconButton aria-label="Vorig jaar" onClick={() => onMonth(monthsAfter(month, -12))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <h2 id="jaar" className="tabular">
          <PersonalText width="3em" standIn="Jaar">
            {month.slice(0, 4)}
          </PersonalText>
        </h2>
        <IconButton aria-label="Volgend jaar" onClick={() => onMonth(monthsAfter(month, 12))}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.months}>
        {monthsOfYear(month).map((one, index) => (
          <button
            key={index}
            type="button"
            className={styles.month}
            aria-pressed={!import.meta.env.SSR && one === month}
            onClick={() => onMonth(one)}
          >
            <span>{shortMonths[index]}</span>
            <Count counts={counts?.find((counted) => counted.month === one)} />
          </button>
        ))}
      </div>
    </section>
  )
}

function Count({ counts }: { counts: MonthCounts | undefined }) {
  if (!counts) return <span className={styles.count} />

  const { due, overdue, done } = counts
  const open = due + overdue
  return (
    <>
      <span className={styles.count} data-late={overdue > 0 || undefined} aria-hidden="true">
        {overdue > 0 && <CircleAlert size={13} strokeWidth={2.25} />}
        {open > 0 && open}
        {open === 0 && done > 0 && <Check size={15} strokeWidth={2.25} />}
        {open + done === 0 && '–'}
      </span>
      <span className="visually-hidden">: {countsText(counts)}</span>
    </>
  )
}
