import { listBrands, listProducts, type Product } from '@portal/contract/catalogue'
import { listRegistrations } from '@portal/contract/registrations'
import type { SerialMask } from '@portal/contract/rules/serial-number'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api-client.ts'
import { keptOnDevice } from '../account/kept-query.ts'
import { registrationList, type RegistrationSearch, toListQuery } from './registration-list.ts'

// `useCatalogueNow` asks again for what a page shows.
const catalogueStaleTime = 10 * 60_000

export const catalogueKey = ['catalogue']

export const brandsQuery = queryOptions({
  queryKey: [...catalogueKey, 'brands'],
  staleTime: catalogueStaleTime,
  ...keptOnDevice(() => call(listBrands)),
})

export function productsQuery(brand: string) {
  return queryOptions({
    queryKey: [...catalogueKey, 'products', brand],
    enabled: brand !== '',
    staleTime: catalogueStaleTime,
    ...keptOnDevice(() => call(listProducts, { body: { brand } })),
  })
}

/** How a brand writes its serial numbers, as its products tell; undefined while they are not there. */
export function serialMaskOf(products: readonly Product[] | undefined): SerialMask | undefined {
  return products?.[0]?.serial_mask
}

export function serialMaskIn(queryClient: QueryClient, brand: string): SerialMask | undefined {
  return serialMaskOf(queryClient.getQueryData(productsQuery(brand).queryKey))
}

/**
 * One page of the list; the first part of the key throws all pages away together. The page that it starts with is kept on the
 * device.
 */
export function registrationsQuery(search: RegistrationSearch) {
  const fetchPage = (signal?: AbortSignal) => callPage(listRegistrations, { query: toListQuery(search), signal })
  const isFirst = Object.keys(search).length === 0
  return queryOptions({
    queryKey: ['registrations', search],
    ...(isFirst ? keptOnDevice(() => fetchPage()) : { queryFn: ({ signal }) => fetchPage(signal) }),
  })
}

/** After a registration: the list starts at its top, and everything that shows registrations or points is fetched again. */
export function refetchRegistered(queryClient: QueryClient): void {
  registrationList.forget()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
}
