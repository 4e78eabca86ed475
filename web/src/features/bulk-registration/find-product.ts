import type { Product } from '@portal/contract/catalogue'

/** The brand in the spelling of the catalogue, or null. Ignores case and extra spaces. */
export function findBrand(products: readonly Product[], typed: string): string | null {
  const name = fold(typed)
  return products.find(({ brand }) => fold(brand) === name)?.brand ?? null
}

/** The product of this brand and model, or null. Ignores case and extra spaces. */
export function findProduct(products: readonly Product[], typedBrand: string, typedModel: string): Product | null {
  const brand = fold(typedBrand)
  const model = fold(typedModel)
  return products.find((product) => fold(product.brand) === brand && fold(product.model) === model) ?? null
}

/** The product that a text such as 'AquaStar Compact 8' names, or null. */
export function findProductByName(products: readonly Product[], typed: string): Product | null {
  const name = fold(typed)
  return products.find(({ brand, model }) => fold(`${brand} ${model}`) === name) ?? null
}

/** The name that is spelled almost like the typed one; null when there is none or more than one. */
export function findNearlySpelled(names: readonly string[], typed: string): string | null {
  const bare = lettersOf(typed)
  if (bare === '') return null
  const same = names.filter((name) => lettersOf(name) === bare)
  const near = same.length > 0 ? same : names.filter((name) => isOneTypoAway(lettersOf(name), bare))
  return near.length === 1 ? (near[0] as string) : null
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

// One letter added, removed, replaced or swapped with the next. Digits must be equal, because they tell models apart.
function isOneTypoAway(one: string, other: string): boolean {
  if (one.length < 4 || one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1

  const ofOne = one.slice(start, one.length - end)
  const ofOther = other.slice(start, other.length - end)
  const isSwapped = ofOne.length === 2 && ofOne === `${ofOther[1]}${ofOther[0]}`
  return isSwapped || (ofOne.length <= 1 && ofOther.length <= 1)
}
