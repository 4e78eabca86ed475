import type { Registration } from '@portal/contract/registrations'
import { useQuery } from '@tanstack/react-query'
import { registrationsQuery } from './api.ts'

export type UsedProduct = Pick<Registration['product'], 'brand' | 'model'>

/** How many of them stand first in a list. */
const most = 3

const minutes = 60_000

/** The products of the member's newest registrations, the latest first. Empty until the list of registrations is known. */
export function useLastUsed(): readonly UsedProduct[] {
  // The first page of the list as it is: mostly loaded or kept already, and good enough when it is a little old.
  const { data } = useQuery({ ...registrationsQuery({}), staleTime: 10 * minutes })
  return data?.data.map(({ product }) => product) ?? []
}

export function lastUsedBrands(used: readonly UsedProduct[]): string[] {
  return [...new Set(used.map(({ brand }) => brand))].slice(0, most)
}

export function lastUsedModels(used: readonly UsedProduct[], brand: string): string[] {
  const models = used.flatMap((product) => (product.brand === brand ? [product.model] : []))
  return [...new Set(models)].slice(0, most)
}
