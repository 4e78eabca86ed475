import { Check, CircleAlert, Clock } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import card from '../../../ui/card.module.css'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './sending-screen.module.css'
import type { SendingStep } from './sending-step.ts'
import { countSent, rowsOfBatch, type Submission } from './submission.ts'

type BatchListProps = { submission: Submission; step: SendingStep }

export function BatchList({ submission, step }: BatchListProps) {
  const { keys, answered } = submission
  if (keys.length < 2) return null

  return (
    <section className={`${card.card} ${styles.list}`} aria-label="Delen">
      <ol>
        {keys.map((key, at) => {
          const rows = rowsOfBatch(submission, at)
          return (
            <li key={key} aria-current={at === answered ? 'step' : undefined}>
              <span>{placesOf(rows.map(({ number }) => number))}</span>
              {at < answered ? <Outcome {...countSent({ rows })} /> : <Ahead step={at === answered ? step : null} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function placesOf(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  return first === last ? `Rij ${first}` : `Rij ${first} tot en met ${last}`
}

function Outcome({ registered, refused }: { registered: number; refused: number }) {
  return (
    <span className={styles.badges}>
      {registered > 0 && (
        <Badge tone="ok" icon={<Check aria-hidden="true" />}>
          {registered} geregistreerd
        </Badge>
      )}
      {refused > 0 && (
        <Badge tone="error" icon={<CircleAlert aria-hidden="true" />}>
          {refused} geweigerd
        </Badge>
      )}
    </span>
  )
}

// Only the next batch is at something; the others wait for it.
function Ahead({ step }: { step: SendingStep | null }) {
  if (step?.name === 'sending')
    return (
      <Badge tone="news" icon={<Spinner size={15} />}>
        Wordt verstuurd
      </Badge>
    )
  if (step?.name === 'blocked')
    return (
      <Badge tone="error" icon={<CircleAlert aria-hidden="true" />}>
        Mislukt
      </Badge>
    )
  if (step?.name === 'waiting')
    return (
      <Badge tone="wait" icon={<Clock aria-hidden="true" />}>
        {step.isOffline ? 'Wacht op verbinding' : 'Wacht op de server'}
      </Badge>
    )
  return <span className="muted">In de rij</span>
}
