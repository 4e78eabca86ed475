import { listOwnCases } from '@portal/contract/member-cases'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { sessionQuery } from '../account/session.ts'

const key = 'own-cases'

export function ownCasesQuery(page: number) {
  return queryOptions({
    queryKey: [key, page],
    queryFn: ({ signal }) => call(listOwnCases, { query: { page }, signal }),
  })
}

/** After the member wrote something: the cases, and in the menu how many questions there are. */
export function refetchCases(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [key] })
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
