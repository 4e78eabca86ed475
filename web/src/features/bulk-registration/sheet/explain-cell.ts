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
import { explainSheetDate, looksLikeDate } from './sheet-date.ts'
import type { Cells, SheetField } from './sheet-fields.ts'

/** What a fault of a cell is, with the most likely correction for the member to accept. */
export type Explanation = Readonly<{ text: string; proposed?: string | null }>

/** Tells more about a fault than the field's rule does; null when there is no more to tell. */
export function explainCell(field: SheetField, cells: Cells, catalogue: Catalogue): Explanation | null {
  const text = cells[field].trim()
  if (text === '') return null
  if (failedFormula.test(text)) return { text: 'De formule in deze cel gaf een fout. Typ wat er moet staan.' }
  if (text.startsWith('=')) return { text: 'In deze cel staat een formule zonder uitkomst. Typ wat er moet staan.' }
  if (/^#{3,}$/.test(text)) return { text: 'De kolom was te smal om de waarde te kopiëren. Typ wat er moet staan.' }
  if (scientific.test(text) && numericFields.has(field)) {
    return { text: `Excel heeft dit nummer afgekort tot ${text}. Typ het volledige nummer.` }
  }
  if (openQuote.test(text)) {
    const proposed = text.slice(1).trim()
    return { text: `Het aanhalingsteken aan het begin sluit niet. Bedoel je ${proposed}?`, proposed }
  }
  return explanations[field]?.(text, cells, catalogue) ?? null
}

type Explain = (text: string, cells: Cells, catalogue: Catalogue) => Explanation | null

const explanations: Partial<Record<SheetField, Explain>> = {
  install_date: explainSheetDate,
  brand: (text, _, catalogue) => explainBrand(text, catalogue),
  model: (_, cells, catalogue) => explainModel(cells, catalogue),
  serial_number: explainSerialNumber,
  address_zipcode: (text) =>
    /^\d{4}$/.test(text) ? { text: `De letters van deze postcode ontbreken, zoals in ${text} AB` } : null,
  address_house_number: explainHouseNumber,
  selectedGender: (text) =>
    readGender(text) ? null : { text: `Kies ${genderWords.male}, ${genderWords.female} of ${genderWords.other}` },
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

function explainBrand(text: string, catalogue: Catalogue): Explanation | null {
  if (findBrand(catalogue, text)) return null
  const proposed = findNearlySpelled(catalogue.brands, text)
  const hint = proposed ? `Bedoel je ${proposed}?` : 'Kies een merk uit de lijst.'
  return { text: `Het merk ‘${text}’ kennen we niet. ${hint}`, proposed }
}

function explainModel(cells: Cells, catalogue: Catalogue): Explanation | null {
  const brand = findBrand(catalogue, cells.brand)
  if (!brand || lacksProducts(catalogue, brand) || findProduct(catalogue, brand, cells.model)) return null
  const proposed = findNearModel(catalogue, brand, cells.model)
  const other = catalogue.brands.find((name) => findProduct(catalogue, name, cells.model))
  const hint = proposed
    ? `Bedoel je ${proposed}?`
    : other
      ? `Dat model is van ${other}.`
      : 'Kies een model uit de lijst.'
  return { text: `${brand} heeft geen model ‘${cells.model.trim()}’. ${hint}`, proposed }
}

function explainSerialNumber(text: string, { brand }: Cells, catalogue: Catalogue): Explanation | null {
  const mask = findSerialMask(catalogue, brand) ?? ''
  const [digits, ...others] = serialNumberParts(mask)
  const signs = judgedSigns(text, mask)
  // Of digits alone. Fewer often means that a spreadsheet removed the leading zeros.
  if (digits?.of !== '9' || others.length > 0 || !/^\d+$/.test(signs) || signs.length === digits.size) return null
  const has = `Een ${findBrand(catalogue, brand)} heeft een serienummer van ${partWords(digits)}.`
  return { text: `${has} Dit ${signs.length === 1 ? 'is er' : 'zijn er'} ${signs.length}.` }
}

function explainHouseNumber(text: string): Explanation | null {
  if (looksLikeDate(text)) return { text: 'Excel heeft van dit huisnummer een datum gemaakt. Typ het opnieuw.' }
  // Such as 'Dorpsstraat 1 A' or '2e Dwarsstraat 5'.
  const isNumber = /^\d(?!\d*(?:e|de|ste) \p{L})/u.test(text)
  return isNumber ? null : { text: 'Dit is geen huisnummer. Typ alleen het nummer.' }
}

function explainPhoneNumber(text: string): Explanation | null {
  const proposed = dialablePhoneNumber(text)
  if (!proposed) return null
  const missing = proposed.startsWith('+') ? 'de plus' : 'de eerste nul'
  return { text: `Dit nummer mist ${missing}. Bedoel je ${proposed}?`, proposed }
}
