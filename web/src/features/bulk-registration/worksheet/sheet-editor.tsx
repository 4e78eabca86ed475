import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import { FaultList } from '../faults/fault-list.tsx'
import { groupFaults } from '../faults/group-faults.ts'
import { TidiedList } from '../faults/tidied-list.tsx'
import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import { RowActs } from '../row-acts.tsx'
import { type Correction, sheetFields } from '../sheet/sheet-fields.ts'
import { type CellPlace, insertRows, isFilled, maxSheetRows, newRow, type SheetRows } from '../sheet/sheet.ts'
import { countTidied, groupTidied, textBefore, type TidiedGroup } from '../sheet/tidied-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import { pasteInGrid } from './paste-in-grid.ts'
import { type RowFilter, SheetBar, SheetCounts } from './sheet-bar.tsx'
import styles from './sheet-editor.module.css'
import { Worksheet, type WorksheetHandle } from './worksheet.tsx'

type SheetEditorProps = { page: SheetPage; worksheet: RefObject<WorksheetHandle | null> }

export function SheetEditor({ page, worksheet }: SheetEditorProps) {
  const { state, verdict, catalogue } = page
  const { rows, shared } = state.sheet
  const tidied = useMemo(() => groupTidied(rows), [rows])
  const filter = useRowFilter(rows, verdict, tidied)
  const goTo = (place: CellPlace | null) => place && worksheet.current?.goTo(place)

  function addRow() {
    if (rows.length >= maxSheetRows) return
    state.changeRows((current) => insertRows(current, current.length, [newRow()]))
    goTo({ row: rows.length, column: 0 })
  }

  return (
    <section className={styles.editor} aria-label="Je rijen">
      <Toolbar page={page} filter={filter} tidied={tidied} worksheet={worksheet} />
      <Worksheet
        ref={worksheet}
        rows={rows}
        shown={filter.shown}
        verdict={verdict}
        sharedDate={shared.install_date}
        catalogue={catalogue}
        onChange={state.changeRows}
        onDraft={page.keepDraft}
        onUndo={() => goTo(state.undo())}
        onRedo={() => goTo(state.redo())}
        onSend={() => void page.send()}
        onPaste={(clipboard, at, selected) => {
          const shown = filter.chosen ? filter.shown : null
          if (pasteInGrid(page, clipboard, { at, ...selected, shown })) goTo(at)
        }}
        tidied={filter.chosen === 'tidied' ? tidied : null}
        onTakeBack={page.takeBack}
        onCorrect={page.correct}
        onAddRow={addRow}
        onShowAll={filter.chosen ? filter.showAll : null}
      />
    </section>
  )
}

type ToolbarProps = SheetEditorProps & {
  filter: ReturnType<typeof useRowFilter>
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

type Filter = Readonly<{ chosen: RowFilter; ids: ReadonlySet<string>; faults: number }>

/** A row stays in sight until the last of its kind is gone, so that none disappears while the member works on it. */
function useRowFilter(rows: SheetRows, verdict: SheetVerdict, tidied: readonly TidiedGroup[]) {
  const [filter, setFilter] = useState<Filter | null>(null)
  const isDone = filter !== null && (filter.chosen === 'faults' ? verdict.faulty === 0 : tidied.length === 0)

  useEffect(() => {
    if (!isDone) return
    const corrected = filter.faults === 1 ? '1 fout' : `${filter.faults} fouten`
    if (filter.chosen === 'faults')
      showToast({ tone: 'success', title: `${corrected} verholpen, alle rijen weer zichtbaar` })
    setFilter(null)
  }, [isDone, filter])

  const fits = (index: number, chosen: RowFilter) =>
    chosen === 'faults'
      ? verdict.rows[index]?.state === 'faulty'
      : sheetFields.some((field) => textBefore(rows[index]!, field) !== null)
  const isShown = (index: number) => !filter || isDone || filter.ids.has(rows[index]!.id) || fits(index, filter.chosen)

  return {
    shown: [...rows.keys()].filter(isShown),
    chosen: filter?.chosen ?? null,
    showAll: () => setFilter(null),
    show: (chosen: RowFilter) => {
      const fitting = rows.filter((_, index) => fits(index, chosen))
      setFilter({ chosen, ids: new Set(fitting.map(({ id }) => id)), faults: verdict.faults.length })
    },
  }
}
