import type { TableSort } from '../../ui/data-table-state.ts'
import { type ListSearch, readListSearch } from './list-search.ts'

/** `-install_date` as the table says it. */
export function toTableSort(sorteer: ListSearch['sorteer']): TableSort | null {
  if (!sorteer) return null
  return { column: sorteer.replace(/^-/, ''), direction: sorteer.startsWith('-') ? 'descending' : 'ascending' }
}

/** The table's sort as the address and the API say it. */
export function fromTableSort(sort: TableSort | null): ListSearch['sorteer'] {
  const sorteer = sort && `${sort.direction === 'descending' ? '-' : ''}${sort.column}`
  return readListSearch({ sorteer }).sorteer
}
