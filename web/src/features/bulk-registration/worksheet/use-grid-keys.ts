import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { sheetFields } from '../sheet-fields.ts'
import { type CellPlace, insertRows, maxSheetRows, newRow } from '../sheet.ts'
import type { EditorExit } from './cell-editor.tsx'
import { selectRows, stateColumn, stepFrom, toTabSeparated } from './selection.ts'
import type { Grid, GridProps } from './use-grid.ts'

export type GridCalls = {
  onUndo: () => void
  onRedo: () => void
  onSend: () => void
  /** What is pasted from a cell on, with how much is selected: one cell fills all of that. */
  onPaste: (clipboard: DataTransfer, at: CellPlace, selected: { rows: number; columns: number }) => void
  onOpenMenu: (row: number) => void
}

/** What keys and the clipboard do in a worksheet. */
export function useGridKeys(grid: Grid, { rows, shown, onChange }: GridProps, calls: GridCalls) {
  // Where Tab started: Enter goes on below it, as in a spreadsheet.
  const tabbedFrom = useRef<number | null>(null)
  const { active, box } = grid

  function obey(command: GridCommand) {
    switch (command.kind) {
      case 'move':
        return grid.goTo(stepFrom(active, shown, command), command.isExtending)
      case 'goToFault':
        return grid.goToFault(command.step)
      case 'edit':
      case 'choose':
        if (active.column === stateColumn) return calls.onOpenMenu(active.row)
        return grid.edit({ opensChoices: command.kind === 'choose' })
      case 'type':
        // The input has to be there before the browser delivers the key to it.
        return flushSync(() => grid.edit({ text: '' }))
      case 'selectAll':
        return grid.select(selectRows(0, rows.length - 1))
      case 'selectRow':
        return grid.select(selectRows(box.top, box.bottom))
      case 'clear':
        return grid.clear()
      case 'fillDown':
        return grid.fillDown(box)
      case 'addRow':
        return grid.addRow(box.bottom + 1)
      case 'duplicate':
        return grid.duplicate()
      case 'removeRows':
        return grid.remove()
      case 'openMenu':
        return calls.onOpenMenu(active.row)
      case 'undo':
        return calls.onUndo()
      case 'redo':
        return calls.onRedo()
      case 'send':
        return calls.onSend()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (grid.editing) return
    const command = readGridKey(event.nativeEvent)
    if (!command) return
    if (command.kind !== 'type') event.preventDefault()
    tabbedFrom.current = null
    obey(command)
  }

  /** Leaves the editor for where its last key leads; nowhere when it only lost the focus. */
  function leaveEditor(exit: EditorExit | null) {
    grid.commit()
    if (exit === 'send') calls.onSend()
    else if (exit === 'nextFault' || exit === 'previousFault') grid.goToFault(exit === 'nextFault' ? 1 : -1)
    else if (exit === 'right' || exit === 'left') goAlongRow(exit)
    else if (exit) goToNextRow(exit)
  }

  // Tab goes on editing, so that it goes on meaning 'to the right' and not 'out of the worksheet'.
  function goAlongRow(exit: 'right' | 'left') {
    tabbedFrom.current ??= active.column
    const isAtEnd = active.column === (exit === 'right' ? sheetFields.length - 1 : 0)
    const step = exit === 'right' ? { rows: 1, columns: -Infinity } : { rows: -1, columns: sheetFields.length - 1 }
    if (exit === 'right' && isAtEnd) addRowBehindLast()
    const along = { row: active.row, column: active.column + (exit === 'right' ? 1 : -1) }
    grid.goToAndEdit(isAtEnd ? stepFrom(active, shownWithNext(), step) : along)
  }

  function goToNextRow(exit: 'down' | 'up') {
    const column = exit === 'down' ? (tabbedFrom.current ?? active.column) : active.column
    tabbedFrom.current = null
    if (exit === 'down') addRowBehindLast()
    const { row } = stepFrom(active, shownWithNext(), { rows: exit === 'down' ? 1 : -1, columns: 0 })
    grid.goTo({ row, column })
  }

  const isLast = () => shown.length === rows.length && active.row === rows.length - 1 && rows.length < maxSheetRows

  function addRowBehindLast() {
    if (isLast()) onChange((current) => insertRows(current, current.length, [newRow()]))
  }

  function shownWithNext() {
    return isLast() ? [...shown, rows.length] : shown
  }

  function onCopy(event: ClipboardEvent) {
    if (grid.editing) return
    event.clipboardData.setData('text/plain', toTabSeparated(grid.selectedTexts()))
    event.preventDefault()
    if (event.type === 'cut') grid.clear()
  }

  function onPaste(event: ClipboardEvent) {
    if (grid.editing) return
    event.preventDefault()
    const selected = { rows: box.bottom - box.top + 1, columns: box.right - box.left + 1 }
    calls.onPaste(event.clipboardData, { row: box.top, column: box.left }, selected)
  }

  return { onKeyDown, onCopy, onCut: onCopy, onPaste, leaveEditor }
}

/** What a key asks of the grid. Steps may be infinite: as far as the worksheet goes. */
type GridCommand =
  | { kind: 'move'; rows: number; columns: number; isExtending: boolean }
  | { kind: 'goToFault'; step: 1 | -1 }
  | { kind: GridAct }

type GridAct =
  | 'addRow'
  | 'choose'
  | 'clear'
  | 'duplicate'
  | 'edit'
  | 'fillDown'
  | 'openMenu'
  | 'redo'
  | 'removeRows'
  | 'selectAll'
  | 'selectRow'
  | 'send'
  /** Editing starts with an empty cell; the key itself is left to the input that opens. */
  | 'type'
  | 'undo'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const rowsPerPage = 10

/** The keys of a spreadsheet; null for whatever the browser should keep, Tab first of all. */
export function readGridKey(event: Key): GridCommand | null {
  const { key, shiftKey, altKey } = event
  const isControlled = event.ctrlKey || event.metaKey
  if (altKey && !isControlled) return key === 'ArrowDown' ? { kind: 'choose' } : null
  if (key === 'F8') return { kind: 'goToFault', step: shiftKey ? -1 : 1 }

  const step = moves[key]
  if (step) return moveCommand(step, isControlled, shiftKey)
  // AltGr is Ctrl with Alt to Windows; it writes signs such as @ and €.
  if (isControlled && !altKey) return act((shiftKey ? shiftedActs : controlledActs)[key.toLowerCase()])
  return act((shiftKey && shiftedPlainActs[key]) || plainActs[key]) ?? (isWriting(key) ? { kind: 'type' } : null)
}

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [rowsPerPage, 0],
  PageUp: [-rowsPerPage, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

const plainActs: Readonly<Record<string, GridAct>> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  ContextMenu: 'openMenu',
}

const shiftedPlainActs: Readonly<Record<string, GridAct>> = { F10: 'openMenu', ' ': 'selectRow' }

const controlledActs: Readonly<Record<string, GridAct>> = {
  a: 'selectAll',
  d: 'fillDown',
  j: 'duplicate',
  y: 'redo',
  z: 'undo',
  enter: 'send',
  '-': 'removeRows',
  '+': 'addRow',
  // The plus without Shift, as browsers take it for zooming.
  '=': 'addRow',
}

const shiftedActs: Readonly<Record<string, GridAct>> = { z: 'redo', '+': 'addRow' }

function moveCommand([rows, columns]: readonly [number, number], isControlled: boolean, isExtending: boolean) {
  // Ctrl with Home and End goes to the corners of the worksheet, with an arrow to its edge.
  const isCorner = isControlled && !Number.isFinite(columns)
  const far = (step: number) => (isControlled && step !== 0 ? step * Infinity : step)
  return { kind: 'move', rows: isCorner ? columns : far(rows), columns: far(columns), isExtending } as const
}

function act(kind: GridAct | undefined): GridCommand | null {
  return kind ? { kind } : null
}

// The names of keys that don't write are words, such as Escape. Accents are typed in two strokes, of which the first is
// 'Dead'; other scripts are composed, which is 'Process'.
function isWriting(key: string): boolean {
  return !/^\w{2,}$/.test(key) || key === 'Dead' || key === 'Process'
}
