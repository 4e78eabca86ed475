import type { Product } from '@portal/contract/catalogue'
import type { SerialMask } from '@portal/contract/rules/serial-number'

/** All brands, and the products of the brands whose list is loaded. */
export type Catalogue = Readonly<{
  brands: readonly string[]
  products: Readonly<Partial<Record<string, readonly Product[]>>>
}>

/** The brand in the spelling of the catalogue, or null. Ignores case and extra spaces. */
export function findBrand({ brands }: Catalogue, typed: string): string | null {
  const name = fold(typed)
  return brands.find((brand) => fold(brand) === name) ?? null
}

/** The product of this brand and model, or null. Ignores case, extra spaces, and the brand's name before the model. */
export function findProduct(catalogue: Catalogue, typedBrand: string, typedModel: string): Product | null {
  const products = productsOf(catalogue, typedBrand)
  const named = (name: string) => products.find(({ model }) => fold(model) === fold(name))
  return named(typedModel) ?? named(withoutBrand(typedBrand, typedModel)) ?? null
}

/** The model that is spelled almost like the typed one; null when there is none or more than one. */
export function findNearModel(catalogue: Catalogue, typedBrand: string, typedModel: string): string | null {
  const models = productsOf(catalogue, typedBrand).map(({ model }) => model)
  return findNearlySpelled(models, typedModel) ?? findNearlySpelled(models, withoutBrand(typedBrand, typedModel))
}

/** The product that a text such as 'AquaStar Compact 8' names, or null. */
export function findProductByName(catalogue: Catalogue, typed: string): Product | null {
  const name = fold(typed)
  return allProducts(catalogue).find(({ brand, model }) => fold(`${brand} ${model}`) === name) ?? null
}

/** The products of a brand; none while its list is not loaded. */
export function productsOf(catalogue: Catalogue, typedBrand: string): readonly Product[] {
  const brand = findBrand(catalogue, typedBrand)
  return (brand !== null && catalogue.products[brand]) || []
}

export function findSerialMask(catalogue: Catalogue, typedBrand: string): SerialMask | undefined {
  return productsOf(catalogue, typedBrand)[0]?.serial_mask
}

export function allProducts({ products }: Catalogue): Product[] {
  return Object.values(products).flatMap((list) => list ?? [])
}

export function lacksProducts(catalogue: Catalogue, typedBrand: string): boolean {
  const brand = findBrand(catalogue, typedBrand)
  return brand !== null && catalogue.products[brand] === undefined
}

export function findNearlySpelled(names: readonly string[], typed: string): string | null {
  const bare = lettersOf(typed)
  if (bare === '') return null
  const same = names.filter((name) => lettersOf(name) === bare)
  const near = same.length > 0 ? same : names.filter((name) => isOneTypoAway(lettersOf(name), bare))
  return near.length === 1 ? (near[0] as string) : null
}

// The portal's own lists say 'AquaStar Compact 8', and many people copy that.
function withoutBrand(typedBrand: string, typedModel: string): string {
  const [brand, model] = [fold(typedBrand), fold(typedModel)]
  return model.startsWith(`${brand} `) ? model.slice(brand.length + 1) : model
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
