import { getDashboard } from '@portal/contract/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { keptOnDevice } from '../account/kept-query.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  ...keptOnDevice(() => call(getDashboard)),
})
