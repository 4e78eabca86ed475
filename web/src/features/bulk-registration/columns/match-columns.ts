import type { Product } from '@portal/contract/catalogue'
import { email } from '@portal/contract/rules/email'
import { findBrand, findProductByName } from '../find-product.ts'
import { readGender } from '../gender-words.ts'
import { bareHeading, type ColumnTarget, columnTargets, fieldsOf, findTarget, splitColumn } from '../known-headings.ts'
import { readSheetDate } from '../sheet-date.ts'
import {
  type Cells,
  emptyCells,
  isEmptyRow,
  optionalSheetFields,
  type SheetField,
  sheetFields,
} from '../sheet-fields.ts'
import type { Column, ColumnTable } from './find-columns.ts'

/** What becomes of a column: a field or two, nothing, or null for a choice that is still to be made. */
export type ColumnChoice = ColumnTarget | 'leave-out' | null

/** A choice per column of the table, in its order. */
export type Matching = readonly ColumnChoice[]

/** What the columns most likely are, by their headings and otherwise by what stands in them; no field twice. */
export function proposeMatching(table: ColumnTable, products: readonly Product[]): Matching {
  const inOrder = matchTemplateOrder(table, products)
  if (inOrder) return inOrder

  const taken = new Set<SheetField>()
  const choose = (target: ColumnTarget | null): ColumnTarget | null => {
    if (!target || fieldsOf(target).some((field) => taken.has(field))) return null
    for (const field of fieldsOf(target)) taken.add(field)
    return target
  }
  // Headings first: a guess may not take a field away from the column that names it.
  const byHeading = table.columns.map(({ heading }) => choose(simplest(findTarget(heading), table)))
  const guessed = table.columns.map((column, at) => byHeading[at] ?? choose(guessTarget(column, table, products)))
  const isComplete = missingFields(guessed).length === 0
  return guessed.map((choice, at) => {
    const { heading } = table.columns[at] as Column
    return choice ?? (isComplete || isLeftOut(heading) ? 'leave-out' : null)
  })
}

/** Whether every column is known by its heading, so that nobody has to be asked. */
export function isKnown(table: ColumnTable, matching: Matching): boolean {
  if (!table.hasHeadings) return table.columns.every(({ index }, at) => matching[at] === sheetFields[index])
  return table.columns.every(({ heading, samples }, at) => {
    const isChosen =
      simplest(findTarget(heading), table) !== null && matching[at] !== null && matching[at] !== 'leave-out'
    return isChosen || samples.length === 0 || ownHeadings.has(bareHeading(heading))
  })
}

/** The required fields that no column fills. */
export function missingFields(matching: Matching): SheetField[] {
  const filled = new Set(matching.flatMap((choice) => (choice && choice !== 'leave-out' ? fieldsOf(choice) : [])))
  return sheetFields.filter((field) => !optionalSheetFields.includes(field) && !filled.has(field))
}

/** The rows of a table as rows of the worksheet; a row that has nothing in any of its fields is none. */
export function readRows(table: ColumnTable, matching: Matching, products: readonly Product[]): Cells[] {
  const rows = table.rows.map((texts) => {
    let cells: Cells = emptyCells()
    for (const [at, { index }] of table.columns.entries()) {
      const choice = matching[at]
      if (choice && choice !== 'leave-out') cells = { ...cells, ...splitColumn(choice, texts[index] ?? '', products) }
    }
    return cells
  })
  return rows.filter((cells) => !isEmptyRow(cells))
}

// What our own files have beside the fields: rows that were sent or refused, and the template.
const ownHeadings = new Set(['reden', 'rij', 'resultaat', 'alleproducten'])

function isLeftOut(heading: string): boolean {
  return (
    ownHeadings.has(bareHeading(heading)) ||
    /^(?:opm|notitie|memo|bedrag|prijs|factuur|order|project|status|remark)/i.test(heading)
  )
}

