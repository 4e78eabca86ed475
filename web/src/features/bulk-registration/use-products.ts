import type { Product } from '@portal/contract/catalogue'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { brandsQuery, productsQuery } from '../registrations/api.ts'

type Products = { products: readonly Product[] | undefined; hasFailed: boolean; retry: () => void }

/** All products of all brands, undefined until the last of them is there. */
export function useProducts(): Products {
  const brands = useQuery(brandsQuery)
  const lists = useQueries({ queries: (brands.data ?? []).map(productsQuery), combine: joinLists })

  return {
    products: brands.isSuccess ? lists.products : undefined,
    hasFailed: brands.isError || lists.failed.length > 0,
    retry: () => {
      if (brands.isError) void brands.refetch()
      for (const refetch of lists.failed) void refetch()
    },
  }
}

function joinLists(lists: UseQueryResult<Product[]>[]) {
  return {
    products: lists.every(({ isSuccess }) => isSuccess) ? lists.flatMap(({ data }) => data ?? []) : undefined,
    failed: lists.filter(({ isError }) => isError).map(({ refetch }) => refetch),
  }
}
