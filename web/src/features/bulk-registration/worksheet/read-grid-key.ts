/** What a key asks of the grid. Steps may be infinite: as far as the worksheet goes. */
export type GridCommand =
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
