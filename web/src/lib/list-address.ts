import { tableMemory } from '../ui/data-table-state.ts'

type Query = Record<string, unknown>

/** What every list has in its address; what is left out has its default. */
export type ListSearch<Column extends string = string> = {
  page?: number
  zoek?: string
  sorteer?: Column | `-${Column}`
}

/** The address of one list, and what it showed when it was last looked at in this tab. */
export type ListAddress<Search extends ListSearch> = ReturnType<typeof listAddress<Search>>

type ListAddressOptions<Search> = {
  path: string
  /** The name of its memory, which no other list has; a list without one remembers nothing. */
  name?: string
  read: (query: Query) => Search
}

export function listAddress<Search extends ListSearch>({ path, name, read }: ListAddressOptions<Search>) {
  const memory = name ? tableMemory<Query>(name) : null

  return {
    path,
    read,
    keep: (search: Search) => memory?.keep(search),
    forget: () => memory?.forget(),
    /** What the list showed before, for an address that asks for nothing. */
    toReturnTo(search: Search): Search | null {
      const remembered = read(memory?.recall() ?? {})
      return isUntouched(search) && !isUntouched(remembered) ? remembered : null
    },
  }
}

/**
 * Reads what lists have in common from the query of an address. Unknown and impossible values are left out, so that any
 * address shows a list. The columns are those that the list can be sorted on.
 */
export function readListSearch<Column extends string>(query: Query, columns: readonly Column[]): ListSearch<Column> {
  const page = Number(query.page)
  const sought = typeof query.zoek === 'string' || typeof query.zoek === 'number' ? String(query.zoek).trim() : ''
  const sorteer = typeof query.sorteer === 'string' ? query.sorteer : ''

  return {
    ...(Number.isInteger(page) && page > 1 && page < 1e9 ? { page } : {}),
    ...(sought ? { zoek: sought.slice(0, 255) } : {}),
    ...(isOption(sorteer.replace(/^-/, ''), columns) ? { sorteer: sorteer as Column } : {}),
  }
}

export function isOption<Option extends string>(value: unknown, options: readonly Option[]): value is Option {
  return (options as readonly unknown[]).includes(value)
}

function isUntouched(search: ListSearch): boolean {
  return Object.keys(search).length === 0
}
