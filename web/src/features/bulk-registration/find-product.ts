import type { Product } from '@portal/contract/catalogue'

/** The brand that is meant, whatever its letter case and blanks, in the spelling of the catalogue; or null. */
export function findBrand(products: readonly Product[], typed: string): string | null {
  const name = fold(typed)
  return products.find(({ brand }) => fold(brand) === name)?.brand ?? null
}

/** The product that a brand and a model name, or null. */
export function findProduct(products: readonly Product[], typedBrand: string, typedModel: string): Product | null {
  const brand = fold(typedBrand)
  const model = fold(typedModel)
  return products.find((product) => fold(product.brand) === brand && fold(product.model) === model) ?? null
}

/** The product that one text names, as 'AquaStar Compact 8' does; or null. */
export function findProductByName(products: readonly Product[], typed: string): Product | null {
  const name = fold(typed)
  return products.find(({ brand, model }) => fold(`${brand} ${model}`) === name) ?? null
}

/** The one name of a list that is spelled nearly as what is typed, or null when none or more than one is. */
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

// A letter too many, too few, another one, or two that changed places. Digits tell models apart, so those must be right.
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
