import {
  type Cells,
  type Correction,
  type SheetField,
  sheetFieldLabels,
  sheetFields,
  type SheetRow,
  type TidiedCells,
} from './sheet-fields.ts'
import type { SheetRows } from './sheet.ts'

export type TidiedGroup = Readonly<{ title: string; takeBack: readonly Correction[] }>

export function noteTidied(before: Cells, after: Cells, fields: readonly SheetField[]): TidiedCells {
  return Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }]))
}

/** What stood in a cell before it was tidied; null when it was not, or when it was changed since. */
export function textBefore({ cells, tidied }: SheetRow, field: SheetField): string | null {
  const change = tidied?.[field]
  return change && change.to === cells[field] ? change.from : null
}

/** Groups the cells that were tidied by how, the most frequent first: 190 times 'Dhr.' is one thing to look at. */
export function groupTidied(rows: SheetRows): TidiedGroup[] {
  const groups = new Map<string, Correction[]>()
  for (const [row, sheetRow] of rows.entries()) {
    if (!sheetRow.tidied) continue
    for (const field of sheetFields) {
      const text = textBefore(sheetRow, field)
      if (text === null) continue
      const takeBack = { row, rowId: sheetRow.id, field, before: sheetRow.cells[field], text }
      const title = titleOf(takeBack)
      groups.set(title, [...(groups.get(title) ?? []), takeBack])
    }
  }
  return [...groups]
    .map(([title, takeBack]) => ({ title, takeBack }))
    .toSorted((one, other) => other.takeBack.length - one.takeBack.length)
}

export function countTidied(groups: readonly TidiedGroup[]): number {
  return groups.reduce((sum, { takeBack }) => sum + takeBack.length, 0)
}

const words: ReadonlySet<SheetField> = new Set(['brand', 'model', 'selectedGender'])

function titleOf({ field, before, text }: Correction): string {
  const label = sheetFieldLabels[field]
  if (words.has(field)) return `${label}: ‘${text.trim()}’ werd ‘${before}’`
  return lettersOf(text) === lettersOf(before) && freeOfRules.has(field)
    ? `${label}: spaties en onzichtbare tekens weggehaald`
    : `${label}: anders geschreven`
}

const freeOfRules: ReadonlySet<SheetField> = new Set([
  'address_house_number',
  'huisnummer_toevoeging',
  'woonplaats',
  'voorletters',
  'client_name',
  'client_phone_number',
])

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
