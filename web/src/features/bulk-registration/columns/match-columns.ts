import { email } from '@portal/contract/rules/email'
import { keptColumnsKey } from '../../../device/what-is-kept.ts'
import { allProducts, type Catalogue, findBrand, findProductByName } from '../sheet/catalogue.ts'
import { readGender } from '../sheet/read-gender.ts'
import {
  bareHeading,
  type ColumnTarget,
  columnTargets,
  fieldsOf,
  findTarget,
  isDescription,
} from '../sheet/known-headings.ts'
import { readSheetDate } from '../sheet/sheet-date.ts'
import {
  type Cells,
  emptyCells,
  isEmptyRow,
  optionalSheetFields,
  type ReadRow,
  type SheetField,
  sheetFields,
} from '../sheet/sheet-fields.ts'
import type { Column, ColumnTable } from './find-columns.ts'
import { isSplit, looksJoined, splitColumn } from './split-column.ts'

/** What a column becomes: one or two fields, nothing, or null while the member has to choose. */
export type ColumnChoice = ColumnTarget | 'leave-out' | null

export type Matching = readonly ColumnChoice[]

/** Proposes what the columns are, by their headings and otherwise by their cells. No field is proposed twice. */
export function proposeMatching(table: ColumnTable, catalogue: Catalogue): Matching {
  const inOrder = matchTemplateOrder(table, catalogue)
  if (inOrder) return inOrder

  const taken = new Set<SheetField>()
  const choose = (target: ColumnTarget | null): ColumnTarget | null => {
    if (!target || fieldsOf(target).some((field) => taken.has(field))) return null
    for (const field of fieldsOf(target)) taken.add(field)
    return target
  }
  // Headings first, so that a guess by cells takes no field from the column that names it.
  const byHeading = table.columns.map((column) => choose(meantBy(column, table)))
  const guessed = table.columns.map((column, at) => byHeading[at] ?? choose(guessTarget(column, table, catalogue)))
  const isComplete = missingFields(guessed).length === 0
  return guessed.map((choice, at) => {
    const { heading } = table.columns[at] as Column
    return choice ?? (isComplete || isLeftOut(heading) ? 'leave-out' : null)
  })
}

/** Whether every column is known by its heading and none is split, so that the member need not be asked. */
export function isKnown(table: ColumnTable, matching: Matching, catalogue: Catalogue): boolean {
  if (!table.hasHeadings) return table.columns.every(({ index }, at) => matching[at] === sheetFields[index])
  return table.columns.every((column, at) => {
    const { heading, samples } = column
    const choice = matching[at]
    const isOpen = !choice || choice === 'leave-out' || meantBy(column, table) === null
    if (samples.length === 0 || ownHeadings.has(bareHeading(heading))) return true
    return !isOpen && !isSplit(choice, textsOf(table, column), catalogue)
  })
}

export function missingFields(matching: Matching): SheetField[] {
  const filled = new Set(matching.flatMap((choice) => (choice && choice !== 'leave-out' ? fieldsOf(choice) : [])))
  return sheetFields.filter((field) => !optionalSheetFields.includes(field) && !filled.has(field))
}

export function readRows(table: ColumnTable, matching: Matching, catalogue: Catalogue): ReadRow[] {
  const rows = table.rows.map((texts, index) => {
    let cells: Cells = emptyCells()
    for (const [at, { index }] of table.columns.entries()) {
      const choice = matching[at]
      if (choice && choice !== 'leave-out')
        cells = { ...cells, ...splitColumn(choice, texts[index] ?? '', catalogue).cells }
    }
    return { cells, fileRow: table.rowNumbers?.[index] }
  })
  return rows.filter(({ cells }) => !isEmptyRow(cells))
}

// Other columns of the files that the portal makes: results, refused rows and the template.
const ownHeadings = new Set(['reden', 'rij', 'rijinbestand', 'resultaat', 'alleproducten'])

function isLeftOut(heading: string): boolean {
  return (
    ownHeadings.has(bareHeading(heading)) ||
    /^(?:opm|notitie|memo|bedrag|prijs|factuur|order|project|status|remark)/i.test(heading)
  )
}

