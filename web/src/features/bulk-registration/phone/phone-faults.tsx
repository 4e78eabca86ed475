import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import card from '../../../ui/card.module.css'
import type { Catalogue } from '../catalogue.ts'
import { FaultList } from '../faults/fault-list.tsx'
import { type Correction, groupFaults } from '../faults/group-faults.ts'
import type { SheetVerdict } from '../judge-sheet.ts'
import type { SheetRows } from '../sheet.ts'
import styles from './phone-faults.module.css'

type PhoneFaultsProps = {
  rows: SheetRows
  verdict: SheetVerdict
  catalogue: Catalogue
  onCorrect: (corrections: readonly Correction[]) => void
  onOpen: (rowId: string) => void
}

/** The faults by kind on a phone. Open from the start when one answer serves several rows. */
export function PhoneFaults({ rows, verdict, catalogue, onCorrect, onOpen }: PhoneFaultsProps) {
  const groups = useMemo(() => groupFaults(verdict.faults, rows, catalogue), [verdict, rows, catalogue])
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? groups.some(({ corrections }) => corrections.length > 1)
  const listId = useId()

  return (
    <section className={`${card.card} ${styles.faults}`} aria-label="Fouten per soort">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
      >
        Fouten per soort
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <FaultList
          id={listId}
          groups={groups}
          onGoTo={({ row }) => rows[row] && onOpen(rows[row].id)}
          onCorrect={onCorrect}
        />
      )}
    </section>
  )
}
