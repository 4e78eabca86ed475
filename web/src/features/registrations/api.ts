import { listBrands, listProducts } from '@portal/contract/catalogue?calls'
import {
  type CreateRegistrationBody,
  createRegistration,
  listRegistrations,
} from '@portal/contract/registrations?calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api-client.ts'
import { forgetListSearch, type ListSearch, toListQuery } from './list-search.ts'

// The catalogue hardly ever changes while somebody fills in a form.
const catalogueStaleTime = 10 * 60_000

export const brandsQuery = queryOptions({
  queryKey: ['catalogue', 'brands'],
  queryFn: () => call(listBrands),
  staleTime: catalogueStaleTime,
})

export function productsQuery(brand: string) {
  return queryOptions({
    queryKey: ['catalogue', 'products', brand],
    queryFn: () => call(listProducts, { body: { brand } }),
    enabled: brand !== '',
    staleTime: catalogueStaleTime,
  })
}

export function useRegisterProduct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateRegistrationBody) => call(createRegistration, { body }),
    onSuccess: () => {
      forgetListSearch()
      // The list, the dashboard and the member's points all show the new registration; nobody waits for them here.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
    },
  })
}

/** One page of the list; the pages together are one thing to throw away. */
export function registrationsQuery(search: ListSearch) {
  return queryOptions({
    queryKey: ['registrations', search],
    queryFn: ({ signal }) => callPage(listRegistrations, { query: toListQuery(search), signal }),
  })
}
