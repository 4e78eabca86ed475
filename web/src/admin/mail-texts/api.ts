import { getMailText, listMailTexts, listMailTextVersions } from '@portal/contract/mail-texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export const mailTextsKey = ['mail-texts']

export const mailTextsQuery = queryOptions({
  queryKey: [...mailTextsKey, 'list'],
  queryFn: async ({ signal }) => (await call(listMailTexts, { signal })).data,
})

export function mailTextQuery(template: string) {
  return queryOptions({
    queryKey: [...mailTextsKey, 'one', template],
    queryFn: async ({ signal }) => (await call(getMailText, { params: { template }, signal })).data,
    // A form with what was saved a while ago would be of a save that is gone, and one that is open stays as it is.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
}

export function versionsQuery(template: string) {
  return queryOptions({
    queryKey: [...mailTextsKey, 'versions', template],
    queryFn: async ({ signal }) => (await call(listMailTextVersions, { params: { template }, signal })).data,
  })
}
