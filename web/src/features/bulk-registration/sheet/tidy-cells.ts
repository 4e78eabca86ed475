import { email } from '@portal/contract/rules/email'
import { spacedPostcode } from '@portal/contract/rules/postcode'
import { formatSerialNumber, type SerialMask, serialNumberProblem } from '@portal/contract/rules/serial-number'
import { type Catalogue, findBrand, findProduct, findSerialMask } from './catalogue.ts'
import { genderWords } from '../../registrations/registration-fields.ts'
import { readGender } from './read-gender.ts'
import { readSheetDate } from './sheet-date.ts'
import { type Cells, type SheetField, sheetFields } from './sheet-fields.ts'

export type TidiedCells = { cells: Cells; tidied: readonly SheetField[] }

/** Rewrites cells in the notation of the portal where that loses nothing. A cell that does not fit its rule stays as it is. */
export function tidyCells(cells: Cells, catalogue: Catalogue): TidiedCells {
  const tidy: Record<SheetField, string> = { ...cells }
  // In the order of the columns, because the notation of models and serial numbers depends on the brand.
  for (const field of sheetFields) tidy[field] = tidyCell(field, tidy, catalogue)
  return { cells: tidy, tidied: sheetFields.filter((field) => tidy[field] !== cells[field]) }
}

function tidyCell(field: SheetField, cells: Cells, catalogue: Catalogue): string {
  const text = withoutStrayCharacters(cells[field], !freeTexts.has(field))
  return tidied[field]?.(text, cells, catalogue) ?? text
}

type Tidy = (text: string, cells: Cells, catalogue: Catalogue) => string | null | undefined

const anyEmail = email('')
const anyPostcode = spacedPostcode('')

// The text in the notation of the portal, or null or undefined when it does not fit.
const tidied: Partial<Record<SheetField, Tidy>> = {
  install_date: readSheetDate,
  brand: (text, _, catalogue) => findBrand(catalogue, text),
  model: (text, { brand }, catalogue) => findProduct(catalogue, brand, text)?.model,
  serial_number: (text, { brand }, catalogue) => tidySerialNumber(text, findSerialMask(catalogue, brand)),
  address_zipcode: (text) => anyPostcode.safeParse(text).data,
  selectedGender: (text) => tidyGender(text),
  client_email: (text) => anyEmail.safeParse(text).data,
}

const freeTexts: ReadonlySet<SheetField> = new Set(['woonplaats', 'voorletters', 'client_name'])

function tidySerialNumber(text: string, mask: SerialMask | undefined): string | null {
  return mask !== undefined && serialNumberProblem(mask, text) === null ? formatSerialNumber(mask, text) : null
}

function tidyGender(text: string): string | null {
  const gender = readGender(text)
  return gender && genderWords[gender]
}

// Replaces white space of any kind by one space. Characters without width and direction marks come from web pages and
// address books; full-width characters come from East Asian keyboards.
function withoutStrayCharacters(text: string, makesFullWidthPlain: boolean): string {
  const bare = text
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return makesFullWidthPlain
    ? bare.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    : bare
}
