import type { SheetVerdict } from './judge-sheet.ts'
import { type SheetRow, sheetFields } from './sheet-fields.ts'
import type { SheetRows } from './sheet.ts'

export type SpareRows = Readonly<{ copies: ReadonlySet<string>; registered: ReadonlySet<string> }>

/** Two rows that share only their serial number stay: which of them is right is not ours to guess. */
export function findSpareRows(rows: SheetRows, verdict: SheetVerdict): SpareRows {
  const seen = new Set<string>()
  const isCopy = ({ cells }: SheetRow) => {
    if (cells.serial_number.trim() === '') return false
    const texts = sheetFields.map((field) => cells[field]).join('\t')
    if (seen.has(texts)) return true
    seen.add(texts)
    return false
  }
  return {
    copies: new Set(rows.filter(isCopy).map(({ id }) => id)),
    registered: new Set(rows.filter((_, index) => verdict.rows[index]?.state === 'registered').map(({ id }) => id)),
  }
}
