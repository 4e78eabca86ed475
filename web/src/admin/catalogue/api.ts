import { getBrand, getProduct, listBrandsForStaff } from '@portal/contract/catalogue-for-staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

/** The first part of the keys: members' own lists, which a save changes too, have it as well. */
export const catalogueKey = 'catalogue'

export const brandsQuery = queryOptions({
  queryKey: [catalogueKey, 'staff-brands'],
  queryFn: async ({ signal }) => (await call(listBrandsForStaff, { signal })).data,
})

// A form with what was saved a while ago would be of a version that is gone, and one that is open stays as it is.
const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false }

export function brandQuery(id: string) {
  return queryOptions({
    queryKey: [catalogueKey, 'brand', id],
    queryFn: async ({ signal }) => (await call(getBrand, { params: { id }, signal })).data,
    ...once,
  })
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: [catalogueKey, 'product', id],
    queryFn: async ({ signal }) => (await call(getProduct, { params: { id }, signal })).data,
    ...once,
  })
}
