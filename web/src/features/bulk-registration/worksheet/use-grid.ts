import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { count } from '../../../lib/numbers.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Catalogue } from '../sheet/catalogue.ts'
import type { Fault } from '../sheet/judge-sheet.ts'
import { sheetFields, type SheetRow } from '../sheet/sheet-fields.ts'
import {
  type CellPlace,
  duplicateRows,
  insertRows,
  maxSheetRows,
  newRow,
  removeRows,
  type SheetRows,
  writeCells,
} from '../sheet/sheet.ts'
import { tidyCells } from '../sheet/tidy-cells.ts'
import {
  type Box,
  boxOf,
  selectCell,
  selectedFields,
  selectedRows,
  type Selection,
  selectRows,
  stateColumn,
  withinSheet,
} from './selection.ts'

export type GridProps = {
  rows: SheetRows
  /** The indices of the rows that are shown, in order. */
  shown: readonly number[]
  faults: readonly Fault[]
  catalogue: Catalogue
  onChange: (change: (rows: SheetRows) => SheetRows) => void
  /** Called with each change of the cell that is being edited; null when it is left. */
  onDraft: (row: SheetRow | null) => void
}

export type Grid = ReturnType<typeof useGrid>

export function useGrid(props: GridProps) {
  const selection = useSelection(props)
  const editing = useEditing(props, selection)
  return { ...selection, ...editing, ...commandsOn(props, selection) }
}

type GridSelection = ReturnType<typeof useSelection>

function useSelection({ rows, shown }: GridProps) {
  const [selection, setSelection] = useState<Selection>(() => selectCell({ row: 0, column: 0 }))
  const wantsFocus = useRef(false)
  const active = withinSheet(selection.active, shown)

  function select(next: Selection) {
    wantsFocus.current = true
    setSelection(next)
  }

  return {
    active,
    activeRow: rows[active.row],
    activeField: sheetFields[active.column],
    box: boxOf({ active, anchor: withinSheet(selection.anchor, shown) }),
    select,
    goTo: (place: CellPlace, isExtending = false) =>
      select(isExtending ? { active: place, anchor: selection.anchor } : selectCell(place)),
    /** Whether the focus has to follow the selection. Returns true once per move. */
    takeFocusWish: () => {
      const wanted = wantsFocus.current
      wantsFocus.current = false
      return wanted
    },
  }
}

type Editing = Readonly<{ text: string; opensChoices: boolean; selectsText: boolean }>

function useEditing(
  { rows, catalogue, onChange, onDraft }: GridProps,
  { active, activeRow, activeField, goTo }: GridSelection,
) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [leftCell, setLeftCell] = useState<{ rowId: string; column: number } | null>(null)
  const draft = useRef<string | null>(null)

  function rowWith(typed: string | null): SheetRow | null {
    if (typed === null || !activeRow || !activeField) return null
    return { ...activeRow, cells: tidyCells({ ...activeRow.cells, [activeField]: typed }, catalogue).cells }
  }

  function changeDraft(typed: string | null) {
    draft.current = typed
    onDraft(rowWith(typed))
  }

  return {
    editing,
    leftCell,
    edit: (how: Partial<Editing> = {}) => {
      if (!activeRow || !activeField) return
      const text = how.text ?? activeRow.cells[activeField]
      // Nothing is written until the member types, unless a key has emptied the cell.
      changeDraft(how.text ?? null)
      setEditing({ opensChoices: false, selectsText: false, ...how, text })
    },
    goToAndEdit: (place: CellPlace) => {
      goTo(place)
      const field = sheetFields[place.column]
      const text = field && rows[place.row]?.cells[field]
      setEditing({ text: text ?? '', opensChoices: false, selectsText: true })
    },
    type: changeDraft,
    /** Closes the editor and writes its text. Safe to call twice: a press elsewhere and the loss of the focus both do. */
    commit: () => {
      const written = rowWith(draft.current)
      changeDraft(null)
      setEditing(null)
      if (!activeRow || !written) return
      setLeftCell({ rowId: activeRow.id, column: active.column })
      onChange((current) => writeCells(current, changesOf(activeRow, written.cells)))
    },
    cancel: () => {
      changeDraft(null)
      setEditing(null)
      goTo(active)
    },
  }
}

function changesOf({ id, cells: before }: SheetRow, after: SheetRow['cells']) {
  const changed = sheetFields.filter((field) => before[field] !== after[field])
  return changed.map((field) => ({ rowId: id, field, text: after[field] }))
}

function tellNoRoom(rows: number): void {
  const title = `${count(rows, 'rij past', 'rijen passen')} er niet meer bij`
  showToast({ tone: 'error', title, detail: `Er is plaats voor ${maxSheetRows} rijen.` })
}

