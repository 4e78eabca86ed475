import { type RefObject, useId, useMemo, useState } from 'react'
import { FaultList } from '../faults/fault-list.tsx'
import { groupFaults } from '../faults/group-faults.ts'
import { TidiedList } from '../faults/tidied-list.tsx'
import { RowActs } from '../row-acts.tsx'
import { type Correction, sheetFields } from '../sheet/sheet-fields.ts'
import { type CellPlace, isFilled } from '../sheet/sheet.ts'
import { countTidied, groupTidied, type TidiedGroup } from '../sheet/tidied-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import { SheetBar, SheetCounts } from './sheet-bar.tsx'
import styles from './sheet-editor.module.css'
import { type RowFiltering, useRowFilter } from './use-row-filter.ts'
import { Worksheet, type WorksheetHandle } from './worksheet.tsx'

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
  const { state, verdict } = page
  const { rows } = state.sheet
  const [isListOpen, setIsListOpen] = useState(false)
  const listId = useId()
  const goTo = (place: CellPlace | null) => place && worksheet.current?.goTo(place)

  if (!rows.some(isFilled)) {
    return (
      <div className={styles.empty}>
        <h2>Je rijen</h2>
        <p>Nog leeg. Merk, model en serienummer worden onder het typen nagekeken.</p>
      </div>
    )
  }
  return (
    <>
      <SheetBar
        faulty={verdict.faulty}
        tidied={countTidied(tidied)}
        filter={filter.chosen}
        onToggleFilter={(wanted) => (wanted === filter.chosen ? filter.showAll() : filter.show(wanted))}
        onNextFault={() => worksheet.current?.goToFault(1)}
        onUndo={state.canUndo ? () => goTo(state.undo()) : null}
        onRedo={state.canRedo ? () => goTo(state.redo()) : null}
      >
        <SheetCounts
          verdict={verdict}
          listId={listId}
          isListOpen={isListOpen}
          onToggleList={() => setIsListOpen(!isListOpen)}
        />
        <RowActs page={page} />
      </SheetBar>
      {isListOpen && verdict.faulty > 0 && <Faults id={listId} page={page} onGoTo={goTo} />}
      {filter.chosen === 'tidied' && (
        <TidiedList
          groups={tidied}
          onGoTo={({ row, field }) => goTo({ row, column: sheetFields.indexOf(field) })}
          onTakeBack={page.takeBack}
        />
      )}
    </>
  )
}

type FaultsProps = { id: string; page: SheetPage; onGoTo: (place: CellPlace) => void }

// A component of its own, so that faults are only grouped while the list is open.
function Faults({ id, page: { state, verdict, catalogue, correct }, onGoTo }: FaultsProps) {
  const { rows } = state.sheet
  const groups = useMemo(() => groupFaults(verdict.faults, rows, catalogue), [verdict, rows, catalogue])

  const goTo = ({ row, field }: Pick<Correction, 'row' | 'field'>) =>
    onGoTo({ row, column: sheetFields.indexOf(field) })

  function answer(corrections: readonly Correction[]) {
    correct(corrections)
    const [first] = corrections
    // The list goes away with its last fault, and the focus would go with it.
    if (first && corrections.length === verdict.faults.length) goTo(first)
  }

  return <FaultList id={id} groups={groups} onGoTo={goTo} onCorrect={answer} />
}
