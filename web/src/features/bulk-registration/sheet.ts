import { newUuid } from '../../lib/new-uuid.ts'
import { type Cells, emptyCells, isEmptyRow, type SheetField, type SheetRow, sheetFields } from './sheet-fields.ts'

/** The rows that a worksheet holds at most; a batch takes as many. */
export const maxSheetRows = 500

/** What is filled in once for all rows. The consent is one statement about all customers. */
export type SharedValues = Readonly<{ install_date: string; consent: boolean }>

export type SheetRows = readonly SheetRow[]

/** The worksheet: its rows, what holds for all of them, and the rows before and after each step that can be undone. */
export type Sheet = Readonly<{
  rows: SheetRows
  shared: SharedValues
  past: readonly SheetRows[]
  future: readonly SheetRows[]
}>

/** A cell: the index of its row and of its column in `sheetFields`. */
export type CellPlace = Readonly<{ row: number; column: number }>

const untouchedRows = 4
const undoSteps = 100

/** A worksheet that starts with these rows, or with a few empty ones. */
export function newSheet(rows: SheetRows = [], shared: Partial<SharedValues> = {}): Sheet {
  return {
    rows: rows.length > 0 ? rows : Array.from({ length: untouchedRows }, () => newRow()),
    shared: { install_date: '', consent: false, ...shared },
    past: [],
    future: [],
  }
}

/** A row with an id of its own. */
export function newRow(cells: Partial<Cells> = {}): SheetRow {
  return { id: newUuid(), cells: { ...emptyCells(), ...cells } }
}

/** Whether there is anything in it: empty rows are neither judged nor sent. */
export function isFilled({ cells }: SheetRow): boolean {
  return !isEmptyRow(cells)
}

/** The cells as they are judged and sent: a row without a date of its own has the one for all rows. */
export function cellsToSend({ cells }: SheetRow, shared: Pick<SharedValues, 'install_date'>): Cells {
  return cells.install_date === '' ? { ...cells, install_date: shared.install_date } : cells
}

/** Takes other rows as one step that can be undone. Steps share the rows that did not change, so they cost little. */
export function changeRows(sheet: Sheet, rows: SheetRows): Sheet {
  if (rows === sheet.rows) return sheet
  return { ...sheet, rows, past: [...sheet.past, sheet.rows].slice(-undoSteps), future: [] }
}

export function changeShared(sheet: Sheet, changed: Partial<SharedValues>): Sheet {
  return { ...sheet, shared: { ...sheet.shared, ...changed } }
}

export function undo(sheet: Sheet): Sheet {
  const before = sheet.past.at(-1)
  if (!before) return sheet
  return { ...sheet, rows: before, past: sheet.past.slice(0, -1), future: [sheet.rows, ...sheet.future] }
}

export function redo(sheet: Sheet): Sheet {
  const [after, ...future] = sheet.future
  if (!after) return sheet
  return { ...sheet, rows: after, past: [...sheet.past, sheet.rows], future }
}

/** Undoes every step since the worksheet had these rows; nothing when it never had them. */
export function undoTo(sheet: Sheet, rows: SheetRows): Sheet {
  let before = sheet
  while (before.rows !== rows && before.past.length > 0) before = undo(before)
  return before.rows === rows ? before : sheet
}

/** Empties the worksheet as one step. The consent is about its customers, so it goes along. */
export function clearSheet(sheet: Sheet): Sheet {
  return changeShared(changeRows(sheet, newSheet().rows), { install_date: '', consent: false })
}

/** Takes out rows that have been registered, from every step too: undoing must not bring them back. */
export function dropRows(sheet: Sheet, ids: ReadonlySet<string>): Sheet {
  const without = (rows: SheetRows) => rows.filter(({ id }) => !ids.has(id))
  return {
    ...sheet,
    rows: newSheet(without(sheet.rows)).rows,
    past: sheet.past.map(without),
    future: sheet.future.map(without),
  }
}

/** Writes a block of texts from a place on; rows are added as needed. What lies outside the worksheet is left out. */
export function writeBlock(rows: SheetRows, from: CellPlace, block: readonly (readonly string[])[]): SheetRows {
  const count = Math.min(maxSheetRows, Math.max(rows.length, from.row + block.length))
  return Array.from({ length: count }, (_, index) => {
    const row = rows[index] ?? newRow()
    const texts = block[index - from.row]
    return texts ? { ...row, cells: writeTexts(row.cells, from.column, texts) } : row
  })
}

/** Writes one cell; the same rows when nothing changes. */
export function writeCell(rows: SheetRows, rowId: string, field: SheetField, text: string): SheetRows {
  return writeCells(rows, [{ rowId, field, text }])
}

/** Writes cells here and there as one change; the same rows when nothing changes. */
export function writeCells(
  rows: SheetRows,
  changes: readonly Readonly<{ rowId: string; field: SheetField; text: string }>[],
): SheetRows {
  const cellsOf = new Map(rows.map(({ id, cells }) => [id, cells]))
  let isChanged = false
  for (const { rowId, field, text } of changes) {
    const cells = cellsOf.get(rowId)
    if (!cells || cells[field] === text) continue
    cellsOf.set(rowId, { ...cells, [field]: text })
    isChanged = true
  }
  return isChanged ? rows.map((row) => withCells(row, cellsOf.get(row.id)!)) : rows
}

/** Puts rows in before an index, as far as the worksheet has room. */
export function insertRows(rows: SheetRows, index: number, added: SheetRows): SheetRows {
  const room = maxSheetRows - rows.length
  return room > 0 ? [...rows.slice(0, index), ...added.slice(0, room), ...rows.slice(index)] : rows
}

/** Copies rows right below the last of them. The serial number stays out: it belongs to one appliance. */
export function duplicateRows(rows: SheetRows, ids: ReadonlySet<string>): SheetRows {
  const copied = rows.filter(({ id }) => ids.has(id))
  const copies = copied.map(({ cells }) => newRow({ ...cells, serial_number: '' }))
  return insertRows(rows, rows.findLastIndex(({ id }) => ids.has(id)) + 1, copies)
}

/** Removes rows; a worksheet keeps at least one. */
export function removeRows(rows: SheetRows, ids: ReadonlySet<string>): SheetRows {
  const left = rows.filter(({ id }) => !ids.has(id))
  return left.length > 0 ? left : [newRow()]
}

/** The first cell in which two versions differ, where the eye wants to be after undoing; nothing when they are equal. */
export function firstDifference(before: SheetRows, after: SheetRows): CellPlace | null {
  const length = Math.max(before.length, after.length)
  for (let row = 0; row < length; row += 1) {
    if (before[row] === after[row]) continue
    const column = sheetFields.findIndex((field) => before[row]?.cells[field] !== after[row]?.cells[field])
    return { row: Math.min(row, after.length - 1), column: Math.max(0, column) }
  }
  return null
}

function writeTexts(cells: Cells, column: number, texts: readonly string[]): Cells {
  const written = sheetFields.slice(column, column + texts.length).map((field, index) => [field, texts[index]])
  return { ...cells, ...Object.fromEntries(written) }
}

// A row that did not change stays the same object: that tells what has to be judged and drawn again.
function withCells(row: SheetRow, cells: Cells): SheetRow {
  return row.cells === cells ? row : { ...row, cells }
}
