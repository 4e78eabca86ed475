import type { Product } from '@portal/contract/catalogue'
import { findBrand } from './find-product.ts'
import { genderWords } from './gender-words.ts'
import type { Cells, SheetField } from './sheet-fields.ts'

/** Something to choose in a cell: what is written, and what it brings in. */
export type CellChoice = Readonly<{ text: string; credits: number | null }>

/** What can be chosen for a field of a row; nothing for a field that is typed. */
export function cellChoices(field: SheetField, cells: Cells, products: readonly Product[]): readonly CellChoice[] {
  if (field === 'brand')
    return [...new Set(products.map(({ brand }) => brand))].map((text) => ({ text, credits: null }))
  if (field === 'selectedGender') return Object.values(genderWords).map((text) => ({ text, credits: null }))
  if (field !== 'model') return []
  const brand = findBrand(products, cells.brand)
  return products.filter((product) => product.brand === brand).map(({ model, credits }) => ({ text: model, credits }))
}

/** The choices that what is typed leads to: those that start with it, else those with a word that does. */
export function filterChoices(choices: readonly CellChoice[], typed: string): readonly CellChoice[] {
  const start = typed.trim().toLowerCase()
  const atStart = choices.filter(({ text }) => text.toLowerCase().startsWith(start))
  return atStart.length > 0 ? atStart : choices.filter(({ text }) => text.toLowerCase().includes(` ${start}`))
}
