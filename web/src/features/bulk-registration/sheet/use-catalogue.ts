import type { Product } from '@portal/contract/catalogue'
import { type QueryClient, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useIsNetworkSlow } from '../../../lib/slow-network.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { brandsQuery, productsQuery } from '../../registrations/api.ts'
import { useCatalogueNow } from '../../registrations/use-catalogue-now.ts'
import { type Catalogue, findBrand, findProduct, lacksProducts } from './catalogue.ts'
import type { SheetRows } from './sheet.ts'

const noBrands: readonly string[] = []

export type CatalogueState = ReturnType<typeof useCatalogue>

/** The catalogue as far as the rows need it: all brands, and the products of the brands that the rows name. */
export function useCatalogue(rows: SheetRows) {
  useCatalogueNow()
  const listed = usePageQuery(brandsQuery)
  const brands = listed.data ?? noBrands
  const [needsAll, setNeedsAll] = useState(false)
  const needed = useMemo(() => brandsIn(rows, brands), [rows, brands])
  const queryClient = useQueryClient()
  const { products, lacking, isWaiting, hasFailed, error } = useQueries({
    // The others are watched too, because the editor of a row and the template load lists of their own accord.
    queries: brands.map((brand) => ({ ...productsQuery(brand), enabled: needsAll || needed.has(brand) })),
    combine: useCallback((lists: UseQueryResult<Product[]>[]) => joinLists(brands, lists), [brands]),
  })
  const isSilent = useIsNetworkSlow(isWaiting)
  const catalogue = useMemo(() => ({ brands, products }), [brands, products])
  // A model may be that of any other brand, which its message then tells.
  const hasStrangeModel = useMemo(() => rows.some(({ cells }) => isUnknown(cells, catalogue)), [rows, catalogue])
  if (hasStrangeModel && !needsAll) setNeedsAll(true)

  return {
    catalogue,
    // Also those of the device, while the server is silent or down.
    hasBrands: listed.data !== undefined,
    hasAllProducts: listed.data !== undefined && brands.every((brand) => products[brand]),
    loadAllProducts: () => setNeedsAll(true),
    hasFailed: (listed.isError && !listed.data) || hasFailed || isSilent,
    error: listed.data ? error : listed.error,
    retry: () => {
      if (listed.isError) void listed.refetch()
      for (const brand of lacking) void askAgain(queryClient, brand)
    },
  }
}

function brandsIn(rows: SheetRows, brands: readonly string[]): ReadonlySet<string | null> {
  const typed = new Set(rows.map(({ cells }) => cells.brand))
  return new Set([...typed].map((brand) => findBrand({ brands, products: {} }, brand)))
}

function joinLists(brands: readonly string[], lists: UseQueryResult<Product[]>[]) {
  const loaded = lists.flatMap(({ data }, index) => (data ? [[brands[index]!, data] as const] : []))
  const missing = lists.flatMap((list, index) => (list.data ? [] : [{ ...list, brand: brands[index]! }]))
  return {
    products: Object.fromEntries(loaded) as Catalogue['products'],
    lacking: missing.filter(({ isError, isFetching }) => isError || isFetching).map(({ brand }) => brand),
    isWaiting: missing.some(({ isFetching }) => isFetching),
    hasFailed: missing.some(({ isError }) => isError),
    error: missing.find(({ isError }) => isError)?.error,
  }
}

// A second call would wait for the first, which nobody may ever answer.
async function askAgain(queryClient: QueryClient, brand: string): Promise<void> {
  const { queryKey } = productsQuery(brand)
  await queryClient.cancelQueries({ queryKey, exact: true })
  await queryClient.refetchQueries({ queryKey, exact: true })
}

function isUnknown({ brand, model }: { brand: string; model: string }, catalogue: Catalogue): boolean {
  const isJudged = findBrand(catalogue, brand) !== null && !lacksProducts(catalogue, brand)
  return isJudged && model !== '' && findProduct(catalogue, brand, model) === null
}
