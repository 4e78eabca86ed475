import type { Product } from '@portal/contract/catalogue'
import { serialNumberKind, serialNumberProblem } from '@portal/contract/rules/serial-number'
import { useQueries } from '@tanstack/react-query'
import { productsQuery } from '../api.ts'
import { type UsedProduct, useLastUsed } from '../last-used.ts'
import type { Found } from './use-scan.ts'

const most = 3

/** The products that the member used last and that the number on the label may belong to, the latest first. */
export function useLikelyProducts(found: Found | null): Product[] {
  const likely = likelyProducts(useLastUsed(), found)
  const brands = [...new Set(likely.map(({ brand }) => brand))]
  const catalogue = useQueries({ queries: brands.map(productsQuery) }).flatMap(({ data = [] }) => data)
  return likely
    .flatMap(
      ({ brand, model }) => catalogue.find((product) => product.brand === brand && product.model === model) ?? [],
    )
    .slice(0, most)
}

/** Those of the number's brand; while nothing tells the brand, those of all brands that write their numbers like this one. */
export function likelyProducts(used: readonly UsedProduct[], found: Found | null): UsedProduct[] {
  if (found?.kind !== 'serial') return []
  const { brand: ofBrand, serialNumber } = found
  const fitting = used.filter(({ brand }) =>
    ofBrand === null
      ? serialNumberKind(brand) !== 'atag' && serialNumberProblem(brand, serialNumber) === null
      : brand === ofBrand,
  )
  return fitting.filter(
    ({ brand, model }, index) => fitting.findIndex((each) => each.brand === brand && each.model === model) === index,
  )
}
