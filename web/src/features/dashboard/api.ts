import { getDashboard } from '@portal/contract/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { keptOnDevice } from '../../lib/query-client.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(getDashboard),
  ...keptOnDevice,
})
