import { Check, CircleAlert, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import card from '../../../ui/card.module.css'
import { Coin } from '../../../ui/coin.tsx'
import { secondsLeft, writeSecondsLeft } from './seconds-left.ts'
import type { Sending } from './sender.ts'
import styles from './sending-progress.module.css'
import { countSent, type Submission } from './submission.ts'

type SendingProgressProps = { submission: Submission; pace: Sending['pace']; isHeld: boolean }

/** How far it is: the pipe fills with what the server has confirmed, never with a guess. */
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

// Read aloud four times, not after every batch.
function quarterDone(done: number, total: number): string {
  const percent = Math.floor((4 * done) / total) * 25
  return percent === 0 ? '' : `${percent} procent verstuurd`
}
