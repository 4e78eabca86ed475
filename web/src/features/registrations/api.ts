import { listBrands, listProducts } from '@portal/contract/catalogue'
import { getRegistration, listRegistrations, type Registration } from '@portal/contract/registrations'
import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api-client.ts'
import { type RegistrationSearch, toListQuery } from './registration-list.ts'

// The catalogue rarely changes while a form is being filled in.
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

/** One page of the list; the first part of the key throws all pages away together. */
export function registrationsQuery(search: RegistrationSearch) {
  return queryOptions({
    queryKey: ['registrations', search],
    queryFn: ({ signal }) => callPage(listRegistrations, { query: toListQuery(search), signal }),
  })
}

/** One of the member's registrations, with its customer. */
export function registrationQuery(id: number) {
  return queryOptions({
    queryKey: ['registration', id],
    queryFn: ({ signal }) => call(getRegistration, { params: { id }, signal }),
  })
}

// The most that a call gives, so that an export of thousands takes few calls.
const rowsPerCall = 100

/** Every registration of all pages of the list, in its order, for an export. */
export async function everyRegistration({ page: _page, ...search }: RegistrationSearch): Promise<Registration[]> {
  if (Object.keys(search).length === 0) return call(listRegistrations)

  const registrations: Registration[] = []
  let lastPage = 1
  for (let page = 1; page <= lastPage; page++) {
    const query = { ...toListQuery({ ...search, page }), per_page: rowsPerCall }
    const { data, meta } = await callPage(listRegistrations, { query })
    registrations.push(...data)
    lastPage = meta.last_page
  }
  return withoutDoubles(registrations)
}

// A registration made in between moves the others one place, so that one can appear on two pages.
function withoutDoubles(registrations: Registration[]): Registration[] {
  return [...new Map(registrations.map((registration) => [registration.id, registration])).values()]
}
