import type { Product } from '@portal/contract/catalogue'
import { useRef, useState } from 'react'
import type { Fault } from '../judge-sheet.ts'
import { type SheetRow, sheetFields } from '../sheet-fields.ts'
import { type CellPlace, duplicateRows, insertRows, newRow, removeRows, type SheetRows, writeCells } from '../sheet.ts'
import { tidyCells } from '../tidy-cells.ts'
import { type Box, boxOf, type Selection, selectCell, selectedFields, selectedRows, withinSheet } from './selection.ts'

export type GridProps = {
  rows: SheetRows
  /** The indices of the rows that are shown, in order. */
  shown: readonly number[]
  faults: readonly Fault[]
  products: readonly Product[]
  onChange: (change: (rows: SheetRows) => SheetRows) => void
}

type Editing = Readonly<{ text: string; opensChoices: boolean; selectsText: boolean }>

export type Grid = ReturnType<typeof useGrid>

/** The selection of a worksheet, the cell that is being edited, and what can be done with both. */
export function useGrid({ rows, shown, faults, products, onChange }: GridProps) {
  const [selection, setSelection] = useState<Selection>(() => selectCell({ row: 0, column: 0 }))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [leftCell, setLeftCell] = useState<{ rowId: string; column: number } | null>(null)
  const draft = useRef<string | null>(null)
  const wantsFocus = useRef(false)

  const active = withinSheet(selection.active, shown)
  const box = boxOf({ active, anchor: withinSheet(selection.anchor, shown) })
  const activeRow = rows[active.row]
  const activeField = sheetFields[active.column]

  function select(next: Selection) {
    wantsFocus.current = true
    setSelection(next)
  }

  /** Whether the focus has to follow the selection; answered with yes once per move. */
  function takeFocusWish() {
    const wanted = wantsFocus.current
    wantsFocus.current = false
    return wanted
  }

  function goTo(place: CellPlace, isExtending = false) {
    select(isExtending ? { active: place, anchor: selection.anchor } : selectCell(place))
  }

  function edit(how: Partial<Editing> = {}) {
    if (!activeRow || !activeField) return
    const text = how.text ?? activeRow.cells[activeField]
    // Nothing is written for as long as nobody types, unless a key has emptied the cell.
    draft.current = how.text ?? null
    setEditing({ opensChoices: false, selectsText: false, ...how, text })
  }

  function goToAndEdit(place: CellPlace) {
    goTo(place)
    const field = sheetFields[place.column]
    const text = field && rows[place.row]?.cells[field]
    setEditing({ text: text ?? '', opensChoices: false, selectsText: true })
  }

  /** Hears what is typed; whatever takes the editor away keeps it. */
  function type(text: string) {
    draft.current = text
  }

  /** Ends the editing and keeps what was typed. Once is enough: a press elsewhere and the loss of the focus both ask for it. */
  function commit() {
    const typed = draft.current
    draft.current = null
    setEditing(null)
    if (typed === null || !activeRow || !activeField) return
    setLeftCell({ rowId: activeRow.id, column: active.column })
    const { cells } = tidyCells({ ...activeRow.cells, [activeField]: typed }, products)
    onChange((current) => writeCells(current, changesOf(activeRow, cells)))
  }

  function cancel() {
    draft.current = null
    setEditing(null)
    goTo(active)
  }

  const selected = () => selectedRows(rows, shown, box)
  const selectedIds = () => new Set(selected().map(({ id }) => id))

  function clear() {
    const changes = selected().flatMap(({ id }) => selectedFields(box).map((field) => ({ rowId: id, field, text: '' })))
    onChange((current) => writeCells(current, changes))
  }

  /** Copies the first row of a box into the rest of it; a single row takes over the one above. */
  function fillDown({ top, bottom, left, right }: Box) {
    const position = shown.indexOf(top)
    const source = rows[top === bottom ? (shown[position - 1] ?? top) : top]
    if (!source) return
    const changes = selectedRows(rows, shown, { top, bottom, left, right }).flatMap(({ id }) =>
      sheetFields.slice(left, right + 1).map((field) => ({ rowId: id, field, text: source.cells[field] })),
    )
    onChange((current) => writeCells(current, changes))
    select({ active: { row: top, column: left }, anchor: { row: bottom, column: right } })
  }

  function addRow(index: number) {
    onChange((current) => insertRows(current, index, [newRow()]))
    goTo({ row: index, column: 0 })
  }

  function duplicate() {
    const ids = selectedIds()
    onChange((current) => duplicateRows(current, ids))
    goTo({ row: box.bottom + 1, column: sheetFields.indexOf('serial_number') })
  }

  function remove() {
    const ids = selectedIds()
    onChange((current) => removeRows(current, ids))
    goTo({ row: box.top, column: active.column })
  }

  function goToFault(step: 1 | -1) {
    const fault = faultFrom(faults, active, step)
    if (fault) goTo({ row: fault.row, column: sheetFields.indexOf(fault.field) })
  }

  function goToFaultOf(row: number) {
    const fault = faults.find((candidate) => candidate.row === row)
    goTo({ row, column: fault ? sheetFields.indexOf(fault.field) : 0 })
  }

  return {
    active,
    activeRow,
    activeField,
    box,
    editing,
    leftCell,
    takeFocusWish,
    select,
    goTo,
    goToAndEdit,
    edit,
    type,
    commit,
    cancel,
    clear,
    fillDown,
    addRow,
    duplicate,
    remove,
    goToFault,
    goToFaultOf,
    /** The texts of what is selected. */
    selectedTexts: () => selected().map(({ cells }) => selectedFields(box).map((field) => cells[field])),
  }
}

/** The next fault in reading order, or the one before; from the end it goes on at the start. */
export function faultFrom(faults: readonly Fault[], { row, column }: CellPlace, step: 1 | -1): Fault | undefined {
  const order = ({ row, field }: Fault) => row * 100 + sheetFields.indexOf(field)
  const here = row * 100 + column
  return step === 1
    ? (faults.find((fault) => order(fault) > here) ?? faults[0])
    : (faults.findLast((fault) => order(fault) < here) ?? faults.at(-1))
}

function changesOf({ id, cells: before }: SheetRow, after: SheetRow['cells']) {
  const changed = sheetFields.filter((field) => before[field] !== after[field])
  return changed.map((field) => ({ rowId: id, field, text: after[field] }))
}
