import { Check, CircleAlert, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import card from '../../../ui/card.module.css'
import { Coin } from '../../../ui/coin.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './sending-progress.module.css'
import type { Sending } from './sending-step.ts'
import { batchSize, countSent, type SentRow, type Submission } from './submission.ts'

type SendingProgressProps = { submission: Submission; pace: Sending['pace']; isHeld: boolean }

/** The progress in figures. The bar only counts rows that the server has confirmed. */
export function SendingProgress({ submission, pace, isHeld }: SendingProgressProps) {
  const { total, registered, refused, left, credits } = countSent(submission)
  const done = total - left
  const text = `${done} van ${total} verstuurd`

  return (
    <section className={`${card.card} ${styles.progress}`} aria-label="Voortgang">
      <div className={styles.head}>
        <p className={styles.count}>
          <strong>{done}</strong> van {total} verstuurd
        </p>
        <TimeLeft pace={pace} done={done} total={total} />
      </div>
      <div
        className={styles.bar}
        data-held={isHeld || undefined}
        role="progressbar"
        aria-label="Verstuurde registraties"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuetext={text}
      >
        <span style={{ width: `${(100 * done) / total}%` }} />
      </div>
      <p role="status" className="visually-hidden">
        {quarterDone(done, total)}
      </p>
      <ul className={styles.counts}>
        <li data-tone="ok">
          <Check size={18} aria-hidden="true" />
          <span>
            <strong>{registered}</strong> geregistreerd
          </span>
        </li>
        {refused > 0 && (
          <li data-tone="error">
            <CircleAlert size={18} aria-hidden="true" />
            <span>
              <strong>{refused}</strong> geweigerd
            </span>
          </li>
        )}
        <li>
          <Clock size={18} aria-hidden="true" />
          <span>
            <strong>{left}</strong> te gaan
          </span>
        </li>
        <li data-tone="points">
          <Coin size={22} />
          <span>
            <strong>+ {formatNumber(credits)}</strong> punten tot nu toe
          </span>
        </li>
      </ul>
    </section>
  )
}

type TimeLeftProps = { pace: Sending['pace']; done: number; total: number }

function TimeLeft({ pace, done, total }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.now())
  const seconds = secondsLeft(pace, { done, total }, now)

  useEffect(() => {
    if (!pace) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [pace])

  return <p className={styles.left}>{seconds !== null && writeSecondsLeft(seconds)}</p>
}

// Announced by screen readers after every quarter instead of every batch.
function quarterDone(done: number, total: number): string {
  const percent = Math.floor((4 * done) / total) * 25
  return percent === 0 ? '' : `${percent} procent verstuurd`
}

type Pace = { since: number; rowsBefore: number }

const tooEarlyMs = 3000

/**
 * An estimate of the seconds that are left, at the pace so far. Rounded, so that it does not change all the time. Null
 * while there is too little to estimate from.
 */
export function secondsLeft(pace: Pace | null, rows: { done: number; total: number }, now: number): number | null {
  if (!pace || now - pace.since < tooEarlyMs) return null
  const done = rows.done - pace.rowsBefore
  if (done <= 0) return null

  const seconds = ((now - pace.since) / 1000 / done) * (rows.total - rows.done)
  if (seconds <= 10) return Math.max(1, Math.ceil(seconds))
  return seconds < 60 ? Math.ceil(seconds / 5) * 5 : Math.ceil(seconds / 60) * 60
}

/** The seconds that are left, in words. */
export function writeSecondsLeft(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'nog ongeveer 1 seconde' : `nog ongeveer ${seconds} seconden`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'nog ongeveer 1 minuut' : `nog ongeveer ${minutes} minuten`
}

const shownRows = 8
// The number of finished rows among them, so that the member sees their outcome.
const doneAbove = 4

type SendingRowsProps = { submission: Submission; isSending: boolean }

// A few rows around the one that is being sent.
export function SendingRows({ submission, isSending }: SendingRowsProps) {
  const { rows, answered } = submission
  const turn = answered * batchSize
  const first = Math.max(0, Math.min(turn - doneAbove, rows.length - shownRows))
  const shown = rows.slice(first, first + shownRows)

  return (
    <section className={`${card.card} ${styles.card}`} aria-label="Rijen">
      <ul>
        {shown.map((row, index) => {
          const place = first + index
          const isOnItsWay = isSending && place >= turn && place < turn + batchSize
          return <SendingRow key={row.id} row={row} isOnItsWay={isOnItsWay} />
        })}
      </ul>
      {rows.length > shownRows && (
        <p className={styles.range}>
          Rij {first + 1} tot en met {first + shown.length} van {rows.length} · de lijst loopt mee
        </p>
      )}
    </section>
  )
}

function SendingRow({ row, isOnItsWay }: { row: SentRow; isOnItsWay: boolean }) {
  const { cells } = row
  const state = row.outcome === 'waiting' && isOnItsWay ? 'busy' : row.outcome

  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.mark}>
        <Mark state={state} />
      </span>
      <span className={styles.product}>
        <strong>
          {cells.brand} {cells.model}
        </strong>{' '}
        <span>{cells.serial_number}</span>
      </span>
      <span className={styles.customer}>{[cells.client_name, cells.woonplaats].filter(Boolean).join(', ')}</span>
      <span className={styles.outcome}>{row.reason ?? words[state]}</span>
    </li>
  )
}

type RowState = SentRow['outcome'] | 'busy'

const words: Record<RowState, string> = {
  waiting: 'In de rij',
  busy: 'Wordt verstuurd',
  registered: 'Geregistreerd',
  refused: 'Geweigerd',
}

function Mark({ state }: { state: RowState }) {
  if (state === 'registered') return <Check size={18} aria-hidden="true" />
  if (state === 'refused') return <CircleAlert size={18} aria-hidden="true" />
  return state === 'busy' ? <Spinner size={20} /> : <Clock size={18} aria-hidden="true" />
}
