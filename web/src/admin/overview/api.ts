import type { Endpoint, ReplyOf } from '@portal/contract/endpoint'
import {
  getOverviewBrands,
  getOverviewCases,
  getOverviewContent,
  getOverviewFigures,
  getOverviewMembers,
  getOverviewPoints,
  getOverviewSpread,
  getOverviewWeeks,
} from '@portal/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

// Only in a tab that is seen.
const refetchInterval = 60_000

function blockQuery<E extends Endpoint>(endpoint: E) {
  return queryOptions({
    queryKey: ['overview', endpoint.path],
    queryFn: async ({ signal }): Promise<ReplyOf<E>> => call(endpoint, { signal }),
    refetchInterval,
  })
}

export const figuresQuery = blockQuery(getOverviewFigures)
export const weeksQuery = blockQuery(getOverviewWeeks)
export const brandsQuery = blockQuery(getOverviewBrands)
export const casesQuery = blockQuery(getOverviewCases)
export const membersQuery = blockQuery(getOverviewMembers)
export const spreadQuery = blockQuery(getOverviewSpread)
export const pointsQuery = blockQuery(getOverviewPoints)
export const contentQuery = blockQuery(getOverviewContent)
