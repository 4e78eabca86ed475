import { dialablePhoneNumber } from '@portal/contract/rules/phone-number'
import { judgedSigns, partWords, serialNumberParts } from '@portal/contract/rules/serial-number'
import {
  type Catalogue,
  findBrand,
  findNearlySpelled,
  findNearModel,
  findProduct,
  findSerialMask,
  lacksProducts,
} from './catalogue.ts'
import { genderWords } from '../../registrations/registration-fields.ts'
import { readGender } from './read-gender.ts'
import { explainSheetDate, looksLikeDate, proposeSheetDate } from './sheet-date.ts'
import type { Cells, SheetField } from './sheet-fields.ts'

/** A message that tells more about a fault than the field's rule does, with a way to correct it; null when there is none. */
export function explainCell(field: SheetField, cells: Cells, catalogue: Catalogue): string | null {
  const text = cells[field].trim()
  if (text === '') return null
  if (failedFormula.test(text)) return 'De formule in deze cel gaf een fout. Typ wat er moet staan.'
  if (text.startsWith('=')) return 'In deze cel staat een formule zonder uitkomst. Typ wat er moet staan.'
  if (/^#{3,}$/.test(text)) return 'De kolom was te smal om de waarde te kopiëren. Typ wat er moet staan.'
  if (scientific.test(text) && numericFields.has(field)) {
    return `Excel heeft dit nummer afgekort tot ${text}. Typ het volledige nummer.`
  }
  if (openQuote.test(text)) {
    return `Het aanhalingsteken aan het begin sluit niet. Bedoel je ${text.slice(1).trim()}?`
  }
  return explanations[field]?.(text, cells, catalogue) ?? null
}

/** The most likely correction of a faulty cell, for the member to accept; null when there is none. */
export function proposeCell(field: SheetField, cells: Cells, catalogue: Catalogue): string | null {
  const text = cells[field].trim()
  if (openQuote.test(text)) return text.slice(1).trim()
  if (field === 'install_date') return proposeSheetDate(text)
  if (field === 'client_phone_number') return dialablePhoneNumber(text)
  if (field === 'brand') return findBrand(catalogue, text) ? null : findNearlySpelled(catalogue.brands, text)
  const brand = findBrand(catalogue, cells.brand)
  if (field !== 'model' || !brand || findProduct(catalogue, brand, text)) return null
  return findNearModel(catalogue, brand, text)
}

type Explain = (text: string, cells: Cells, catalogue: Catalogue) => string | null

const explanations: Partial<Record<SheetField, Explain>> = {
  install_date: explainSheetDate,
  brand: (text, _, catalogue) => explainBrand(text, catalogue),
  model: (_, cells, catalogue) => explainModel(cells, catalogue),
  serial_number: explainSerialNumber,
  address_zipcode: (text) =>
    /^\d{4}$/.test(text) ? `De letters van deze postcode ontbreken, zoals in ${text} AB` : null,
  address_house_number: explainHouseNumber,
  selectedGender: (text) =>
    readGender(text) ? null : `Kies ${genderWords.male}, ${genderWords.female} of ${genderWords.other}`,
  client_phone_number: explainPhoneNumber,
}

// The error values of spreadsheets, in English and Dutch.
const failedFormula =
  /^#(?:N\/A|N\/B|REF!|VERW!|VALUE!|WAARDE!|DIV\/0!|DEEL\/0!|NAME\?|NAAM\?|NUM!|GETAL!|NULL!|LEEG!|SPILL!|OVERLOOP!|CALC!|ERROR!)$/

// Of a file that a program wrote carelessly.
const openQuote = /^"[^"]*[^"\s][^"]*$/

// The notation in which spreadsheets show a long number.
const scientific = /^\d(?:[.,]\d+)?E\+\d+$/i
const numericFields: ReadonlySet<SheetField> = new Set(['serial_number', 'address_house_number', 'client_phone_number'])

function explainBrand(text: string, catalogue: Catalogue): string | null {
  if (findBrand(catalogue, text)) return null
  const proposed = findNearlySpelled(catalogue.brands, text)
  return `Het merk ‘${text}’ kennen we niet. ${proposed ? `Bedoel je ${proposed}?` : 'Kies een merk uit de lijst.'}`
}

function explainModel(cells: Cells, catalogue: Catalogue): string | null {
  const brand = findBrand(catalogue, cells.brand)
  if (!brand || lacksProducts(catalogue, brand) || findProduct(catalogue, brand, cells.model)) return null
  const proposed = findNearModel(catalogue, brand, cells.model)
  const other = catalogue.brands.find((name) => findProduct(catalogue, name, cells.model))
  const hint = proposed
    ? `Bedoel je ${proposed}?`
    : other
      ? `Dat model is van ${other}.`
      : 'Kies een model uit de lijst.'
  return `${brand} heeft geen model ‘${cells.model.trim()}’. ${hint}`
}

function explainSerialNumber(text: string, { brand }: Cells, catalogue: Catalogue): string | null {
  const mask = findSerialMask(catalogue, brand) ?? ''
  const [digits, ...others] = serialNumberParts(mask)
  const signs = judgedSigns(text, mask)
  // Of digits alone. Fewer often means that a spreadsheet removed the leading zeros.
  if (digits?.of !== '9' || others.length > 0 || !/^\d+$/.test(signs) || signs.length === digits.size) return null
  const has = `Een ${findBrand(catalogue, brand)} heeft een serienummer van ${partWords(digits)}.`
  return `${has} Dit ${signs.length === 1 ? 'is er' : 'zijn er'} ${signs.length}.`
}

function explainHouseNumber(text: string): string | null {
  if (looksLikeDate(text)) return 'Excel heeft van dit huisnummer een datum gemaakt. Typ het opnieuw.'
  // Such as 'Dorpsstraat 1 A' or '2e Dwarsstraat 5'.
  return /^\d(?!\d*(?:e|de|ste) \p{L})/u.test(text) ? null : 'Dit is geen huisnummer. Typ alleen het nummer.'
}

function explainPhoneNumber(text: string): string | null {
  const proposed = dialablePhoneNumber(text)
  if (!proposed) return null
  return `Dit nummer mist ${proposed.startsWith('+') ? 'de plus' : 'de eerste nul'}. Bedoel je ${proposed}?`
}
