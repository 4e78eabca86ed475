/**
 * The columns of the worksheet, in its order. Names are the wire's, but for `brand` and `model`: together they say what
 * `selectedProduct` is.
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

/** A row as its owner sees it: the text of every cell, '' when empty. Dates are dd-mm-jjjj, a gender is its Dutch word. */
export type Cells = Readonly<Record<SheetField, string>>

/** A row of the worksheet. The id is a UUID that the row keeps for life; the wire calls it `row_id`. */
export type SheetRow = Readonly<{ id: string; cells: Cells }>

/** What is wrong with a row: the Dutch text per field. */
export type CellFaults = Readonly<Partial<Record<SheetField, string>>>

/** The labels of the columns, as the worksheet, the row editor and the template name them. */
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

/** The columns that a row can do without (spec §5). */
export const optionalSheetFields: readonly SheetField[] = ['huisnummer_toevoeging', 'woonplaats', 'voorletters']

/** A row with nothing in it. */
export function emptyCells(): Cells {
  return Object.fromEntries(sheetFields.map((field) => [field, ''])) as Cells
}

/** Whether nobody has filled in anything. */
export function isEmptyRow(cells: Cells): boolean {
  return sheetFields.every((field) => cells[field].trim() === '')
}
