import type { Product } from '@portal/contract/catalogue'
import { findProductByName } from '../find-product.ts'
import { type ColumnTarget, isJoined, type JoinedField } from '../known-headings.ts'
import type { Cells } from '../sheet-fields.ts'

/** The cells that a text of one column fills. What can't be split stays whole in the first of them that needs a value. */
export function splitColumn(target: ColumnTarget, text: string, products: readonly Product[]): Partial<Cells> {
  if (!isJoined(target)) return { [target]: text }
  return splitters[target](text.replace(/\s+/g, ' ').trim(), products)
}

const splitters: Readonly<Record<JoinedField, (text: string, products: readonly Product[]) => Partial<Cells>>> = {
  product: splitProduct,
  house_number: splitHouseNumber,
  full_name: splitName,
}

function splitProduct(text: string, products: readonly Product[]): Partial<Cells> {
  const known = findProductByName(products, text)
  if (known) return { brand: known.brand, model: known.model }
  // The longest first: AquaStar-Pro is no AquaStar.
  const brands = [...new Set(products.map(({ brand }) => brand))].toSorted((one, other) => other.length - one.length)
  const brand = brands.find((name) => `${text.toLowerCase()} `.startsWith(`${name.toLowerCase()} `))
  return brand ? { brand, model: text.slice(brand.length).trim() } : { brand: text }
}

function splitHouseNumber(text: string): Partial<Cells> {
  const [, number, addition] = /^(\d+)(?:\s*[-/]\s*|\s*)(\D.*|\d+)?$/.exec(text) ?? []
  return number
    ? { address_house_number: number, huisnummer_toevoeging: addition ?? '' }
    : { address_house_number: text }
}

function splitName(text: string): Partial<Cells> {
  const [, first, after] = /^((?:\p{L}{1,2}\.\s?)+)(.+)$/u.exec(text) ?? []
  if (first && after) return { voorletters: first.trim(), client_name: after.trim() }
  const [, name, initials] = /^([^,]+),\s*((?:\p{L}{1,2}\.\s?)+)$/u.exec(text) ?? []
  return name && initials ? { voorletters: initials.trim(), client_name: name.trim() } : { client_name: text }
}
