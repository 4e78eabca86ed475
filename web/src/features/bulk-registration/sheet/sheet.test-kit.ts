import type { Product } from '@portal/contract/catalogue'
import { serialMaskOf } from '@portal/contract/serial-masks.test-kit'
import { keepSheet } from '../kept-sheet.ts'
import type { Catalogue } from './catalogue.ts'
import type { KeptSheet } from './sheet.ts'
import { type Cells, emptyCells, type SheetRow } from './sheet-fields.ts'

const models: readonly (readonly [brand: string, model: string, credits: number])[] = [
  ['AquaStar', 'Compact 8', 250],
  ['AquaStar', 'Comfort 12', 300],
  ['Solar', 'M 12', 250],
  ['Talent', 'T 40', 300],
  ['Talent', 'T 60', 400],
  ['ATAG', 'Aqua 10', 250],
]

/** Some products, with every notation of serial numbers. */
export const testProducts: readonly Product[] = models.map(([brand, model, credits], index) => ({
  id: index + 1,
  brand,
  model,
  credits,
  image: null,
  serial_mask: serialMaskOf(brand),
}))

export function catalogueOf(products: readonly Product[], loaded = products.map(({ brand }) => brand)): Catalogue {
  const brands = [...new Set(products.map(({ brand }) => brand))]
  const lists = loaded.map((name) => [name, products.filter(({ brand }) => brand === name)])
  return { brands, products: Object.fromEntries(lists) }
}

export const testCatalogue = catalogueOf(testProducts)

export function testCells(others: Partial<Cells> = {}): Cells {
  return {
    ...emptyCells(),
    install_date: '14-11-2025',
    brand: 'AquaStar',
    model: 'Compact 8',
    serial_number: 'AB 190902',
    address_zipcode: '5611 AB',
    address_house_number: '12',
    selectedGender: 'Vrouw',
    client_name: 'Van den Berg',
    client_email: 'm.berg@voorbeeld.nl',
    client_phone_number: '06 12345678',
    ...others,
  }
}

export function keptSheetOf(rows: readonly SheetRow[], others: Partial<KeptSheet> = {}): KeptSheet {
  return { rows, installDate: '', fileName: null, refusals: {}, ...others }
}

export function leaveRows(memberId: number, rows: readonly SheetRow[], others: Partial<KeptSheet> = {}) {
  return keepSheet(memberId, () => keptSheetOf(rows, others))
}
