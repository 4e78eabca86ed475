import { listMaintenance, type Maintenance, type MonthCounts } from '@portal/contract/maintenance'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { monthOf } from '@portal/contract/rules/month'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { keptOnDevice } from '../account/kept-query.ts'

/** All that falls in a month, and counts of the months of its year. That of this month is kept on the device. */
export function maintenanceQuery(month: string) {
  const isNow = month === monthOf(todayInAmsterdam())
  return queryOptions({
    queryKey: ['maintenance', month],
    ...(isNow ? keptOnDevice(() => fetchMonth(month)) : { queryFn: ({ signal }) => fetchMonth(month, signal) }),
  })
}

export type Month = { rows: Maintenance[]; months: MonthCounts[] }

// A call gives 500, which only the largest firms have more of in a month.
async function fetchMonth(month: string, signal?: AbortSignal): Promise<Month> {
  const { data: rows, meta, months } = await call(listMaintenance, { query: { month, page: 1 }, signal })
  for (let page = 2; page <= meta.last_page; page++)
    rows.push(...(await call(listMaintenance, { query: { month, page }, signal })).data)
  return { rows, months }
}
