import { allProducts, type Catalogue, findProductByName } from '../sheet/catalogue.ts'
import { readGender } from '../sheet/read-gender.ts'
import { type ColumnTarget, isJoined, type JoinedField } from '../sheet/known-headings.ts'
import { looksLikeDate } from '../sheet/sheet-date.ts'
import type { Cells } from '../sheet/sheet-fields.ts'

/** The cells that a text of one column fills. A text that can't be split stays whole in one cell, which shows its fault. */
export function splitColumn(
  target: ColumnTarget,
  text: string,
  catalogue: Catalogue,
): { cells: Partial<Cells>; isSplit: boolean } {
  if (!isJoined(target)) return { cells: { [target]: text }, isSplit: true }
  const bare = text.replace(/\s+/g, ' ').trim()
  const cells = bare === '' ? {} : splitters[target](bare, catalogue)
  return cells ? { cells, isSplit: true } : { cells: { [wholeIn[target]]: bare }, isSplit: false }
}

type Split = (text: string, catalogue: Catalogue) => Partial<Cells> | null

// Null for a text that would have to be guessed.
const splitters: Readonly<Record<JoinedField, Split>> = {
  product: splitProduct,
  house_number: splitHouseNumber,
  full_name: splitName,
  zipcode_city: splitZipcode,
  address: splitAddress,
  addressee: splitAddressee,
}

const wholeIn: Readonly<Record<JoinedField, keyof Cells>> = {
  product: 'brand',
  house_number: 'address_house_number',
  full_name: 'client_name',
  zipcode_city: 'address_zipcode',
  address: 'address_house_number',
  addressee: 'client_name',
}

/** Whether one of these texts would become more than one cell, or lose its street: the member has to agree with that. */
export function isSplit(target: ColumnTarget, texts: readonly string[], catalogue: Catalogue): boolean {
  if (!isJoined(target)) return false
  const cellsOf = (text: string) => Object.values(splitColumn(target, text, catalogue).cells).filter(Boolean)
  return target === 'address' || texts.some((text) => cellsOf(text).length > 1)
}

/** Whether most of these texts are such a pair, so that a heading for the first of its fields stands for both. */
export function looksJoined(target: 'zipcode_city' | 'addressee', texts: readonly string[]): boolean {
  const isPair = (text: string) =>
    target === 'addressee' ? splitAddressee(text) !== null : Boolean(splitZipcode(text)?.woonplaats)
  return texts.length > 0 && texts.filter(isPair).length >= texts.length * 0.6
}

function splitProduct(text: string, catalogue: Catalogue): Partial<Cells> | null {
  const known = findProductByName(catalogue, text) ?? findProductWithin(text, catalogue)
  if (known) return { brand: known.brand, model: known.model }
  // The longest brand first, because AquaStar Pro is not AquaStar.
  const brands = catalogue.brands.toSorted((one, other) => other.length - one.length)
  const brand = brands.find((name) => `${text.toLowerCase()} `.startsWith(`${name.toLowerCase()} `))
  return brand ? { brand, model: text.slice(brand.length).trim() } : null
}

// The one product that a description such as 'Waterontharder AquaStar Compact 8, incl. montage' names.
function findProductWithin(text: string, catalogue: Catalogue) {
  const named = allProducts(catalogue)
    .filter(({ brand, model }) => hasName(text, `${brand} ${model}`))
    .toSorted((one, other) => other.model.length - one.model.length)
  const [first] = named
  // A model may begin with the name of another one; two that don't are two products.
  return first && named.every(({ brand, model }) => hasName(`${first.brand} ${first.model}`, `${brand} ${model}`))
    ? first
    : null
}

// After the name only what can't be the rest of a model: 'Compact 8 XL' is not a Compact 8.
function hasName(text: string, name: string): boolean {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()]
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const isWord = !/[\p{L}\d]$/u.test(lower.slice(0, at))
    if (
      isWord &&
      /^(?:$| ?[,;:(]| [-–/] | (?:incl|excl|inclusief|exclusief|met)\b)/.test(lower.slice(at + wanted.length))
    )
      return true
  }
  return false
}

function splitHouseNumber(text: string): Partial<Cells> | null {
  // Whole, so that its fault tells what a spreadsheet made of it.
  if (looksLikeDate(text)) return null
  const [, number, addition] = /^(\d+)(?:\s*[-/]\s*|\s*)(\D.*|\d+)?$/.exec(text) ?? []
  return number ? { address_house_number: number, huisnummer_toevoeging: addition ?? '' } : null
}

// Two letters or small letters, because in '3732 De Bilt' the letters of the postcode are missing.
function splitZipcode(text: string): Partial<Cells> | null {
  const [, digits, letters, city] = /^([1-9]\d{3}) ?([A-Z]{2}|(?!de\b)[a-z]{2})\b[ ,/-]*(.*)$/.exec(text) ?? []
  return digits ? { address_zipcode: `${digits} ${letters}`, woonplaats: city ?? '' } : null
}

const years = { from: 1500, to: 2100 }

// A street has no number of its own, except a first '2e'; so 'Plein 1945 12' is not split, nor is 'Plein 1945'.
function splitAddress(text: string): Partial<Cells> | null {
  const pattern =
    /^(?:\d{1,2}e )?([^\d]*\p{L}[^\d]*?)[ ,]+(\d{1,5})(?: ?[-/]? ?(\p{L}{1,3}\d{0,3}|zwart|rood|boven|beneden)| ?[-/] ?(\d{1,4}))?$/iu
  const [, street = '', number = '', word, second] = pattern.exec(text) ?? []
  const addition = word ?? second ?? ''
  const mayBeYear = addition === '' && Number(number) >= years.from && Number(number) < years.to
  if (number === '' || mayBeYear || /^(?:postbus|antwoordnummer)\b/i.test(street)) return null
  return { address_house_number: number, huisnummer_toevoeging: addition }
}

const forms = '(?:de heer|dhr|heer|meneer|mevrouw|mevr|mvr|mw)(?:\\.|\\b)'

function splitAddressee(text: string): Partial<Cells> | null {
  const bare = text.replace(/^(?:t\.? ?a\.? ?v\.?|ter attentie van)[: ]+/i, '')
  const [, form = '', name = ''] = new RegExp(`^(${forms}) ?(\\p{L}.*)$`, 'iu').exec(bare) ?? []
  // 'Dhr. en mevr. Jansen' are two.
  if (name === '' || readGender(form) === null || new RegExp(`(?:^|[ /&])(?:en |& |${forms})`, 'i').test(name))
    return null
  return { selectedGender: form, ...splitName(name) }
}

// Titles are no initials.
const initials = /(?:(?!(?:ir|dr|mr|ds|bc)\.)\p{L}{1,2}\.\s?)+/iu.source

function splitName(text: string): Partial<Cells> {
  const [, first, after] = new RegExp(`^(${initials})(.+)$`, 'iu').exec(text) ?? []
  if (first && after) return { voorletters: first.trim(), client_name: after.trim() }
  const [, name, last] = new RegExp(`^([^,]+),\\s*(${initials})$`, 'iu').exec(text) ?? []
  return name && last ? { voorletters: last.trim(), client_name: name.trim() } : { client_name: text }
}
