import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { TidiedGroup } from '../sheet/tidied-cells.ts'
import { RowsOfKind } from './fault-list.tsx'
import type { Correction } from '../sheet/sheet-fields.ts'
import styles from './fault-list.module.css'

type TidiedListProps = {
  groups: readonly TidiedGroup[]
  onGoTo: (place: Pick<Correction, 'row' | 'field'>) => void
  onTakeBack: (cells: readonly Correction[]) => void
}

export function TidiedList({ groups, onGoTo, onTakeBack }: TidiedListProps) {
  const list = useRef<HTMLUListElement>(null)
  const id = useId()

  return (
    <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Netjes gemaakt, per soort">
      {groups.map(({ title, takeBack }, index) => (
        <li key={title} className={styles.group}>
          <div className={styles.what}>
            <p id={`${id}-${index}`} className={styles.title} data-tone="tidied">
              <b>{takeBack.length} ×</b> {title}
            </p>
            <RowsOfKind places={takeBack} onGoTo={onGoTo} />
          </div>
          <Button
            variant="text"
            aria-describedby={`${id}-${index}`}
            onClick={() => {
              // The button goes away with its kind.
              list.current?.focus()
              onTakeBack(takeBack)
            }}
          >
            {takeBack.length === 1 ? 'Zet terug' : `Zet alle ${takeBack.length} terug`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
