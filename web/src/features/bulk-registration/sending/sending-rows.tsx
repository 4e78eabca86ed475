import { Check, CircleAlert, Clock } from 'lucide-react'
import card from '../../../ui/card.module.css'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './sending-rows.module.css'
import { batchSize, type SentRow, type Submission } from './submission.ts'

const shownRows = 8
// So many of them are done already, so that one sees what became of them.
const doneAbove = 4

type SendingRowsProps = { submission: Submission; isSending: boolean }

/** A few of the rows around the place where the sending is; the list runs along. */
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
