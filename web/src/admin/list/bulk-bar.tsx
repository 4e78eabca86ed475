import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Selection } from './selection.tsx'
import type { BulkAction, Subject } from './subject.ts'
import styles from './subject-list.module.css'
import type { Bulk } from './use-bulk.ts'

type BulkBarProps<Row> = {
  subject: Subject<Row>
  selection: Selection<Row>
  bulk: Bulk<Row>
  focusSearch: () => void
}

/** What can be done to the chosen rows, in the place of the filters; afterwards what became of each that was refused. */
export function BulkBar<Row>({ subject, selection, bulk, focusSearch }: BulkBarProps<Row>) {
  const { rows } = selection
  return (
    <>
      <p className="visually-hidden" role="status">
        {rows.length > 0 && `${rows.length} gekozen`}
      </p>
      {rows.length > 0 && (
        <div className={`row wrap gap-2 ${styles.bulk}`} role="group" aria-label="Met de gekozen regels">
          <strong>{rows.length} gekozen</strong>
          {subject.bulk?.map((action) => (
            <ActionButton key={action.name} {...{ action, rows, bulk }} />
          ))}
          <IconButton
            aria-label="Keuze wissen"
            className={styles.end}
            onClick={() => {
              selection.clear()
              bulk.forget()
              focusSearch()
            }}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {bulk.outcome && <Refused {...bulk.outcome} />}
    </>
  )
}

type ActionProps<Row> = { action: BulkAction<Row>; rows: readonly Row[]; bulk: Bulk<Row> }

/** It rests while none of the rows would go, and says why. */
function ActionButton<Row>({ action, rows, bulk }: ActionProps<Row>) {
  const id = useId()
  const reasons = new Set(rows.map(action.refuses))
  const [first = null] = reasons
  const blockedBy = reasons.has(null) ? null : reasons.size === 1 ? first : 'Dit past bij geen van de gekozen regels'
  return (
    <>
      <Button
        variant="secondary"
        className={action.isDangerous && styles.dangerous}
        icon={<action.Icon size={17} aria-hidden="true" />}
        busy={bulk.running === action.label}
        aria-disabled={blockedBy !== null || undefined}
        aria-describedby={blockedBy ? id : undefined}
        onClick={() => void bulk.act(action, rows)}
      >
        {action.label}
      </Button>
      {blockedBy && (
        <span id={id} className="visually-hidden">
          {blockedBy}
        </span>
      )}
    </>
  )
}

function Refused({ done, refused }: NonNullable<Bulk<unknown>['outcome']>) {
  return (
    <div className={`tone-err text-2 ${styles.refused}`} role="alert">
      <p>
        {done && `${done}. `}
        <strong>{refused.length === 1 ? 'Eén is niet gelukt:' : `${refused.length} zijn niet gelukt:`}</strong>
      </p>
      <ul className="bullets">
        {refused.map(({ key, name, problem }) => (
          <li key={key}>
            <strong>{name}</strong>: {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