function commandsOn({ rows, shown, faults, onChange }: GridProps, { active, box, goTo, select }: GridSelection) {
  const selected = () => selectedRows(rows, shown, box)
  const selectedIds = () => new Set(selected().map(({ id }) => id))

  return {
    clear: () => {
      const fields = selectedFields(box)
      const changes = selected().flatMap(({ id }) => fields.map((field) => ({ rowId: id, field, text: '' })))
      onChange((current) => writeCells(current, changes))
    },
    /** Copies the first row of a box into its other rows. A box of one row is filled from the row above it. */
    fillDown: ({ top, bottom, left, right }: Box) => {
      const position = shown.indexOf(top)
      const source = rows[top === bottom ? (shown[position - 1] ?? top) : top]
      if (!source) return
      const changes = selectedRows(rows, shown, { top, bottom, left, right }).flatMap(({ id }) =>
        sheetFields.slice(left, right + 1).map((field) => ({ rowId: id, field, text: source.cells[field] })),
      )
      onChange((current) => writeCells(current, changes))
      select({ active: { row: top, column: left }, anchor: { row: bottom, column: right } })
    },
    addRow: (index: number) => {
      if (rows.length >= maxSheetRows) return tellNoRoom(1)
      onChange((current) => insertRows(current, index, [newRow()]))
      goTo({ row: index, column: 0 })
    },
    duplicate: () => {
      const ids = selectedIds()
      const left = rows.length + ids.size - maxSheetRows
      onChange((current) => duplicateRows(current, ids))
      if (left > 0) tellNoRoom(left)
      if (left < ids.size) goTo({ row: box.bottom + 1, column: sheetFields.indexOf('serial_number') })
    },
    remove: () => {
      const ids = selectedIds()
      onChange((current) => removeRows(current, ids))
      goTo({ row: box.top, column: active.column })
    },
    goToFault: (step: 1 | -1) => {
      const fault = faultFrom(faults, active, step)
      if (fault) goTo({ row: fault.row, column: sheetFields.indexOf(fault.field) })
    },
    /** Goes to the first fault of a row, or to its first cell. */
    goToFaultOf: (row: number) => {
      const fault = faults.find((candidate) => candidate.row === row)
      goTo({ row, column: fault ? sheetFields.indexOf(fault.field) : 0 })
    },
    selectedTexts: () => selected().map(({ cells }) => selectedFields(box).map((field) => cells[field])),
  }
}

// The next or previous fault in reading order. After the last one comes the first.
function faultFrom(faults: readonly Fault[], { row, column }: CellPlace, step: 1 | -1): Fault | undefined {
  const order = ({ row, field }: Fault) => row * 100 + sheetFields.indexOf(field)
  const here = row * 100 + column
  return step === 1
    ? (faults.find((fault) => order(fault) > here) ?? faults[0])
    : (faults.findLast((fault) => order(fault) < here) ?? faults.at(-1))
}

/** The mouse and touch handlers of the worksheet. A dragging finger scrolls, so on a touch screen a tap selects. */
export function useGridPointer(grid: Grid, shown: readonly number[], onOpenMenu: (row: number) => void) {
  const dragging = useRef<'selection' | 'handle' | null>(null)
  const [fillsTo, setFillsTo] = useState<number | null>(null)
  const { box } = grid

  function onPointerDown(event: PointerEvent) {
    const { target } = event
    if (!(target instanceof Element) || event.button !== 0 || target.closest(editorParts)) return
    if (target.closest('[data-handle]')) return startFilling(event)
    if (event.pointerType === 'touch' || target.closest('[data-menu]')) return
    const place = placeOf(target)
    if (!place) return
    // Without this the browser moves the focus to the element under the pointer.
    event.preventDefault()
    press(grid, place, event.shiftKey)
    if (place.column < stateColumn) dragging.current = 'selection'
  }

  function startFilling(event: PointerEvent) {
    event.preventDefault()
    dragging.current = 'handle'
    setFillsTo(box.bottom)
    window.addEventListener('pointerup', stopDragging, { once: true })
  }

  function onPointerOver(event: PointerEvent) {
    const place = event.target instanceof Element ? placeOf(event.target) : null
    if (!dragging.current || !place) return
    if (event.buttons === 0) return stopDragging()
    if (dragging.current === 'handle') setFillsTo(Math.max(box.bottom, place.row))
    else if (place.column >= 0) grid.goTo({ ...place, column: Math.min(place.column, stateColumn - 1) }, true)
  }

  function onPointerUp() {
    if (fillsTo !== null && fillsTo > box.bottom && shown.includes(fillsTo)) grid.fillDown({ ...box, bottom: fillsTo })
    stopDragging()
  }

  function stopDragging() {
    dragging.current = null
    setFillsTo(null)
  }

  return { fillsTo, pointerProps: { onPointerDown, onPointerOver, onPointerUp, ...clickHandlers(grid, onOpenMenu) } }
}

// What belongs to the editor of a cell handles its own pointer events.
const editorParts = 'input, [role="listbox"]'

// Commits explicitly, because the press removes the input before that can lose the focus.
function press(grid: Grid, place: CellPlace, isExtending: boolean): void {
  const { box } = grid
  grid.commit()
  if (place.column >= 0) grid.goTo(place, isExtending)
  else if (isExtending) grid.select(selectRows(Math.min(box.top, place.row), Math.max(box.bottom, place.row)))
  else grid.select(selectRows(place.row, place.row))
}

function clickHandlers(grid: Grid, onOpenMenu: (row: number) => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const place = placeOf(target)
      if (place && target.closest('[data-menu]')) {
        grid.commit()
        onOpenMenu(place.row)
      } else if (place && isTouch(event) && !target.closest(editorParts)) tap(grid, place, onOpenMenu)
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const place = target instanceof Element && !target.closest(editorParts) ? placeOf(target) : null
      if (place && place.column >= 0 && place.column < stateColumn) grid.edit()
    },
  }
}

// The second tap on a cell edits it, like a double click.
function tap(grid: Grid, place: CellPlace, onOpenMenu: (row: number) => void): void {
  const { active } = grid
  const isActive = place.row === active.row && place.column === active.column
  if (isActive && place.column === stateColumn) onOpenMenu(place.row)
  else if (isActive) grid.edit()
  else press(grid, place, false)
}

// The cell with the row number is column -1.
function placeOf(target: Element): CellPlace | null {
  const row = target.closest<HTMLElement>('[data-row]')
  const cell = target.closest<HTMLElement>('[data-column]')
  if (!row || (!cell && !target.closest('[data-number]'))) return null
  return { row: Number(row.dataset.row), column: cell ? Number(cell.dataset.column) : -1 }
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch'
}
