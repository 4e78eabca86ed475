import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import type { Catalogue } from '../catalogue.ts'
import { hasKnownHeadings } from '../columns/find-columns.ts'
import type { SheetVerdict } from '../judge-sheet.ts'
import { readClipboard } from '../reading/read-clipboard.ts'
import { type SheetField, sheetFields } from '../sheet-fields.ts'
import {
  type CellPlace,
  insertRows,
  isFilled,
  maxSheetRows,
  newRow,
  type SheetRows,
  writeBlock,
  writeCells,
} from '../sheet.ts'
import { count, reportOnPaste } from '../source/sheet-report.ts'
import { textsOf } from '../source/use-page-paste.ts'
import { tellAddedRows } from '../tell-added-rows.ts'
import { tidyCells } from '../tidy-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import { FaultList } from './fault-popover.tsx'
import { type Correction, groupFaults } from './group-faults.ts'
import { SheetBar, SheetCounts } from './sheet-bar.tsx'
import styles from './sheet-editor.module.css'
import { Worksheet, type WorksheetHandle } from './worksheet.tsx'

type SheetEditorProps = { page: SheetPage; worksheet: RefObject<WorksheetHandle | null> }

/** The worksheet with the toolbar above it. */
export function SheetEditor({ page, worksheet }: SheetEditorProps) {
  const { state, verdict, catalogue } = page
  const { rows, shared } = state.sheet
  const filter = useFaultFilter(rows, verdict)
  const goTo = (place: CellPlace | null) => place && worksheet.current?.goTo(place)

  function addRow() {
    if (rows.length >= maxSheetRows) return
    state.changeRows((current) => insertRows(current, current.length, [newRow()]))
    goTo({ row: rows.length, column: 0 })
  }

  return (
    <section aria-label="Je rijen">
      <Toolbar page={page} filter={filter} worksheet={worksheet} />
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
        onSend={page.send}
        onPaste={(clipboard, at, selected) => {
          filter.showAll()
          if (pasteInGrid(page, clipboard, { at, ...selected })) goTo(at)
        }}
        onAddRow={addRow}
        onShowAll={filter.showsOnlyFaults ? filter.showAll : null}
      />
    </section>
  )
}

type ToolbarProps = SheetEditorProps & { filter: ReturnType<typeof useFaultFilter> }

function Toolbar({ page, filter, worksheet }: ToolbarProps) {
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
        showsOnlyFaults={filter.showsOnlyFaults}
        onToggleFilter={filter.showsOnlyFaults ? filter.showAll : filter.showFaults}
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
      </SheetBar>
      {isListOpen && verdict.faulty > 0 && <Faults id={listId} page={page} onGoTo={goTo} />}
    </>
  )
}

type FaultsProps = { id: string; page: SheetPage; onGoTo: (place: CellPlace) => void }

// A component of its own, so that faults are only grouped while the list is open.
function Faults({ id, page: { state, verdict, catalogue }, onGoTo }: FaultsProps) {
  const { rows } = state.sheet
  const groups = useMemo(() => groupFaults(verdict.faults, rows, catalogue), [verdict, rows, catalogue])

  function correct(corrections: readonly Correction[]) {
    state.changeRows((current) => writeCells(current, corrections))
    const title = corrections.length === 1 ? '1 cel verbeterd' : `${corrections.length} cellen verbeterd`
    showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => state.undoTo(rows) } })
  }

  return (
    <FaultList
      id={id}
      groups={groups}
      onGoTo={({ row, field }) => onGoTo({ row, column: sheetFields.indexOf(field) })}
      onCorrect={correct}
    />
  )
}

type Filter = Readonly<{ ids: ReadonlySet<string>; faults: number }>

/**
 * The rows that are shown: all of them, or only those with faults. A corrected row stays visible until the last fault is
 * gone, so that no row disappears while the member works on it. Then all rows are shown again.
 */
