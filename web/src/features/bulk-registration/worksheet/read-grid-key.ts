/** What a key asks of the grid. Steps may be infinite: as far as the worksheet goes. */
export type GridCommand =
  | { kind: 'move'; rows: number; columns: number; isExtending: boolean }
  | { kind: 'goToFault'; step: 1 | -1 }
  | { kind: SimpleCommand }

type SimpleCommand =
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
  /** Opens the editor with an empty cell. The input that opens receives the key itself. */
  | 'type'
  | 'undo'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const rowsPerPage = 10

/** The command of a key, as spreadsheets have them; null for keys that the browser handles, such as Tab. */
export function readGridKey(event: Key): GridCommand | null {
  const { key, shiftKey, altKey } = event
  const isControlled = event.ctrlKey || event.metaKey
  if (altKey && !isControlled) return key === 'ArrowDown' ? { kind: 'choose' } : null
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
  '-': 'removeRows',
  '+': 'addRow',
  // The plus key without Shift, as for zooming in browsers.
  '=': 'addRow',
}

const shiftedControlKeys: Readonly<Record<string, SimpleCommand>> = { z: 'redo', '+': 'addRow' }

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
