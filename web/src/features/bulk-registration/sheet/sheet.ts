import { maxBatchRows } from '@portal/contract/bulk-registration'
import { newUuid } from '../../../lib/new-uuid.ts'
import {
  type Cells,
  emptyCells,
  isEmptyRow,
  type ReadRow,
  type RefusedRow,
  type SheetField,
  type SheetRow,
  sheetFields,
} from './sheet-fields.ts'

export const maxSheetRows = maxBatchRows

/** The values for all rows. The consent is one statement about all customers. */
export type SharedValues = Readonly<{ install_date: string; consent: boolean }>

export type SheetRows = readonly SheetRow[]

export type Sheet = Readonly<{
  rows: SheetRows
  shared: SharedValues
  fileName: string | null
  past: readonly Step[]
  future: readonly Step[]
}>

/** The worksheet as the device stores it. The consent is not stored, because it is given anew each time. */
export type KeptSheet = Readonly<{
  rows: SheetRows
  /** The date for all rows, as `dd-mm-jjjj` or ''. */
  installDate: string
  fileName: string | null
  /** By the id of the row. */
  refusals: Readonly<Record<string, RefusedRow>>
}>

type Step = Readonly<{ rows: SheetRows; shared?: SharedValues; fileName?: string | null }>

/** A cell: the index of its row, and that of its column in `sheetFields`. */
export type CellPlace = Readonly<{ row: number; column: number }>

const emptyShared: SharedValues = { install_date: '', consent: false }
const emptyRowsAtStart = 4
const undoSteps = 100

export function newSheet(
  rows: SheetRows = [],
  shared: Partial<SharedValues> = {},
  fileName: string | null = null,
): Sheet {
  return {
    rows: rows.length > 0 ? rows : Array.from({ length: emptyRowsAtStart }, () => newRow()),
    shared: { ...emptyShared, ...shared },
    fileName,
    past: [],
    future: [],
  }
}

export function newRow(cells: Partial<Cells> = {}, read: Omit<ReadRow, 'cells'> = {}): SheetRow {
  return { id: newUuid(), cells: { ...emptyCells(), ...cells }, ...read }
}

/** Whether a row is not empty. Empty rows are neither judged nor sent. */
export function isFilled({ cells }: SheetRow): boolean {
  return !isEmptyRow(cells)
}

export function cellsToSend({ cells }: SheetRow, shared: Pick<SharedValues, 'install_date'>): Cells {
  return cells.install_date === '' ? { ...cells, install_date: shared.install_date } : cells
}

/** Changes the worksheet in one step that can be undone. Steps share unchanged rows, so they use little memory. */
export function changeSheet(sheet: Sheet, step: Step): Sheet {
  if (step.rows === sheet.rows) return sheet
  return { ...sheet, ...step, past: [...sheet.past, undoing(sheet, step)].slice(-undoSteps), future: [] }
}

export function changeRows(sheet: Sheet, rows: SheetRows): Sheet {
  return changeSheet(sheet, { rows })
}

export function changeShared(sheet: Sheet, changed: Partial<SharedValues>): Sheet {
  return { ...sheet, shared: { ...sheet.shared, ...changed } }
}

export function undo(sheet: Sheet): Sheet {
  const before = sheet.past.at(-1)
  if (!before) return sheet
  return { ...sheet, ...before, past: sheet.past.slice(0, -1), future: [undoing(sheet, before), ...sheet.future] }
}

export function redo(sheet: Sheet): Sheet {
  const [after, ...future] = sheet.future
  if (!after) return sheet
  return { ...sheet, ...after, past: [...sheet.past, undoing(sheet, after)], future }
}

/** Undoes every step since the worksheet had these rows. Changes nothing if it never had them. */
export function undoTo(sheet: Sheet, rows: SheetRows): Sheet {
  let before = sheet
  while (before.rows !== rows && before.past.length > 0) before = undo(before)
  return before.rows === rows ? before : sheet
}

/** Clears the worksheet in one step, with the consent, because that is about its customers. Undo brings all of it back. */
export function clearSheet(sheet: Sheet): Sheet {
  return changeSheet(sheet, { rows: newSheet().rows, shared: emptyShared, fileName: null })
}

/** Writes a block of texts from a cell on. Adds rows as needed, and drops what falls outside the worksheet. */
export function writeBlock(
  rows: SheetRows,
  from: CellPlace,
  block: readonly (readonly string[])[],
  into: readonly number[] = rowsFrom(from.row, block.length),
): SheetRows {
  const lineOf = new Map(into.map((row, line) => [row, line]))
  const count = Math.max(rows.length, ...into.map((row) => row + 1))
  return Array.from({ length: count }, (_, index) => {
    const row = rows[index] ?? newRow()
    const texts = block[lineOf.get(index) ?? -1]
    return texts ? { ...row, cells: writeTexts(row.cells, from.column, texts) } : row
  })
}

export function rowsFrom(first: number, count: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(count, maxSheetRows - first)) }, (_, index) => first + index)
}

/** Writes several cells in one change. Returns the same rows when nothing changes. */
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

export function writeRow(rows: SheetRows, row: SheetRow): SheetRows {
  const cells = Object.fromEntries(sheetFields.map((field) => [field, row.cells[field].trim()])) as Cells
  if (!rows.some(({ id }) => id === row.id)) return isEmptyRow(cells) ? rows : [...rows, { ...row, cells }]
  return writeCells(
    rows,
    sheetFields.map((field) => ({ rowId: row.id, field, text: cells[field] })),
  )
}

export function insertRows(rows: SheetRows, index: number, added: SheetRows): SheetRows {
  const room = maxSheetRows - rows.length
  return room > 0 ? [...rows.slice(0, index), ...added.slice(0, room), ...rows.slice(index)] : rows
}

/** Copies rows below the last of them, without the serial number, which belongs to one product. */
export function duplicateRows(rows: SheetRows, ids: ReadonlySet<string>): SheetRows {
  const copied = rows.filter(({ id }) => ids.has(id))
  const copies = copied.map(({ cells }) => newRow({ ...cells, serial_number: '' }))
  return insertRows(rows, rows.findLastIndex(({ id }) => ids.has(id)) + 1, copies)
}

/** Removes rows. A worksheet keeps at least one. */
export function removeRows(rows: SheetRows, ids: ReadonlySet<string>): SheetRows {
  const left = rows.filter(({ id }) => !ids.has(id))
  return left.length > 0 ? left : [newRow()]
}

export function firstDifference(before: SheetRows, after: SheetRows): CellPlace | null {
  const length = Math.max(before.length, after.length)
  for (let row = 0; row < length; row += 1) {
    if (before[row] === after[row]) continue
    const column = sheetFields.findIndex((field) => before[row]?.cells[field] !== after[row]?.cells[field])
    return { row: Math.min(row, after.length - 1), column: Math.max(0, column) }
  }
  return null
}

// The step that takes back another one: it holds what that one changes, as it is now.
function undoing({ rows, shared, fileName }: Sheet, step: Step): Step {
  return { rows, ...('shared' in step && { shared }), ...('fileName' in step && { fileName }) }
}

function writeTexts(cells: Cells, column: number, texts: readonly string[]): Cells {
  const written = sheetFields.slice(column, column + texts.length).map((field, index) => [field, texts[index]])
  return { ...cells, ...Object.fromEntries(written) }
}

// An unchanged row stays the same object, so that it is not judged or drawn again.
function withCells(row: SheetRow, cells: Cells): SheetRow {
  return row.cells === cells ? row : { ...row, cells }
}
