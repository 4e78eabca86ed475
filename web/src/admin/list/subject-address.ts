import { listAddress, readListSearch } from '../../lib/list-address.ts'
import type { ListView, SubjectSearch } from './subject.ts'

type AddressOptions<Filter extends string, Column extends string> = {
  path: string
  columns: readonly Column[]
  /** What each filter may be set to. */
  filters: Record<Filter, (value: string) => boolean>
}

/** Reads and writes the address of a subject's list. */
export function subjectAddress<Filter extends string, Column extends string>({
  path,
  columns,
  filters,
}: AddressOptions<Filter, Column>) {
  const names = Object.keys(filters) as Filter[]
  return listAddress<SubjectSearch<Filter, Column>>({
    path,
    read: (query) => {
      const chosen = names.map((name) => [name, chosenIn(query, name).filter(filters[name]).join(',')] as const)
      return {
        ...readListSearch(query, columns),
        ...Object.fromEntries(chosen.filter(([, values]) => values !== '')),
      } as SubjectSearch<Filter, Column>
    },
  })
}

export function isNumber(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value)
}

/** The values of a filter in an address. */
export function chosenIn(search: object, filter: string): string[] {
  const values = (search as Record<string, unknown>)[filter]
  return typeof values === 'string' || typeof values === 'number' ? String(values).split(',').filter(Boolean) : []
}

/** The view that an address belongs to: of those whose filters it has, the one that says most. */
export function viewOf(views: readonly ListView[], search: object): ListView | undefined {
  const shown = search as Record<string, unknown>
  return views
    .filter(({ filters }) => Object.entries(filters).every(([name, value]) => shown[name] === value))
    .toSorted((one, other) => Object.keys(other.filters).length - Object.keys(one.filters).length)[0]
}
