import { registrationSorts, registrationStatuses, type RegistrationStatus } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { isOption, listAddress, type ListSearch, readListSearch } from '../../lib/list-address.ts'

export type RegistrationSearch = ListSearch<(typeof registrationSorts)[number]> & { status?: RegistrationStatus }

export const registrationList = listAddress<RegistrationSearch>({
  path: webPaths.registrations,
  name: 'registraties',
  read: (query) => ({
    ...readListSearch(query, registrationSorts),
    ...(isOption(query.status, registrationStatuses) ? { status: query.status } : {}),
  }),
})

/** Whether a filter leaves out part of the list: an empty list then has another text. */
export function isFiltered({ zoek, status }: RegistrationSearch): boolean {
  return Boolean(zoek || status)
}

export function toListQuery({ page = 1, zoek, sorteer, status }: RegistrationSearch) {
  return { page, search: zoek, sort: sorteer, status }
}
