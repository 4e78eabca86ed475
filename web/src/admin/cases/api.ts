import { getCase } from '@portal/contract/case-acts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: ['case', id],
    queryFn: async ({ signal }) => (await call(getCase, { params: { id }, signal })).data,
    // It is somebody's data, and an act on what was read a while ago would be of a version that is gone.
    gcTime: 0,
  })
}
