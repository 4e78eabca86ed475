import type { Product } from '@portal/contract/catalogue'
import { findBrand } from './find-product.ts'
import { genderWords } from './gender-words.ts'
import type { Cells, SheetField } from './sheet-fields.ts'

/** A choice for a cell: the text to write, and the points of a product. */
export type CellChoice = Readonly<{ text: string; credits: number | null }>

/** The choices for a field of a row; none for a field that is typed. */
export function cellChoices(field: SheetField, cells: Cells, products: readonly Product[]): readonly CellChoice[] {
  if (field === 'brand')
    return [...new Set(products.map(({ brand }) => brand))].map((text) => ({ text, credits: null }))
  if (field === 'selectedGender') return Object.values(genderWords).map((text) => ({ text, credits: null }))
  if (field !== 'model') return []
  const brand = findBrand(products, cells.brand)
  return products.filter((product) => product.brand === brand).map(({ model, credits }) => ({ text: model, credits }))
}

/** The choices that start with the typed text, or else those with a word that does. */
export function filterChoices(choices: readonly CellChoice[], typed: string): readonly CellChoice[] {
  const start = typed.trim().toLowerCase()
  const atStart = choices.filter(({ text }) => text.toLowerCase().startsWith(start))
  return atStart.length > 0 ? atStart : choices.filter(({ text }) => text.toLowerCase().includes(` ${start}`))
}
