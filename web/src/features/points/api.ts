import { listPoints } from '@portal/contract/points'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import type { PointsSearch } from './points-list.ts'

/** One page of the member's points. All pages share the key `points`, so that they are invalidated together. */
export function pointsQuery({ page = 1 }: PointsSearch) {
  return queryOptions({
    queryKey: ['points', page],
    queryFn: ({ signal }) => call(listPoints, { query: { page }, signal }),
  })
}
