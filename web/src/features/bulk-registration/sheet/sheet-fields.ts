import { fieldsAbout, registrationField, type RegistrationFieldName } from '../../registrations/registration-fields.ts'

/** A column of the worksheet. The names are those of the API, except `model`, which with `brand` stands for `selectedProduct`. */
export type SheetField = Exclude<RegistrationFieldName, 'selectedProduct'> | 'model'

/** The columns of the worksheet, in order: what may be the same for all rows, the product, and its customer. */
export const sheetFields: readonly SheetField[] = fieldsAbout('date')
  .concat(fieldsAbout('product'), fieldsAbout('address'), fieldsAbout('customer'))
  .map(toSheetField)

export function toSheetField(name: RegistrationFieldName): SheetField {
  return name === 'selectedProduct' ? 'model' : name
}

function toFormField(field: SheetField): RegistrationFieldName {
  return field === 'model' ? 'selectedProduct' : field
}

/** The texts of the cells of a row, '' when empty. Dates are `dd-mm-jjjj`, a gender is its Dutch word. */
export type Cells = Readonly<Record<SheetField, string>>

/** The cells that were tidied: the text that was read, and what became of it. */
export type TidiedCells = Readonly<Partial<Record<SheetField, Readonly<{ from: string; to: string }>>>>

/** A row as it was read. `fileRow` is its number in the file; a paste has none. */
export type ReadRow = Readonly<{ cells: Cells; fileRow?: number | undefined; tidied?: TidiedCells | undefined }>

/** A row of the worksheet. The id is a UUID that never changes; the API calls it `row_id`. */
export type SheetRow = ReadRow & Readonly<{ id: string }>

export type CellFaults = Readonly<Partial<Record<SheetField, string>>>

/** The faults that the server found in a row. They hold while the cells stay the same. */
export type RefusedRow = Readonly<{ cells: Cells; faults: CellFaults }>

export type Correction = Readonly<{ row: number; rowId: string; field: SheetField; before: string; text: string }>

export const sheetFieldLabels = Object.fromEntries(
  sheetFields.map((field) => {
    const { label, heading = label } = registrationField(toFormField(field))
    return [field, heading]
  }),
) as Readonly<Record<SheetField, string>>

export const optionalSheetFields: readonly SheetField[] = sheetFields.filter(
  (field) => registrationField(toFormField(field)).isOptional,
)

export function emptyCells(): Cells {
  return Object.fromEntries(sheetFields.map((field) => [field, ''])) as Cells
}

export function isEmptyRow(cells: Cells): boolean {
  return sheetFields.every((field) => cells[field].trim() === '')
}

export function hasSameCells(one: Cells, other: Cells): boolean {
  return one === other || sheetFields.every((field) => one[field] === other[field])
}
