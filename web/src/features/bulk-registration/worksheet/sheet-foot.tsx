import { Plus } from 'lucide-react'
import styles from './sheet-foot.module.css'

type SheetFootProps = {
  /** The rows in sight, counted from 1 among those that are shown. */
  first: number
  last: number
  shown: number
  total: number
  hasRows: boolean
  onAddRow: () => void
  /** Null while all rows are shown. */
  onShowAll: (() => void) | null
}

/** The line below the rows: where one is, one row more, and how to read the columns. */
export function SheetFoot({ first, last, shown, total, hasRows, onAddRow, onShowAll }: SheetFootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.place}>
        {onShowAll ? `${shown} van ${total} rijen` : `Rij ${first} tot en met ${last} van ${total}`}
      </span>
      {onShowAll ? (
        <button type="button" className={styles.act} onClick={onShowAll}>
          Alles tonen
        </button>
      ) : (
        <button type="button" className={styles.act} onClick={onAddRow}>
          <Plus size={18} aria-hidden="true" />
          Rij toevoegen
        </button>
      )}
      <span className={styles.hint}>
        Vet gedrukte kolommen zijn verplicht.{' '}
        {hasRows
          ? 'Grijze datums komen uit ‘Voor alle rijen’.'
          : 'Je klanten krijgen pas een e-mail als je op versturen klikt.'}
      </span>
    </div>
  )
}
