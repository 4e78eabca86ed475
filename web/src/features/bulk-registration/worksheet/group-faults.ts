import type { Catalogue } from '../catalogue.ts'
import { proposeCell } from '../explain-cell.ts'
import type { Fault } from '../judge-sheet.ts'
import { type SheetField, sheetFieldLabels } from '../sheet-fields.ts'
import type { SheetRows } from '../sheet.ts'

/** A proposed correction of a cell. */
export type Correction = Readonly<{ row: number; rowId: string; field: SheetField; before: string; text: string }>

/** The faults of one kind. */
export type FaultGroup = Readonly<{
  key: string
  title: string
  faults: readonly Fault[]
  /** The proposed corrections; empty when there is nothing to propose. */
  corrections: readonly Correction[]
}>

/** Groups the faults by kind, the most frequent kind first, because nobody reads thirty separate messages. */
export function groupFaults(faults: readonly Fault[], rows: SheetRows, catalogue: Catalogue): FaultGroup[] {
  const groups = new Map<string, FaultGroup>()
  for (const fault of faults) {
    const correction = correctionOf(fault, rows, catalogue)
    const title = titleOf(fault, rows, correction !== null)
    const group = groups.get(title) ?? { key: title, title, faults: [], corrections: [] }
    groups.set(title, {
      ...group,
      faults: [...group.faults, fault],
      corrections: correction ? [...group.corrections, correction] : group.corrections,
    })
  }
  return [...groups.values()].toSorted((one, other) => other.faults.length - one.faults.length)
}

const correctableTitles: Partial<Record<SheetField, string>> = {
  install_date: 'Datum in een andere notatie',
  brand: 'Merk anders gespeld',
  model: 'Model anders gespeld',
}

// The kind of a message that contains the text of its cell, without that text.
const kinds: readonly (readonly [message: RegExp, title: string])[] = [
  [/staat ook in rij \d+$/, 'Serienummer staat twee keer in de lijst'],
  [/letters van deze postcode/, 'Postcode zonder letters'],
  [/ is een getal, geen datum/, 'Getal in plaats van een datum'],
  [/ heeft geen model /, 'Model dat dit merk niet heeft'],
  [/^Het merk .* kennen we niet/, 'Merk dat we niet kennen'],
  [/afgekort tot/, 'Nummer dat Excel heeft afgekort'],
]

function titleOf({ row, field, text }: Fault, rows: SheetRows, isCorrectable: boolean): string {
  const label = sheetFieldLabels[field]
  if ((rows[row]?.cells[field].trim() ?? '') === '') return `${label} ontbreekt`
  if (isCorrectable) return correctableTitles[field] ?? label
  const kind = kinds.find(([message]) => message.test(text))
  const [sentence = ''] = text.split(/\.(?: |$)/)
  return kind?.[1] ?? sentence
}

function correctionOf({ row, field }: Fault, rows: SheetRows, catalogue: Catalogue): Correction | null {
  const sheetRow = rows[row]
  const text = sheetRow && proposeCell(field, sheetRow.cells, catalogue)
  return text ? { row, rowId: sheetRow.id, field, before: sheetRow.cells[field], text } : null
}
