import type { Product } from '@portal/contract/catalogue'
import { proposeCell } from './explain-cell.ts'
import type { Fault } from './judge-sheet.ts'
import { type SheetField, sheetFieldLabels } from './sheet-fields.ts'
import type { SheetRows } from './sheet.ts'

/** What one act would write in a cell, and what stands there now. */
export type Mend = Readonly<{ row: number; rowId: string; field: SheetField; before: string; text: string }>

/** Faults of one kind. */
export type FaultGroup = Readonly<{
  key: string
  title: string
  faults: readonly Fault[]
  /** What one act would make of each of them; empty when there is no such act. */
  mends: readonly Mend[]
}>

/** The faults by their kind, the most frequent first: nobody reads thirty messages. */
export function groupFaults(faults: readonly Fault[], rows: SheetRows, products: readonly Product[]): FaultGroup[] {
  const groups = new Map<string, FaultGroup>()
  for (const fault of faults) {
    const mend = mendOf(fault, rows, products)
    const title = titleOf(fault, rows, mend !== null)
    const group = groups.get(title) ?? { key: title, title, faults: [], mends: [] }
    groups.set(title, {
      ...group,
      faults: [...group.faults, fault],
      mends: mend ? [...group.mends, mend] : group.mends,
    })
  }
  return [...groups.values()].toSorted((one, other) => other.faults.length - one.faults.length)
}

const mendableTitles: Partial<Record<SheetField, string>> = {
  install_date: 'Datum in een andere notatie',
  brand: 'Merk anders gespeld',
  model: 'Model anders gespeld',
}

// Messages name the text of their cell and count; without those, faults of one kind read the same.
function titleOf({ row, field, text }: Fault, rows: SheetRows, isMendable: boolean): string {
  const label = sheetFieldLabels[field]
  const cell = rows[row]?.cells[field].trim() ?? ''
  if (cell === '') return `${label} ontbreekt`
  if (isMendable) return mendableTitles[field] ?? label
  if (/staat ook in rij \d+$/.test(text)) return 'Serienummer staat twee keer in de lijst'
  const [sentence = ''] = text.replaceAll(cell, '…').split(/(?<=\.) /)
  return sentence
}

function mendOf({ row, field }: Fault, rows: SheetRows, products: readonly Product[]): Mend | null {
  const sheetRow = rows[row]
  const text = sheetRow && proposeCell(field, sheetRow.cells, products)
  return text ? { row, rowId: sheetRow.id, field, before: sheetRow.cells[field], text } : null
}
