import { ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import card from '../../../ui/card.module.css'
import { FaultList } from '../faults/fault-list.tsx'
import { groupFaults } from '../faults/group-faults.ts'
import { TidiedList } from '../faults/tidied-list.tsx'
import { countTidied, groupTidied } from '../sheet/tidied-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import styles from './phone-faults.module.css'

type PhoneFaultsProps = { page: SheetPage; onOpen: (rowId: string) => void }

/** The faults by kind on a phone. Open from the start when one answer serves several rows. */
export function PhoneFaults({ page: { state, verdict, catalogue, correct }, onOpen }: PhoneFaultsProps) {
  const { rows } = state.sheet
  const groups = useMemo(() => groupFaults(verdict.faults, rows, catalogue), [verdict, rows, catalogue])
  return (
    <Folded title="Fouten per soort" isOpenAtFirst={groups.some(({ corrections }) => corrections.length > 1)}>
      <FaultList groups={groups} onGoTo={({ row }) => rows[row] && onOpen(rows[row].id)} onCorrect={correct} />
    </Folded>
  )
}

export function PhoneTidied({ page: { state, takeBack }, onOpen }: PhoneFaultsProps) {
  const { rows } = state.sheet
  const groups = useMemo(() => groupTidied(rows), [rows])
  if (groups.length === 0) return null
  return (
    <Folded title="Netjes gemaakt" count={countTidied(groups)} isOpenAtFirst={false}>
      <TidiedList groups={groups} onGoTo={({ row }) => rows[row] && onOpen(rows[row].id)} onTakeBack={takeBack} />
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