// 'Nr' holds the addition too, unless there is a column for it.
function simplest(target: ColumnTarget | null, { columns }: ColumnTable): ColumnTarget | null {
  const has = (field: SheetField) => columns.some(({ heading }) => findTarget(heading) === field)
  // Beside a column for the house number it is a number of something else.
  if (target === 'house_number' && has('address_house_number')) return null
  if (target === 'house_number' && has('huisnummer_toevoeging')) return 'address_house_number'
  if (target === 'product' && has('brand')) return 'model'
  if (target === 'full_name' && has('voorletters')) return 'client_name'
  return target
}

// Without headings, a list with as many columns as ours in our order is taken for ours.
function matchTemplateOrder(table: ColumnTable, products: readonly Product[]): Matching | null {
  if (table.hasHeadings || Math.max(...table.rows.map((cells) => cells.length)) !== sheetFields.length) return null
  const guessed = sheetFields.map((_, index) => guessTarget({ index, heading: '', samples: [] }, table, products))
  const fits = guessed.every((target, at) => target === null || target === sheetFields[at])
  return fits && guessed.filter(Boolean).length >= 4
    ? table.columns.map(({ index }) => sheetFields[index] ?? null)
    : null
}

type Looks = (text: string, products: readonly Product[]) => boolean

const anyEmail = email('')

const looks: readonly (readonly [ColumnTarget, Looks])[] = [
  ['client_email', (text) => anyEmail.safeParse(text).success],
  ['install_date', (text) => readSheetDate(text) !== null],
  ['address_zipcode', (text) => /^[1-9]\d{3} ?[a-z]{2}$/i.test(text)],
  ['serial_number', (text) => /^[a-z]{2} ?\d{6}$|^\d{11}$/i.test(text)],
  ['client_phone_number', (text) => /^(?:\+|0)[\d ()-]{8,16}$/.test(text)],
  ['brand', (text, products) => findBrand(products, text) !== null],
  ['product', (text, products) => findProductByName(products, text) !== null],
  ['model', (text, products) => products.some(({ model }) => model.toLowerCase() === text.toLowerCase())],
  ['selectedGender', (text) => readGender(text) !== null],
]

function guessTarget({ index }: Column, { rows }: ColumnTable, products: readonly Product[]): ColumnTarget | null {
  const texts = rows
    .slice(0, 50)
    .map((cells) => (cells[index] ?? '').trim())
    .filter(Boolean)
  if (texts.length === 0) return null
  const fits = ([, look]: (typeof looks)[number]) =>
    texts.filter((text) => look(text, products)).length >= texts.length * 0.6
  return looks.find(fits)?.[0] ?? null
}

/** What a member chose for these headings on this device, or null. */
export function recallColumns(memberId: number, table: ColumnTable): Matching | null {
  const kept = readKept(memberId)[keyOf(table)]
  return Array.isArray(kept) && kept.length === table.columns.length && kept.every(isChoice) ? kept : null
}

/** Remembers a matching for the next file with the same headings. */
export function rememberColumns(memberId: number, table: ColumnTable, matching: Matching): void {
  // Without headings the next list with as many columns may be quite another one.
  if (!table.hasHeadings) return
  const { [keyOf(table)]: _, ...others } = readKept(memberId)
  const kept = [[keyOf(table), matching], ...Object.entries(others)].slice(0, mostSets)
  try {
    localStorage.setItem(storageKey(memberId), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden storage costs one question more.
  }
}

const mostSets = 20

// Only headings are kept, never what stands below them.
function readKept(memberId: number): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(memberId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function storageKey(memberId: number): string {
  return `bulk-columns:${memberId}`
}

function keyOf({ columns, hasHeadings }: ColumnTable): string {
  return hasHeadings ? columns.map(({ heading }) => bareHeading(heading)).join('|') : ''
}

function isChoice(kept: unknown): kept is ColumnChoice {
  return kept === 'leave-out' || columnTargets.some(({ target }) => target === kept)
}
