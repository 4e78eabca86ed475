import type { registrationSorts, RegistrationStatus } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { isOption, listAddress, type ListSearch as AnyListSearch, readListSearch } from '../../lib/list-address.ts'

/** What the list of registrations shows, as it stands in the address. */
export type ListSearch = AnyListSearch<(typeof registrationSorts)[number]> & { status?: RegistrationStatus }

// Written out, and checked against the contract by the compiler: the route table needs this file, and the contract's
// own list would bring all its rules into the first download.
const sortColumns = { install_date: true, product: true, status: true } satisfies Record<
  (typeof registrationSorts)[number],
  true
>
const statuses = { pending: true, credited: true } satisfies Record<RegistrationStatus, true>

export const registrationList = listAddress<ListSearch>({
  path: webPaths.registrations,
  name: 'registraties',
  read: (query) => ({
    ...readListSearch(query, sortColumns),
    ...(isOption(query.status, statuses) ? { status: query.status } : {}),
  }),
})

/** Whether something is left out of the list, so that an empty one says something else than "nothing yet". */
export function isFiltered({ zoek, status }: ListSearch): boolean {
  return Boolean(zoek || status)
}

/** The same in the words of the API. */
export function toListQuery({ page = 1, zoek, sorteer, status }: ListSearch) {
  return { page, search: zoek, sort: sorteer, status }
}
