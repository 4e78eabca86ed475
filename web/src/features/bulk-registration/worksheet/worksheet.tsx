import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Catalogue } from '../sheet/catalogue.ts'
import { cellChoices } from '../sheet/cell-choices.ts'
import { findQuestions, type Question } from '../faults/group-faults.ts'
import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import { type Correction, sheetFieldLabels, sheetFields } from '../sheet/sheet-fields.ts'
import type { CellPlace, SheetRows } from '../sheet/sheet.ts'
import type { TidiedGroup } from '../sheet/tidied-cells.ts'
import type { SheetPage, WorksheetHandle } from '../use-sheet-page.ts'
import { columnWidths, createMeasure } from './column-widths.ts'
import { CellEditor, type CellEditorProps } from './cell-editor.tsx'
import { FaultPopover, TidiedPopover } from './fault-popover.tsx'
import lastColumn from './last-column.module.css'
import { pasteInGrid } from './paste-in-grid.ts'
import type { Box } from './selection.ts'
import { SheetFoot } from './sheet-bar.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { type Grid, useGrid, useGridPointer } from './use-grid.ts'
import type { RowFiltering } from './use-row-filter.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { RowMenu, WorksheetHead, WorksheetRow } from './worksheet-row.tsx'
import styles from './worksheet.module.css'

type WorksheetProps = {
  page: SheetPage
  filter: RowFiltering
  tidied: readonly TidiedGroup[]
  ref?: Ref<WorksheetHandle>
}

/** The rows as a grid with a single tab stop. Keys, pointer and clipboard work as in a spreadsheet. */
export function Worksheet({ page, filter, tidied, ref }: WorksheetProps) {
  const { state, verdict, catalogue } = page
  const { rows } = state.sheet
  const { shown } = filter
  const gridProps = {
    rows,
    shown,
    faults: verdict.faults,
    catalogue,
    onChange: state.changeRows,
    onDraft: page.keepDraft,
  }
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const [menuRow, setMenuRow] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const grid = useGrid(gridProps)
  const goTo = (place: CellPlace | null) => place && grid.goTo(place)
  const { leaveEditor, ...keyProps } = useGridKeys(grid, gridProps, {
    onUndo: () => goTo(state.undo()),
    onRedo: () => goTo(state.redo()),
    onSend: () => void page.send(),
    onPaste: (clipboard, at, selected) => {
      if (pasteInGrid(page, clipboard, { at, ...selected, shown: filter.chosen ? shown : null })) grid.goTo(at)
    },
    onOpenMenu: openMenu,
    onAnswer: (isToAll) => question && answer(isToAll ? question : [question[0]]),
  })
  const { fillsTo, pointerProps } = useGridPointer(grid, shown, openMenu)
  const visible = useVisibleRows(element, shown, grid.active.row)
  const choices = choicesOf(grid, catalogue)
  const fault = faultOfActive(grid, verdict)
  const showsFault = hasFocus && fault !== undefined && menuRow === null && !(grid.editing && choices.length > 0)
  const tidiedKind =
    filter.chosen === 'tidied' && tidied.find(({ takeBack }) => takeBack.some((cell) => isActive(cell, grid)))
  const question = useQuestion(grid, page, fault !== undefined)
  useImperativeHandle(ref, () => {
    const { goTo, goToAndEdit: edit, goToFault, goToFaultOf } = grid
    return { editedRow: grid.editing ? grid.active.row : -1, goTo, edit, goToFault, goToFaultOf }
  })
  useFocusInGrid(element, grid)

  function openMenu(row: number) {
    grid.goTo({ row, column: grid.active.column })
    setMenuRow(row)
  }

  function answer(corrections: readonly Correction[]) {
    // What was typed in the cell since gives way to the answer.
    grid.cancel()
    page.correct(corrections)
  }

  function takeBack(cells: readonly Correction[]) {
    grid.cancel()
    page.takeBack(cells)
  }

  function closeMenu() {
    setMenuRow(null)
    grid.goTo(grid.active)
  }

  return (
    <div
      className={styles.worksheet}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(keepsFocus(event))}
    >
      <div
        ref={element}
        role="grid"
        aria-label="Rijen"
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.length + 1}
        aria-colcount={sheetFields.length + 2}
        aria-multiselectable="true"
        className={`${styles.grid} ${lastColumn.grid}`}
        style={{ ...useWidths(rows, verdict), ...visible.heights }}
        {...keyProps}
        {...pointerProps}
      >
        <WorksheetHead />
        <VisibleRows
          visible={visible}
          page={page}
          active={grid.active}
          box={{ ...grid.box, bottom: Math.max(grid.box.bottom, fillsTo ?? 0) }}
          faultId={showsFault ? `${id}-fault` : undefined}
          editor={editorOf(grid, { choices, onLeave: leaveEditor })}
        />
      </div>
      {hasFocus && !fault && menuRow === null && tidiedKind && (
        <TidiedPopover element={element} group={tidiedKind} active={grid.active.row} onTakeBack={takeBack} />
      )}
      {/* Before the foot, so that Tab leads from the cell to it. */}
      {showsFault && (
        <FaultPopover id={`${id}-fault`} {...{ element, grid, page, question }} text={fault} onAnswer={answer} />
      )}
      <SheetFoot {...{ visible, filter, page }} onAddRow={() => grid.addRow(rows.length)} />
      {menuRow !== null && <RowMenu element={element} grid={grid} row={menuRow} onClose={closeMenu} />}
      <p id={`${id}-keys`} hidden>
        Met de pijltjestoetsen loop je door de cellen, met Enter bewerk je een cel. Druk op Esc en dan op Tab om de
        rijen te verlaten. Met F8 ga je naar de volgende fout.
      </p>
      <p role="alert" className="visually-hidden">
        {faultOfLeftCell(grid, rows, verdict)}
      </p>
    </div>
  )
}

