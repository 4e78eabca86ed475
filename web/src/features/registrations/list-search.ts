import type { registrationSorts, RegistrationStatus } from '@portal/contract/registrations'
import { tableMemory } from '../../ui/data-table-state.ts'

export type SortColumn = (typeof registrationSorts)[number]

/** What the list shows, as it stands in the address; whatever is left out has its default. */
export type ListSearch = {
  page?: number
  zoek?: string
  sorteer?: SortColumn | `-${SortColumn}`
  status?: RegistrationStatus
}

// Written out, and checked against the contract by the compiler: the route table needs this file, and the contract's
// own list would bring all its rules into the first download.
const sortColumns = { install_date: true, product: true, status: true } satisfies Record<SortColumn, true>
const statuses = { pending: true, credited: true } satisfies Record<RegistrationStatus, true>

/** Reads the query of an address; what makes no sense is left out, so that any address shows a list. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search.page)
  const sought = typeof search.zoek === 'string' || typeof search.zoek === 'number' ? String(search.zoek).trim() : ''
  const { sorteer, status } = search

  return {
    ...(Number.isInteger(page) && page > 1 && page < 1e9 ? { page } : {}),
    ...(sought ? { zoek: sought.slice(0, 255) } : {}),
    ...(isSort(sorteer) ? { sorteer } : {}),
    ...(isStatus(status) ? { status } : {}),
  }
}

/** Whether something is left out of the list, so that an empty one says something else than "nothing yet". */
export function isFiltered({ zoek, status }: ListSearch): boolean {
  return Boolean(zoek || status)
}

/** The same in the words of the API. */
export function toListQuery({ page = 1, zoek, sorteer, status }: ListSearch) {
  return { page, search: zoek, sort: sorteer, status }
}

const memory = () => tableMemory<Record<string, unknown>>('registraties')

/** What the list showed when it was last looked at in this tab, for an address that says nothing about it. */
export function listToReturnTo(search: ListSearch): ListSearch | null {
  const remembered = readListSearch(memory().recall() ?? {})
  return isUntouched(search) && !isUntouched(remembered) ? remembered : null
}

export function keepListSearch(search: ListSearch): void {
  memory().keep(search)
}

/** After a new registration the list starts at its newest again. */
export function forgetListSearch(): void {
  memory().forget()
}

function isUntouched(search: ListSearch): boolean {
  return Object.keys(search).length === 0
}

function isSort(sort: unknown): sort is NonNullable<ListSearch['sorteer']> {
  return typeof sort === 'string' && Object.hasOwn(sortColumns, sort.replace(/^-/, ''))
}

function isStatus(status: unknown): status is RegistrationStatus {
  return typeof status === 'string' && Object.hasOwn(statuses, status)
}
