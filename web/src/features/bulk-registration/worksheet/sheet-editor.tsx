import { type RefObject, useId, useMemo, useState } from 'react'
import { FaultList } from '../faults/fault-list.tsx'
import { groupFaults } from '../faults/group-faults.ts'
import { TidiedList } from '../faults/tidied-list.tsx'
import { RowActs } from '../row-acts.tsx'
import { type Correction, sheetFields } from '../sheet/sheet-fields.ts'
import { groupTidied, type TidiedGroup } from '../sheet/tidied-cells.ts'
import type { SheetPage, WorksheetHandle } from '../use-sheet-page.ts'
import { SheetBar, SheetCounts } from './sheet-bar.tsx'
import styles from './sheet-editor.module.css'
import { type RowFiltering, useRowFilter } from './use-row-filter.ts'
import { Worksheet } from './worksheet.tsx'

type SheetEditorProps = { page: SheetPage; worksheet: RefObject<WorksheetHandle | null> }

export function SheetEditor({ page, worksheet }: SheetEditorProps) {
  const { rows } = page.state.sheet
  const tidied = useMemo(() => groupTidied(rows), [rows])
  const filter = useRowFilter(page, tidied)

  return (
    <section className={styles.editor} aria-label="Je rijen">
      <Toolbar page={page} filter={filter} tidied={tidied} worksheet={worksheet} />
      <Worksheet ref={worksheet} page={page} filter={filter} tidied={tidied} />
    </section>
  )
}

type ToolbarProps = SheetEditorProps & {
  filter: RowFiltering
  tidied: readonly TidiedGroup[]
}

function Toolbar({ page, filter, tidied, worksheet }: ToolbarProps) {
  const { verdict } = page
  const [isListOpen, setIsListOpen] = useState(false)
  const listId = useId()
  const goTo = ({ row, field }: Pick<Correction, 'row' | 'field'>) =>
    worksheet.current?.goTo({ row, column: sheetFields.indexOf(field) })

  if (page.filled === 0) {
    return (
      <div className={styles.empty}>
        <h2>Je rijen</h2>
        <p>Nog leeg. Merk, model en serienummer worden onder het typen nagekeken.</p>
      </div>
    )
  }
  return (
    <>
      <SheetBar {...{ page, filter, tidied, worksheet }}>
        <SheetCounts
          verdict={verdict}
          listId={listId}
          isListOpen={isListOpen}
          onToggleList={() => setIsListOpen(!isListOpen)}
        />
        <RowActs page={page} />
      </SheetBar>
      {isListOpen && verdict.faulty > 0 && <Faults id={listId} page={page} onGoTo={goTo} />}
      {filter.chosen === 'tidied' && <TidiedList groups={tidied} onGoTo={goTo} onTakeBack={page.takeBack} />}
    </>
  )
}

type FaultsProps = { id: string; page: SheetPage; onGoTo: (place: Pick<Correction, 'row' | 'field'>) => void }

// A component of its own, so that faults are only grouped while the list is open.
function Faults({ id, page: { state, verdict, catalogue, correct }, onGoTo }: FaultsProps) {
  const { rows } = state.sheet
  const groups = useMemo(() => groupFaults(verdict.faults, rows, catalogue), [verdict, rows, catalogue])

  function answer(corrections: readonly Correction[]) {
    correct(corrections)
    const [first] = corrections
    // The list goes away with its last fault, and the focus would go with it.
    if (first && corrections.length === verdict.faults.length) onGoTo(first)
  }

  return <FaultList id={id} groups={groups} onGoTo={onGoTo} onCorrect={answer} />
}
