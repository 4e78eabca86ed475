import { getMail, getMailFigures, listMails, type MailState } from '@portal/contract/mails'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'

export const mailsKey = ['mails']

export const figuresQuery = queryOptions({
  queryKey: [...mailsKey, 'figures'],
  queryFn: async ({ signal }) => (await call(getMailFigures, { signal })).data,
})

type Asked = { states: readonly MailState[]; page?: number; search?: string; rows?: number }

export function mailsQuery({ states, page = 1, search = '', rows = tableDefaults.rows }: Asked) {
  const query = { page, per_page: rows, search, 'filter[state]': states.join() }
  return queryOptions({
    queryKey: [...mailsKey, 'list', query],
    queryFn: ({ signal }) => call(listMails, { query, signal }),
    // They are people's data.
    gcTime: 0,
  })
}

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: [...mailsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(getMail, { params: { id }, signal })).data,
    gcTime: 0,
    // Each reading leaves its line in the record.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