// As custom properties, because each row is a grid of its own.
function useWidths(rows: SheetRows, verdict: SheetVerdict): CSSProperties {
  const [measure] = useState(createMeasure)
  return useMemo(() => {
    const { columns, needed, serial } = columnWidths(rows, verdict, measure)
    return { '--columns': columns, '--needed': needed, '--serial': serial } as CSSProperties
  }, [rows, verdict, measure])
}

type VisibleRowsProps = {
  visible: ReturnType<typeof useVisibleRows>
  page: SheetPage
  active: CellPlace
  box: Box
  faultId: string | undefined
  editor: ReactNode
}

function VisibleRows({ visible, page: { state, verdict }, active, box, faultId, editor }: VisibleRowsProps) {
  const { rows, shared } = state.sheet
  return (
    <div role="rowgroup" className={styles.rows} style={{ height: visible.height }}>
      {visible.rows.map(({ index, top }) => (
        <WorksheetRow
          key={rows[index]!.id}
          row={rows[index]!}
          index={index}
          top={top}
          verdict={verdict.rows[index]!}
          sharedDate={shared.install_date}
          activeColumn={index === active.row ? active.column : null}
          box={index >= box.top && index <= box.bottom ? box : null}
          describedBy={index === active.row ? faultId : undefined}
          editor={index === active.row ? editor : null}
        />
      ))}
    </div>
  )
}

function choicesOf({ activeField, activeRow }: Grid, catalogue: Catalogue) {
  return activeField && activeRow ? cellChoices(activeField, activeRow.cells, catalogue) : []
}

function editorOf(grid: Grid, props: Pick<CellEditorProps, 'choices' | 'onLeave'>): ReactNode {
  const { editing, activeField, activeRow } = grid
  if (!editing || !activeField || !activeRow) return null
  return (
    <CellEditor
      key={`${activeRow.id} ${activeField}`}
      field={activeField}
      {...editing}
      {...props}
      onType={grid.type}
      onCancel={grid.cancel}
    />
  )
}

function faultOfActive({ active, activeField }: Grid, verdict: SheetVerdict): string | undefined {
  return activeField && verdict.rows[active.row]?.faults[activeField]
}

function isActive({ row, field }: Correction, { active, activeField }: Grid): boolean {
  return row === active.row && field === activeField
}

function useQuestion({ active, activeField }: Grid, page: SheetPage, isAsked: boolean): Question | null {
  const { state, verdict, catalogue } = page
  const { rows } = state.sheet
  const questionOf = useMemo(
    () => (isAsked ? findQuestions(verdict.faults, rows, catalogue) : null),
    [isAsked, verdict, rows, catalogue],
  )
  return (activeField && questionOf?.(active.row, activeField)) ?? null
}

// Moves the focus only when the selection was moved, because it may be on a button outside the cells.
function useFocusInGrid(element: RefObject<HTMLElement | null>, { takeFocusWish, editing }: Grid): void {
  useLayoutEffect(() => {
    const cell = element.current?.querySelector<HTMLElement>('[data-column][data-active]')
    if (!cell || !takeFocusWish()) return
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!editing) cell.focus({ preventScroll: true })
  })
}

// Announced by screen readers, because the focus has left the cell and its popover with it.
function faultOfLeftCell({ leftCell }: Grid, rows: SheetRows, verdict: SheetVerdict): string {
  const index = leftCell ? rows.findIndex(({ id }) => id === leftCell.rowId) : -1
  const field = leftCell && sheetFields[leftCell.column]
  const fault = field && verdict.rows[index]?.faults[field]
  return fault ? `Rij ${index + 1}, ${sheetFieldLabels[field]}: ${fault}` : ''
}

function keepsFocus({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}
