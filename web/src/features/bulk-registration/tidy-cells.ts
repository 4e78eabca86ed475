import type { Product } from '@portal/contract/catalogue'
import { email } from '@portal/contract/rules/email'
import { spacedPostcode } from '@portal/contract/rules/postcode'
import { formatSerialNumber, serialNumberProblem } from '@portal/contract/rules/serial-number'
import { findBrand, findProduct } from './find-product.ts'
import { genderWords, readGender } from './gender-words.ts'
import { readSheetDate } from './sheet-date.ts'
import { type Cells, type SheetField, sheetFields } from './sheet-fields.ts'

export type TidiedCells = { cells: Cells; tidied: readonly SheetField[] }

/**
 * Rewrites the cells of a row in the notation of the portal where that loses nothing, and tells which ones changed. A cell
 * that does not fit its rule stays as it is.
 */
export function tidyCells(cells: Cells, products: readonly Product[]): TidiedCells {
  const tidy: Record<SheetField, string> = { ...cells }
  // In the order of the columns, because the notation of models and serial numbers depends on the brand.
  for (const field of sheetFields) tidy[field] = tidyCell(field, tidy, products)
  return { cells: tidy, tidied: sheetFields.filter((field) => tidy[field] !== cells[field]) }
}

/** The text of one cell, as `tidyCells` writes it. */
function tidyCell(field: SheetField, cells: Cells, products: readonly Product[]): string {
  const text = withoutStrayCharacters(cells[field], !freeTexts.has(field))
  return tidied[field]?.(text, cells, products) ?? text
}

type Tidy = (text: string, cells: Cells, products: readonly Product[]) => string | null | undefined

const anyEmail = email('')
const anyPostcode = spacedPostcode('')

// The text in the notation of the portal, or null or undefined when it does not fit.
const tidied: Partial<Record<SheetField, Tidy>> = {
  install_date: readSheetDate,
  brand: (text, _, products) => findBrand(products, text),
  model: (text, { brand }, products) => findProduct(products, brand, text)?.model,
  serial_number: (text, { brand }, products) => tidySerialNumber(text, findBrand(products, brand)),
  address_zipcode: (text) => anyPostcode.safeParse(text).data,
  selectedGender: (text) => tidyGender(text),
  client_email: (text) => anyEmail.safeParse(text).data,
}

const freeTexts: ReadonlySet<SheetField> = new Set(['woonplaats', 'voorletters', 'client_name'])

function tidySerialNumber(text: string, brand: string | null): string | null {
  return brand && serialNumberProblem(brand, text) === null ? formatSerialNumber(brand, text) : null
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
