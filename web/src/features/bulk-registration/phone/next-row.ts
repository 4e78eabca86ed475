import type { Cells, SheetField } from '../sheet/sheet-fields.ts'

/** The id of a row that does not exist yet. */
export const newRowId = 'new'

/** What the next row has in common with the last one. */
export type InCommon = 'address' | 'product'

const fields: Readonly<Record<InCommon, readonly SheetField[]>> = {
  address: [
    'install_date',
    'address_zipcode',
    'address_house_number',
    'huisnummer_toevoeging',
    'woonplaats',
    'selectedGender',
    'voorletters',
    'client_name',
    'client_email',
    'client_phone_number',
  ],
  product: ['install_date', 'brand', 'model'],
}

/** The cells with which the next row starts; never a serial number. */
export function startOfNext(last: Cells, inCommon: InCommon): Partial<Cells> {
  return Object.fromEntries(fields[inCommon].map((field) => [field, last[field]]))
}
