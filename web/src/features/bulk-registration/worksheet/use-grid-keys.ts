import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { sheetFields } from '../sheet/sheet-fields.ts'
import { type CellPlace, insertRows, maxSheetRows, newRow } from '../sheet/sheet.ts'
import type { EditorExit } from './cell-editor.tsx'
import { selectRows, stateColumn, stepFrom, toTabSeparated } from './selection.ts'
import type { Grid, GridProps } from './use-grid.ts'

export type GridCalls = {
  onUndo: () => void
  onRedo: () => void
  onSend: () => void
  /** Pastes from a cell on. The size of the selection matters, because a single cell fills all of it. */
  onPaste: (clipboard: DataTransfer, at: CellPlace, selected: { rows: number; columns: number }) => void
  onOpenMenu: (row: number) => void
  onAnswer: (isToAll: boolean) => void
}

export function useGridKeys(grid: Grid, props: GridProps, calls: GridCalls) {
  // The column in which a series of Tabs started. Enter goes on below it, as in spreadsheets.
  const tabbedFrom = useRef<number | null>(null)

  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (grid.editing) return
      const command = readGridKey(event.nativeEvent)
      if (!command) return
      if (command.kind !== 'type') event.preventDefault()
      tabbedFrom.current = null
      runCommand(command, grid, { ...props, ...calls })
    },
    ...clipboardHandlers(grid, calls),
    /** Closes the editor and goes where its last key leads; nowhere when it only lost the focus. */
    leaveEditor: (exit: EditorExit | null) => {
      grid.commit()
      if (exit === 'send') calls.onSend()
      else if (exit === 'nextFault' || exit === 'previousFault') grid.goToFault(exit === 'nextFault' ? 1 : -1)
      else if (exit === 'right' || exit === 'left') goAlongRow(exit, grid, { ...props, tabbedFrom })
      else if (exit) goToNextRow(exit, grid, { ...props, tabbedFrom })
    },
  }
}

function runCommand(command: GridCommand, grid: Grid, { rows, shown, ...calls }: GridProps & GridCalls): void {
  const { active, box } = grid
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
      // The input must exist before the browser delivers the key to it.
      return flushSync(() => grid.edit({ text: '' }))
    case 'selectAll':
      return grid.select(selectRows(0, rows.length - 1))
    case 'selectRow':
      return grid.select(selectRows(box.top, box.bottom))
    case 'clear':
      return grid.clear()
    case 'fillDown':
      return grid.fillDown(box)
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
    case 'answer':
    case 'answerAll':
      return calls.onAnswer(command.kind === 'answerAll')
  }
}

function clipboardHandlers(grid: Grid, { onPaste }: GridCalls) {
  const { box } = grid

  function copy(event: ClipboardEvent) {
    if (grid.editing) return
    event.clipboardData.setData('text/plain', toTabSeparated(grid.selectedTexts()))
    event.preventDefault()
    if (event.type === 'cut') grid.clear()
  }

  return {
    onCopy: copy,
    onCut: copy,
    onPaste: (event: ClipboardEvent) => {
      if (grid.editing) return
      event.preventDefault()
      const selected = { rows: box.bottom - box.top + 1, columns: box.right - box.left + 1 }
      onPaste(event.clipboardData, { row: box.top, column: box.left }, selected)
    },
  }
}

type EditorMove = GridProps & { tabbedFrom: RefObject<number | null> }

// The next cell opens for editing at once. Otherwise a second Tab would leave the worksheet.
function goAlongRow(exit: 'right' | 'left', grid: Grid, { tabbedFrom, ...props }: EditorMove): void {
  const { active } = grid
  tabbedFrom.current ??= active.column
  const isAtEnd = active.column === (exit === 'right' ? sheetFields.length - 1 : 0)
  const step = exit === 'right' ? { rows: 1, columns: -Infinity } : { rows: -1, columns: sheetFields.length - 1 }
  if (exit === 'right' && isAtEnd) addRowAtEnd(grid, props)
  const along = { row: active.row, column: active.column + (exit === 'right' ? 1 : -1) }
  grid.goToAndEdit(isAtEnd ? stepFrom(active, shownWithNew(grid, props), step) : along)
}

