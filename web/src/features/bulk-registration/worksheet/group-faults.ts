import type { Product } from '@portal/contract/catalogue'
import { proposeCell } from '../explain-cell.ts'
import type { Fault } from '../judge-sheet.ts'
import { type SheetField, sheetFieldLabels } from '../sheet-fields.ts'
import type { SheetRows } from '../sheet.ts'

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

// Some messages name the text of their cell; their kind must not, and has to be read without it.
const kinds: readonly (readonly [message: RegExp, title: string])[] = [
  [/staat ook in rij \d+$/, 'Serienummer staat twee keer in de lijst'],
  [/letters van deze postcode/, 'Postcode zonder letters'],
  [/ is een getal, geen datum/, 'Getal in plaats van een datum'],
  [/ heeft geen model /, 'Model dat dit merk niet heeft'],
  [/^Het merk .* kennen we niet/, 'Merk dat we niet kennen'],
  [/afgekort tot/, 'Nummer dat Excel heeft afgekort'],
]

function titleOf({ row, field, text }: Fault, rows: SheetRows, isMendable: boolean): string {
  const label = sheetFieldLabels[field]
  if ((rows[row]?.cells[field].trim() ?? '') === '') return `${label} ontbreekt`
  if (isMendable) return mendableTitles[field] ?? label
  const kind = kinds.find(([message]) => message.test(text))
  const [sentence = ''] = text.split(/\.(?: |$)/)
  return kind?.[1] ?? sentence
}

function mendOf({ row, field }: Fault, rows: SheetRows, products: readonly Product[]): Mend | null {
  const sheetRow = rows[row]
  const text = sheetRow && proposeCell(field, sheetRow.cells, products)
  return text ? { row, rowId: sheetRow.id, field, before: sheetRow.cells[field], text } : null
}
