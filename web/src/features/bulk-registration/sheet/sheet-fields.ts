/**
 * The columns of the worksheet, in order. The names are those of the API, except `brand` and `model`, which together stand
 * for `selectedProduct`.
 */
export const sheetFields = [
  'install_date',
  'brand',
  'model',
  'serial_number',
  'address_zipcode',
  'address_house_number',
  'huisnummer_toevoeging',
  'woonplaats',
  'selectedGender',
  'voorletters',
  'client_name',
  'client_email',
  'client_phone_number',
] as const

export type SheetField = (typeof sheetFields)[number]

/** The texts of the cells of a row, '' when empty. Dates are `dd-mm-jjjj`, a gender is its Dutch word. */
export type Cells = Readonly<Record<SheetField, string>>

/** The cells that were tidied: the text that was read, and what became of it. */
export type TidiedCells = Readonly<Partial<Record<SheetField, Readonly<{ from: string; to: string }>>>>

/**
 * The cells of a row that was read, which of them were tidied, and the number of that row in its file. A paste has no such
 * numbers.
 */
export type ReadRow = Readonly<{ cells: Cells; fileRow?: number | undefined; tidied?: TidiedCells | undefined }>

/** A row of the worksheet. The id is a UUID that never changes; the API calls it `row_id`. */
export type SheetRow = ReadRow & Readonly<{ id: string }>

/** The faults of a row: a Dutch message per field. */
export type CellFaults = Readonly<Partial<Record<SheetField, string>>>

/** The labels of the columns in the worksheet, the row editor and the template. */
export const sheetFieldLabels: Readonly<Record<SheetField, string>> = {
  install_date: 'Installatiedatum',
  brand: 'Merk',
  model: 'Model',
  serial_number: 'Serienummer',
  address_zipcode: 'Postcode',
  address_house_number: 'Huisnummer',
  huisnummer_toevoeging: 'Toevoeging',
  woonplaats: 'Plaats',
  selectedGender: 'Aanhef',
  voorletters: 'Voorletters',
  client_name: 'Naam',
  client_email: 'E-mail',
  client_phone_number: 'Telefoon',
}

/** The optional columns (spec §5). */
export const optionalSheetFields: readonly SheetField[] = ['huisnummer_toevoeging', 'woonplaats', 'voorletters']

/** The cells of an empty row. */
export function emptyCells(): Cells {
  return Object.fromEntries(sheetFields.map((field) => [field, ''])) as Cells
}

/** Whether all cells are blank. */
export function isEmptyRow(cells: Cells): boolean {
  return sheetFields.every((field) => cells[field].trim() === '')
}

/** Whether two rows have the same texts. */
export function hasSameCells(one: Cells, other: Cells): boolean {
  return one === other || sheetFields.every((field) => one[field] === other[field])
}