function goToNextRow(exit: 'down' | 'up', grid: Grid, { tabbedFrom, ...props }: EditorMove): void {
  const { active } = grid
  const column = exit === 'down' ? (tabbedFrom.current ?? active.column) : active.column
  tabbedFrom.current = null
  if (exit === 'down') addRowAtEnd(grid, props)
  const { row } = stepFrom(active, shownWithNew(grid, props), { rows: exit === 'down' ? 1 : -1, columns: 0 })
  grid.goTo({ row, column })
}

function addRowAtEnd(grid: Grid, props: GridProps): void {
  if (isOnLastRow(grid, props)) props.onChange((current) => insertRows(current, current.length, [newRow()]))
}

function shownWithNew(grid: Grid, props: GridProps): readonly number[] {
  return isOnLastRow(grid, props) ? [...props.shown, props.rows.length] : props.shown
}

function isOnLastRow({ active }: Grid, { rows, shown }: GridProps): boolean {
  return shown.length === rows.length && active.row === rows.length - 1 && rows.length < maxSheetRows
}

/** What a key asks of the grid. Steps may be infinite: as far as the worksheet goes. */
export type GridCommand =
  | { kind: 'move'; rows: number; columns: number; isExtending: boolean }
  | { kind: 'goToFault'; step: 1 | -1 }
  | { kind: SimpleCommand }

type SimpleCommand =
  | 'answer'
  | 'answerAll'
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
  /** Opens the editor with an empty cell. The input that opens receives the key itself. */
  | 'type'
  | 'undo'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const rowsPerPage = 10

/** The command of a key, as spreadsheets have them; null for keys that the browser handles, such as Tab. */
export function readGridKey(event: Key): GridCommand | null {
  const { key, shiftKey, altKey } = event
  const isControlled = event.ctrlKey || event.metaKey
  if (altKey && !isControlled) return command((shiftKey ? altShiftKeys : altKeys)[key])
  if (key === 'F8') return { kind: 'goToFault', step: shiftKey ? -1 : 1 }

  const step = moves[key]
  if (step) return moveCommand(step, isControlled, shiftKey)
  // Windows reports AltGr as Ctrl with Alt, and AltGr writes characters such as @ and €.
  if (isControlled && !altKey) return command((shiftKey ? shiftedControlKeys : controlKeys)[key.toLowerCase()])
  return command((shiftKey && shiftedKeys[key]) || plainKeys[key]) ?? (isWriting(key) ? { kind: 'type' } : null)
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

const plainKeys: Readonly<Record<string, SimpleCommand>> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  ContextMenu: 'openMenu',
}

const shiftedKeys: Readonly<Record<string, SimpleCommand>> = { F10: 'openMenu', ' ': 'selectRow' }

const controlKeys: Readonly<Record<string, SimpleCommand>> = {
  a: 'selectAll',
  d: 'fillDown',
  j: 'duplicate',
  y: 'redo',
  z: 'undo',
  enter: 'send',
  // Spreadsheets have Ctrl - for it, but that is how people zoom out.
  delete: 'removeRows',
  backspace: 'removeRows',
}

const altKeys: Readonly<Record<string, SimpleCommand>> = { ArrowDown: 'choose', Enter: 'answer' }

const altShiftKeys: Readonly<Record<string, SimpleCommand>> = { Enter: 'answerAll' }

const shiftedControlKeys: Readonly<Record<string, SimpleCommand>> = { z: 'redo' }

function moveCommand([rows, columns]: readonly [number, number], isControlled: boolean, isExtending: boolean) {
  // Ctrl with Home or End goes to a corner of the worksheet, Ctrl with an arrow to its edge.
  const isCorner = isControlled && !Number.isFinite(columns)
  const far = (step: number) => (isControlled && step !== 0 ? step * Infinity : step)
  return { kind: 'move', rows: isCorner ? columns : far(rows), columns: far(columns), isExtending } as const
}

function command(kind: SimpleCommand | undefined): GridCommand | null {
  return kind ? { kind } : null
}

// Keys that write nothing have words as names, such as Escape. Two of those do write: 'Dead' is the first stroke of an
// accent, and 'Process' is a key that an input method composes.
function isWriting(key: string): boolean {
  return !/^\w{2,}$/.test(key) || key === 'Dead' || key === 'Process'
}
