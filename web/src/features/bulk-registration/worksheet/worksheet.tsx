import type { Product } from '@portal/contract/catalogue'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cellChoices } from '../cell-choices.ts'
import type { SheetVerdict } from '../judge-sheet.ts'
import { sheetFieldLabels, sheetFields } from '../sheet-fields.ts'
import type { CellPlace, SheetRows } from '../sheet.ts'
import { CellEditor } from './cell-editor.tsx'
import { FaultPopover } from './fault-popover.tsx'
import { RowMenu } from './row-menu.tsx'
import { SheetFoot } from './sheet-bar.tsx'
import { type GridCalls, useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { type Grid, useGrid } from './use-grid.ts'
import { WorksheetHead, WorksheetRow } from './worksheet-row.tsx'
import styles from './worksheet.module.css'

/** What a page can ask of its worksheet. */
export type WorksheetHandle = {
  goTo: (place: CellPlace) => void
  edit: (place: CellPlace) => void
  goToFault: (step: 1 | -1) => void
  /** Goes to the first fault of a row, or to its start. */
  goToFaultOf: (row: number) => void
}

type WorksheetProps = Omit<GridCalls, 'onOpenMenu'> & {
  rows: SheetRows
  /** The indices of the rows that are shown, in order. */
  shown: readonly number[]
  verdict: SheetVerdict
  sharedDate: string
  products: readonly Product[]
  onChange: (change: (rows: SheetRows) => SheetRows) => void
  onAddRow: () => void
  /** Null while all rows are shown. */
  onShowAll: (() => void) | null
  ref?: Ref<WorksheetHandle>
}

/** The rows as in a spreadsheet: a grid with one tab stop, in which keys, pointer and clipboard do what they do there. */
export function Worksheet({ verdict, sharedDate, ref, ...props }: WorksheetProps) {
  const { rows, shown, products, onChange } = props
  const gridProps = { rows, shown, faults: verdict.faults, products, onChange }
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const [menuRow, setMenuRow] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const grid = useGrid(gridProps)
  const { leaveEditor, ...keyProps } = useGridKeys(grid, gridProps, { ...props, onOpenMenu: openMenu })
  const { fillsTo, pointerProps } = useGridPointer(grid, shown, openMenu)
  const visible = useVisibleRows(element, shown, grid.active.row)
  const { active, activeField, activeRow, editing } = grid
  const box = { ...grid.box, bottom: Math.max(grid.box.bottom, fillsTo ?? 0) }
  const choices = activeField && activeRow ? cellChoices(activeField, activeRow.cells, products) : []
  const fault = activeField && verdict.rows[active.row]?.faults[activeField]
  const showsFault = hasFocus && fault !== undefined && menuRow === null && !(editing && choices.length > 0)

  useImperativeHandle(ref, () => ({
    goTo: grid.goTo,
    edit: grid.goToAndEdit,
    goToFault: grid.goToFault,
    goToFaultOf: grid.goToFaultOf,
  }))
  useFocusInGrid(element, grid)

  function openMenu(row: number) {
    grid.goTo({ row, column: grid.active.column })
    setMenuRow(row)
  }

  function closeMenu() {
    setMenuRow(null)
    grid.goTo(active)
  }

  const editor = editing && activeField && activeRow && (
    <CellEditor
      key={`${activeRow.id} ${activeField}`}
      field={activeField}
      {...editing}
      choices={choices}
      onType={grid.type}
      onLeave={leaveEditor}
      onCancel={grid.cancel}
    />
  )

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
        className={styles.grid}
        {...keyProps}
        {...pointerProps}
      >
        <WorksheetHead />
        <div role="rowgroup" className={styles.rows} style={{ height: visible.height }}>
          {visible.rows.map(({ index, top }) => (
            <WorksheetRow
              key={rows[index]!.id}
              row={rows[index]!}
              index={index}
              top={top}
              verdict={verdict.rows[index]!}
              sharedDate={sharedDate}
              activeColumn={index === active.row ? active.column : null}
              box={index >= box.top && index <= box.bottom ? box : null}
              describedBy={index === active.row && showsFault ? `${id}-fault` : undefined}
              editor={index === active.row ? editor : null}
            />
          ))}
        </div>
      </div>
      <SheetFoot
        first={visible.first}
        last={visible.last}
        shown={shown.length}
        total={rows.length}
        hasRows={verdict.filled > 0}
        onAddRow={props.onAddRow}
        onShowAll={props.onShowAll}
      />
      {showsFault && <FaultPopover id={`${id}-fault`} element={element} grid={grid} verdict={verdict} text={fault} />}
      {menuRow !== null && (
        <RowMenu
          grid={element}
          row={menuRow}
          onDuplicate={grid.duplicate}
          onAddAbove={() => grid.addRow(menuRow)}
          onRemove={grid.remove}
          onClose={closeMenu}
        />
      )}
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

// Moves the focus when somebody moved the selection, and never otherwise: it may be on a button outside the cells.
function useFocusInGrid(element: RefObject<HTMLElement | null>, { takeFocusWish, editing }: Grid): void {
  useLayoutEffect(() => {
    const cell = element.current?.querySelector<HTMLElement>('[data-column][data-active]')
    if (!cell || !takeFocusWish()) return
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!editing) cell.focus({ preventScroll: true })
  })
}

// Said at once, because the focus is somewhere else by then.
function faultOfLeftCell({ leftCell }: Grid, rows: SheetRows, verdict: SheetVerdict): string {
  const index = leftCell ? rows.findIndex(({ id }) => id === leftCell.rowId) : -1
  const field = leftCell && sheetFields[leftCell.column]
  const fault = field && verdict.rows[index]?.faults[field]
  return fault ? `Rij ${index + 1}, ${sheetFieldLabels[field]}: ${fault}` : ''
}

function keepsFocus({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}

/** The height of a row in pixels, as the stylesheet has it. */
const rowHeight = 44

const mostDrawn = 60

/**
 * The rows to be drawn: all of a short worksheet, else those in sight and the one with the focus. Without that one the
 * focus would fall to the page as soon as somebody scrolls on.
 */
function useVisibleRows(element: RefObject<HTMLElement | null>, shown: readonly number[], activeRow: number) {
  const activePosition = shown.indexOf(activeRow)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) => {
      const positions = defaultRangeExtractor(range)
      const isDrawn = activePosition < 0 || positions.includes(activePosition)
      return isDrawn ? positions : [...positions, activePosition].toSorted((one, other) => one - other)
    },
  })
  const drawn = virtual.getVirtualItems().map(({ index }) => index)
  const positions = shown.length > mostDrawn ? drawn : [...shown.keys()]

  // The head covers one row's height of what is scrolled.
  const { scrollOffset, scrollRect } = virtual
  const first = Math.floor((scrollOffset ?? 0) / rowHeight) + 1
  const inSight = Math.max(1, Math.floor((scrollRect?.height ?? 0) / rowHeight) - 1)

  return {
    first,
    last: scrollRect ? Math.min(shown.length, first + inSight - 1) : shown.length,
    height: shown.length * rowHeight,
    rows: positions.flatMap((position) => {
      const index = shown[position]
      return index === undefined ? [] : { index, top: position * rowHeight }
    }),
  }
}
