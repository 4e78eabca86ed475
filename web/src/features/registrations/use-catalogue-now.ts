import { listBrands, listProducts } from '@portal/contract/catalogue'
import { type Query, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { catalogueKey } from './api.ts'

/**
 * Has a page that stays open follow within a minute what staff or a new day change: points, masks, and what can be
 * registered. Only in a tab that is seen; without an answer the page stays as it is.
 */
export function useCatalogueNow(): void {
  useQuery({
    queryKey: ['catalogue-now'],
    queryFn: async ({ client }) => {
      for (const query of client.getQueryCache().findAll({ queryKey: catalogueKey, predicate: isShown })) {
        const { queryKey, state } = query
        const brand = queryKey[2] as string | undefined
        const reply = brand
          ? await call(listProducts, { body: { brand }, isPoll: true })
          : await call(listBrands, { isPoll: true })
        // What is the same isn't kept on the device anew.
        if (replaceEqualDeep(state.data, reply) !== state.data) client.setQueryData(queryKey, reply)
      }
      return null
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: 45_000,
    retry: false,
    meta: { isPoll: true },
  })
}

function isShown(query: Query): boolean {
  return query.getObserversCount() > 0 && query.state.data !== undefined
}