function useFaultFilter(rows: SheetRows, verdict: SheetVerdict) {
  const [filter, setFilter] = useState<Filter | null>(null)
  const isDone = filter !== null && verdict.faulty === 0

  useEffect(() => {
    if (!isDone) return
    const corrected = filter.faults === 1 ? '1 fout' : `${filter.faults} fouten`
    showToast({ tone: 'success', title: `${corrected} verholpen, alle rijen weer zichtbaar` })
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

type Target = { at: CellPlace; rows: number; columns: number }

/**
 * Pastes the clipboard into the selected cells. A list with headings is added by those instead, wherever it is pasted.
 * Returns whether the cells themselves were written.
 */
function pasteInGrid(
  { state, source, catalogue }: Pick<SheetPage, 'state' | 'source' | 'catalogue'>,
  clipboard: DataTransfer,
  { at, ...selected }: Target,
): boolean {
  const { rows } = state.sheet
  const texts = textsOf(clipboard)
  const block = readClipboard(texts).rows
  if (block.length === 0) return false
  if (hasKnownHeadings(block)) {
    source.paste(texts)
    return false
  }

  const { rows: changed, pasted, left, tidied } = pasteBlock(rows, at, fillSelection(block, selected), catalogue)
  state.changeRows(() => changed)
  if (block.length > 1 || tidied > 0) {
    tellAddedRows({ rows: pasted, tidied, isPasted: true }, () => state.undoTo(rows))
  }
  const beyond = columnsBeyond(block, at)
  if (left > 0 || beyond.length > 0) {
    source.tell(reportOnPaste({ rows: pasted, leftOver: left, tidied, beyond }))
    tellLeftOut(left, beyond.length)
  }
  return true
}

/** The columns of a block that fall outside the worksheet, each with its first text. Empty ones lose nothing. */
function columnsBeyond(block: TextBlock, { column }: CellPlace) {
  const room = sheetFields.length - column
  const width = Math.max(...block.map((texts) => texts.length))
  return Array.from({ length: Math.max(0, width - room) }, (_, index) => {
    const sample = block.map((texts) => (texts[room + index] ?? '').trim()).find(Boolean)
    return sample === undefined ? [] : [{ number: room + index + 1, sample }]
  }).flat()
}

function tellLeftOut(rows: number, columns: number): void {
  const parts = [rows > 0 && count(rows, 'rij', 'rijen'), columns > 0 && count(columns, 'kolom', 'kolommen')]
  const verb = rows + columns === 1 ? 'paste' : 'pasten'
  showToast({
    tone: 'error',
    title: `${parts.filter(Boolean).join(' en ')} ${verb} er niet meer bij`,
    detail: 'Boven je rijen staat wat niet is overgenomen.',
  })
}

type TextBlock = readonly (readonly string[])[]

type PastedBlock = {
  rows: SheetRows
  /** The number of rows of the block that fitted, and of those that did not. */
  pasted: number
  left: number
  /** The number of cells whose notation was changed without loss. */
  tidied: number
}

/** Writes a block of texts from a cell on, and tidies the rows that it fills. */
export function pasteBlock(rows: SheetRows, from: CellPlace, block: TextBlock, catalogue: Catalogue): PastedBlock {
  const written = writeBlock(rows, from, block)
  const pasted = Math.min(block.length, maxSheetRows - from.row)
  const tidiedFields: SheetField[] = []
  const tidied = written.map((row, index) => {
    if (index < from.row || index >= from.row + pasted) return row
    const { cells, tidied } = tidyCells(row.cells, catalogue)
    tidiedFields.push(...tidied)
    return tidied.length > 0 ? { ...row, cells } : row
  })
  return { rows: tidied, pasted, left: block.length - pasted, tidied: tidiedFields.length }
}

/** Repeats a single cell over the whole selection, as spreadsheets do. A larger block stays as it is. */
export function fillSelection(block: TextBlock, selected: { rows: number; columns: number }): TextBlock {
  const text = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (text === undefined) return block
  return Array.from({ length: selected.rows }, () => Array.from({ length: selected.columns }, () => text))
}
