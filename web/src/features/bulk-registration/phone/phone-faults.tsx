import { ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import card from '../../../ui/card.module.css'
import type { Catalogue } from '../sheet/catalogue.ts'
import { FaultList } from '../faults/fault-list.tsx'
import { groupFaults } from '../faults/group-faults.ts'
import { TidiedList } from '../faults/tidied-list.tsx'
import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import type { SheetRows } from '../sheet/sheet.ts'
import { countTidied, groupTidied } from '../sheet/tidied-cells.ts'
import type { Correction } from '../sheet/sheet-fields.ts'
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
  return (
    <Folded title="Fouten per soort" isOpenAtFirst={groups.some(({ corrections }) => corrections.length > 1)}>
      <FaultList groups={groups} onGoTo={({ row }) => rows[row] && onOpen(rows[row].id)} onCorrect={onCorrect} />
    </Folded>
  )
}

type PhoneTidiedProps = Pick<PhoneFaultsProps, 'rows' | 'onOpen'> & {
  onTakeBack: (cells: readonly Correction[]) => void
}

export function PhoneTidied({ rows, onTakeBack, onOpen }: PhoneTidiedProps) {
  const groups = useMemo(() => groupTidied(rows), [rows])
  if (groups.length === 0) return null
  return (
    <Folded title="Netjes gemaakt" count={countTidied(groups)} isOpenAtFirst={false}>
      <TidiedList groups={groups} onGoTo={({ row }) => rows[row] && onOpen(rows[row].id)} onTakeBack={onTakeBack} />
    </Folded>
  )
}

type FoldedProps = { title: string; count?: number; isOpenAtFirst: boolean; children: ReactNode }

function Folded({ title, count, isOpenAtFirst, children }: FoldedProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isOpenAtFirst

  return (
    <section className={`${card.card} ${styles.faults}`} aria-label={title}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        <span>
          {title} {count !== undefined && <span className={styles.count}>{count}</span>}
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && children}
    </section>
  )
}
