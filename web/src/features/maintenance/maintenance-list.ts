import { todayInAmsterdam } from '@portal/contract/rules/day'
import { maintenanceStates, type MaintenanceState } from '@portal/contract/maintenance'
import { monthOf, monthPattern } from '@portal/contract/rules/month'
import { webPaths } from '@portal/contract/web-paths'
import { isOption, listAddress, type ListSearch, readListSearch } from '../../lib/list-address.ts'

/** What the page shows, as it stands in the address; without a month it is this one. */
export type MaintenanceSearch = ListSearch & { maand?: string; status?: MaintenanceState }

// It remembers nothing: who comes back wants this month.
export const maintenanceList = listAddress<MaintenanceSearch>({
  path: webPaths.maintenance,
  read: (query) => {
    const { page, zoek } = readListSearch(query, [])
    return {
      ...(page && { page }),
      ...(zoek && { zoek }),
      ...(isMonth(query.maand) && { maand: query.maand }),
      ...(isOption(query.status, maintenanceStates) && { status: query.status }),
    }
  },
})

export function monthShown({ maand = monthOf(todayInAmsterdam()) }: MaintenanceSearch): string {
  return maand
}

function isMonth(value: unknown): value is string {
  return typeof value === 'string' && monthPattern.test(value)
}
