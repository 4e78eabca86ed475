import { type SheetField, type SheetRow, sheetFields } from '../sheet/sheet-fields.ts'
import type { CellPlace, SheetRows } from '../sheet/sheet.ts'

/** The index of the column with the state of the row, after those of the fields. */
export const stateColumn = sheetFields.length

/** The active cell and the cell where the selection started. They are opposite corners. */
export type Selection = Readonly<{ active: CellPlace; anchor: CellPlace }>

/** The edges of a selection, inclusive. */
export type Box = Readonly<{ top: number; bottom: number; left: number; right: number }>

export function selectCell(place: CellPlace): Selection {
  return { active: place, anchor: place }
}

export function selectRows(first: number, last: number): Selection {
  return { active: { row: first, column: 0 }, anchor: { row: last, column: sheetFields.length - 1 } }
}

/** The selected cells. The column with the state is never part of it. */
export function boxOf({ active, anchor }: Selection): Box {
  const lastField = sheetFields.length - 1
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column, lastField),
    right: Math.min(Math.max(active.column, anchor.column), lastField),
  }
}

export function stepFrom(
  { row, column }: CellPlace,
  shown: readonly number[],
  step: { rows: number; columns: number },
): CellPlace {
  const position = clamp(nearestPosition(shown, row) + step.rows, shown.length - 1)
  return { row: shown[position] ?? 0, column: clamp(column + step.columns, stateColumn) }
}

export function withinSheet({ row, column }: CellPlace, shown: readonly number[]): CellPlace {
  return { row: shown[nearestPosition(shown, row)] ?? 0, column: clamp(column, stateColumn) }
}

export function selectedRows(rows: SheetRows, shown: readonly number[], { top, bottom }: Box): SheetRow[] {
  return shown.filter((index) => index >= top && index <= bottom).flatMap((index) => rows[index] ?? [])
}

export function selectedFields({ left, right }: Box): readonly SheetField[] {
  return sheetFields.slice(left, right + 1)
}

/** Texts in the notation in which spreadsheets read them from the clipboard. */
export function toTabSeparated(block: readonly (readonly string[])[]): string {
  return block.map((texts) => texts.map(quoteText).join('\t')).join('\r\n')
}

function quoteText(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function nearestPosition(shown: readonly number[], row: number): number {
  const position = shown.findIndex((index) => index >= row)
  return position < 0 ? Math.max(0, shown.length - 1) : position
}

function clamp(number: number, last: number): number {
  return Math.max(0, Math.min(last, number))
}
