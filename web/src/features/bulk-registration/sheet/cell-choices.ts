import { type Catalogue, productsOf } from './catalogue.ts'
import { genderWords } from '../../registrations/registration-fields.ts'
import type { Cells, SheetField } from './sheet-fields.ts'

export type CellChoice = Readonly<{ text: string; credits: number | null }>

export function cellChoices(field: SheetField, cells: Cells, catalogue: Catalogue): readonly CellChoice[] {
  if (field === 'brand') return catalogue.brands.map((text) => ({ text, credits: null }))
  if (field === 'selectedGender') return Object.values(genderWords).map((text) => ({ text, credits: null }))
  if (field !== 'model') return []
  return productsOf(catalogue, cells.brand).map(({ model, credits }) => ({ text: model, credits }))
}

/** The choices that start with the typed text, or else those with a word that does. */
export function filterChoices(choices: readonly CellChoice[], typed: string): readonly CellChoice[] {
  const start = typed.trim().toLowerCase()
  const atStart = choices.filter(({ text }) => text.toLowerCase().startsWith(start))
  return atStart.length > 0 ? atStart : choices.filter(({ text }) => text.toLowerCase().includes(` ${start}`))
}
