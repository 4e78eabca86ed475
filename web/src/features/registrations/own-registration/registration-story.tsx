import type { OwnRegistration, PointsLine, StoryStep } from '@portal/contract/own-registration'
import { dutchTime } from '@portal/contract/rules/dutch-time'
import {
  ArrowLeftRight,
  Ban,
  Check,
  Clock,
  Flag,
  MailCheck,
  MailWarning,
  MailX,
  Minus,
  Pencil,
  RotateCcw,
  Undo2,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import card from '../../../ui/card.module.css'
import { Coin } from '../../../ui/coin.tsx'
import styles from './registration-story.module.css'

type StoryProps = { registration: OwnRegistration }

const looks: Record<StoryStep['kind'], { tone: string | undefined; Icon: ComponentType<{ size: number }> }> = {
  registered: { tone: 'tone-ok', Icon: Check },
  received: { tone: 'tone-ok', Icon: ArrowLeftRight },
  'points-credited': { tone: 'tone-points', Icon: Coin },
  'points-taken': { tone: styles.plain, Icon: Minus },
  'points-waiting': { tone: 'tone-wait', Icon: Clock },
  'points-refused': { tone: 'tone-err', Icon: Ban },
  'mail-sent': { tone: styles.plain, Icon: MailCheck },
  'mail-waiting': { tone: 'tone-wait', Icon: MailWarning },
  'mail-failed': { tone: 'tone-err', Icon: MailX },
  corrected: { tone: 'tone-tint', Icon: Pencil },
  changed: { tone: 'tone-tint', Icon: Pencil },
  withdrawn: { tone: 'tone-err', Icon: Undo2 },
  reinstated: { tone: 'tone-ok', Icon: RotateCcw },
  reported: { tone: 'tone-tint', Icon: Flag },
  settled: { tone: 'tone-ok', Icon: Check },
}

const isOfPoints = ({ kind }: StoryStep) => kind === 'registered' || kind === 'received' || kind.startsWith('points-')

/** How its points came about; with more than one line of them also what they add up to. */
export function PointsStory({ registration: { points, credits, status, timeline } }: StoryProps) {
  return (
    <section className={card.card} aria-labelledby="punten">
      <div className={card.head}>
        <h2 id="punten">Punten</h2>
        {status === 'pending' && <p className="muted text-2 tabular">{formatNumber(credits)} punten in behandeling</p>}
      </div>
      {points.length > 1 && <Statement points={points} credits={credits} />}
      <Steps steps={timeline.filter(isOfPoints)} />
    </section>
  )
}

export function MoreHappened({ registration: { timeline } }: StoryProps) {
  const steps = timeline.filter((step) => !isOfPoints(step))
  if (steps.length === 0) return null
  return (
    <section className={card.card} aria-labelledby="verder">
      <div className={card.head}>
        <h2 id="verder">Wat er verder gebeurde</h2>
      </div>
      <Steps steps={steps} />
    </section>
  )
}

const statusWords = { pending: 'In behandeling', credited: 'Verwerkt', refused: 'Geweigerd' } as const

function Statement({ points, credits }: { points: readonly PointsLine[]; credits: number }) {
  return (
    <table className={styles.statement}>
      <caption className="visually-hidden">Punten van deze registratie</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Wat</th>
          <th scope="col">Punten</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, text, credits: amount, status }) => (
          <tr key={`${at} ${amount}`}>
            <td>
              {text} <span className="muted text-1">{statusWords[status]}</span>
            </td>
            <td>{signed(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Samen</td>
          <td>{formatNumber(credits)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function signed(amount: number): string {
  return amount < 0 ? `−\u00a0${formatNumber(-amount)}` : `+\u00a0${formatNumber(amount)}`
}

function Steps({ steps }: { steps: readonly StoryStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ at, kind, text, detail }, index) => {
        const { tone, Icon } = looks[kind]
        return (
          <li key={`${at} ${index}`} className={styles.step}>
            <span className={`${styles.icon} ${tone}`} aria-hidden="true">
              <Icon size={18} />
            </span>
            <div>
              <p className={styles.head}>
                <b>{text}</b>
                <time dateTime={at} className="muted text-2 tabular">
                  {momentText(at)}
                </time>
              </p>
              {detail && <p className={styles.detail}>{detail}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** '14-11, 11.00 uur', with the year when it is another one. */
function momentText(at: string): string {
  const [day = '', time = ''] = dutchTime(new Date(at)).split('T')
  const [year, month, date] = day.split('-')
  const isThisYear = dutchTime(new Date()).startsWith(`${year}-`)
  return `${date}-${month}${isThisYear ? '' : `-${year}`}, ${time.slice(0, 5).replace(':', '.')} uur`
}
