import type { Product } from '@portal/contract/catalogue'
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import type { SheetVerdict } from '../judge-sheet.ts'
import { sheetFields } from '../sheet-fields.ts'
import { type CellPlace, insertRows, isFilled, maxSheetRows, newRow, type SheetRows, writeCells } from '../sheet.ts'
import type { SheetState } from '../use-sheet.ts'
import { FaultList } from './fault-popover.tsx'
import { groupFaults, type Mend } from './group-faults.ts'
import { SheetBar, SheetCounts } from './sheet-bar.tsx'
import styles from './sheet-editor.module.css'
import type { GridCalls } from './use-grid-keys.ts'
import { Worksheet, type WorksheetHandle } from './worksheet.tsx'

type SheetEditorProps = {
  page: SheetState
  verdict: SheetVerdict
  products: readonly Product[]
  onPaste: GridCalls['onPaste']
  onSend: () => void
  ref: Ref<WorksheetHandle>
}

/** The rows with the line of tools above them: as a spreadsheet. */
export function SheetEditor({ page, verdict, products, onPaste, onSend, ref }: SheetEditorProps) {
  const { rows, shared } = page.sheet
  const { shown, showsOnlyFaults, showAll, showFaults } = useFaultFilter(rows, verdict)
  const [isListOpen, setIsListOpen] = useState(false)
  const listId = useId()
  const worksheet = useRef<WorksheetHandle>(null)
  const hasRows = rows.some(isFilled)
  useImperativeHandle(ref, () => ({
    goTo: (place) => worksheet.current?.goTo(place),
    edit: (place) => worksheet.current?.edit(place),
    goToFault: (step) => worksheet.current?.goToFault(step),
    goToFaultOf: (row) => worksheet.current?.goToFaultOf(row),
  }))

  const goTo = (place: CellPlace | null) => place && worksheet.current?.goTo(place)

  function mend(mends: readonly Mend[]) {
    page.changeRows((current) => writeCells(current, mends))
    const title = mends.length === 1 ? '1 cel verbeterd' : `${mends.length} cellen verbeterd`
    showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => page.undoTo(rows) } })
  }

  function addRow() {
    if (rows.length >= maxSheetRows) return
    page.changeRows((current) => insertRows(current, current.length, [newRow()]))
    goTo({ row: rows.length, column: 0 })
  }

  return (
    <section aria-label="Je rijen">
      {hasRows ? (
        <SheetBar
          faulty={verdict.faulty}
          showsOnlyFaults={showsOnlyFaults}
          onToggleFilter={showsOnlyFaults ? showAll : showFaults}
          onNextFault={() => worksheet.current?.goToFault(1)}
          onUndo={page.canUndo ? () => goTo(page.undo()) : null}
          onRedo={page.canRedo ? () => goTo(page.redo()) : null}
        >
          <SheetCounts
            verdict={verdict}
            listId={listId}
            isListOpen={isListOpen}
            onToggleList={() => setIsListOpen(!isListOpen)}
          />
        </SheetBar>
      ) : (
        <div className={styles.empty}>
          <h2>Je rijen</h2>
          <p>Nog leeg. Merk, model en serienummer worden onder het typen nagekeken.</p>
        </div>
      )}
      {isListOpen && verdict.faulty > 0 && (
        <Faults id={listId} page={page} verdict={verdict} products={products} onGoTo={goTo} onMend={mend} />
      )}
      <Worksheet
        ref={worksheet}
        rows={rows}
        shown={shown}
        verdict={verdict}
        sharedDate={shared.install_date}
        products={products}
        onChange={page.changeRows}
        onUndo={() => goTo(page.undo())}
        onRedo={() => goTo(page.redo())}
        onSend={onSend}
        onPaste={(clipboard, at, selected) => {
          showAll()
          onPaste(clipboard, at, selected)
        }}
        onAddRow={addRow}
        onShowAll={showsOnlyFaults ? showAll : null}
      />
    </section>
  )
}

type FaultsProps = Pick<SheetEditorProps, 'page' | 'verdict' | 'products'> & {
  id: string
  onGoTo: (place: CellPlace) => void
  onMend: (mends: readonly Mend[]) => void
}

// The kinds are only sorted out while somebody looks at them.
function Faults({ id, page, verdict, products, onGoTo, onMend }: FaultsProps) {
  const { rows } = page.sheet
  const groups = useMemo(() => groupFaults(verdict.faults, rows, products), [verdict, rows, products])
  const goTo = ({ row, field }: { row: number; field: (typeof sheetFields)[number] }) =>
    onGoTo({ row, column: sheetFields.indexOf(field) })
  return <FaultList id={id} groups={groups} onGoTo={goTo} onMend={onMend} />
}

type Filter = Readonly<{ ids: ReadonlySet<string>; faults: number }>

/**
 * The rows that are shown: all of them, or only those with faults. A row that is mended stays until the last one is: it
 * must not vanish under somebody's hands. Then all rows come back by themselves.
 */
function useFaultFilter(rows: SheetRows, verdict: SheetVerdict) {
  const [filter, setFilter] = useState<Filter | null>(null)
  const isDone = filter !== null && verdict.faulty === 0

  useEffect(() => {
    if (!isDone) return
    const mended = filter.faults === 1 ? '1 fout' : `${filter.faults} fouten`
    showToast({ tone: 'success', title: `${mended} verholpen, alle rijen weer zichtbaar` })
    setFilter(null)
  }, [isDone, filter])

  const isShown = (index: number) =>
    !filter || isDone || filter.ids.has(rows[index]!.id) || verdict.rows[index]?.state === 'faulty'

  return {
    shown: [...rows.keys()].filter(isShown),
    showsOnlyFaults: filter !== null,
    showAll: () => setFilter(null),
    showFaults: () => {
      const faulty = rows.filter((_, index) => verdict.rows[index]?.state === 'faulty')
      setFilter({ ids: new Set(faulty.map(({ id }) => id)), faults: verdict.faults.length })
    },
  }
}