// What a heading means next to the others. A heading for two fields means one of them when the other has a column of its own,
// and one for a single field may stand above both.
function meantBy({ heading, index }: Column, { columns, rows }: ColumnTable): ColumnTarget | null {
  const target = findTarget(heading)
  const has = (other: ColumnTarget) => columns.some((column) => findTarget(column.heading) === other)
  const texts = firstTexts(rows, index)
  if (target === 'address' && (has('address_house_number') || has('house_number'))) return null
  if (target === 'product' && isDescription(heading) && (has('brand') || has('model'))) return null
  if (target === 'address_zipcode' && !has('woonplaats') && looksJoined('zipcode_city', texts)) return 'zipcode_city'
  if (target === 'addressee' && has('selectedGender')) return has('client_name') ? null : 'full_name'
  if ((target === 'client_name' || target === 'full_name') && !has('selectedGender')) {
    // The one that tells the form of address too.
    if (has('addressee')) return null
    if (looksJoined('addressee', texts)) return 'addressee'
  }
  // Next to a column for the house number, 'Nr' is the number of something else.
  if (target === 'house_number' && has('address_house_number')) return null
  if (target === 'house_number' && has('huisnummer_toevoeging')) return 'address_house_number'
  if (target === 'product' && has('brand')) return 'model'
  if (target === 'full_name' && has('voorletters')) return 'client_name'
  return target
}

// A list without headings whose columns fit the template is read as one.
function matchTemplateOrder(table: ColumnTable, catalogue: Catalogue): Matching | null {
  if (table.hasHeadings || Math.max(...table.rows.map((cells) => cells.length)) !== sheetFields.length) return null
  const guessed = sheetFields.map((_, index) => guessTarget({ index, heading: '', samples: [] }, table, catalogue))
  const fits = guessed.every((target, at) => target === null || target === sheetFields[at])
  return fits && guessed.filter(Boolean).length >= 4
    ? table.columns.map(({ index }) => sheetFields[index] ?? null)
    : null
}

type Looks = (text: string, catalogue: Catalogue) => boolean

const anyEmail = email('')

const looks: readonly (readonly [ColumnTarget, Looks])[] = [
  ['client_email', (text) => anyEmail.safeParse(text).success],
  ['install_date', (text) => readSheetDate(text) !== null],
  ['address_zipcode', (text) => /^[1-9]\d{3} ?[a-z]{2}$/i.test(text)],
  ['serial_number', (text) => /^[a-z]{2} ?\d{6}$|^\d{11}$/i.test(text)],
  ['client_phone_number', (text) => /^(?:\+|0)[\d ()-]{8,16}$/.test(text)],
  ['brand', (text, catalogue) => findBrand(catalogue, text) !== null],
  ['product', (text, catalogue) => findProductByName(catalogue, text) !== null],
  [
    'model',
    (text, catalogue) => allProducts(catalogue).some(({ model }) => model.toLowerCase() === text.toLowerCase()),
  ],
  ['selectedGender', (text) => readGender(text) !== null],
]

function textsOf({ rows }: ColumnTable, { index }: Column): string[] {
  return [...new Set(rows.map((cells) => (cells[index] ?? '').trim()))].filter(Boolean)
}

function firstTexts(rows: ColumnTable['rows'], index: number): string[] {
  const texts = rows.slice(0, 50).map((cells) => (cells[index] ?? '').trim())
  return texts.filter(Boolean)
}

function guessTarget({ index }: Column, { rows }: ColumnTable, catalogue: Catalogue): ColumnTarget | null {
  const texts = firstTexts(rows, index)
  if (texts.length === 0) return null
  const fits = ([, look]: (typeof looks)[number]) =>
    texts.filter((text) => look(text, catalogue)).length >= texts.length * 0.6
  return looks.find(fits)?.[0] ?? null
}

export function recallColumns(memberId: number, table: ColumnTable): Matching | null {
  const kept = readKept(memberId)[keyOf(table)]
  return Array.isArray(kept) && kept.length === table.columns.length && kept.every(isChoice) ? kept : null
}

export function rememberColumns(memberId: number, table: ColumnTable, matching: Matching): void {
  // Without headings there is nothing to recognise the next list by.
  if (!table.hasHeadings) return
  const { [keyOf(table)]: _, ...others } = readKept(memberId)
  const kept = [[keyOf(table), matching], ...Object.entries(others)].slice(0, mostSets)
  try {
    localStorage.setItem(keptColumnsKey(memberId), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without storage the member is asked again next time.
  }
}

const mostSets = 20

// Only headings are stored, never customers' data.
function readKept(memberId: number): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptColumnsKey(memberId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function keyOf({ columns, hasHeadings }: ColumnTable): string {
  return hasHeadings ? columns.map(({ heading }) => bareHeading(heading)).join('|') : ''
}

function isChoice(kept: unknown): kept is ColumnChoice {
  return kept === 'leave-out' || columnTargets.some(({ target }) => target === kept)
}
