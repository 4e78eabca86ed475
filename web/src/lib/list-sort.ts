import type { TableSort } from '../ui/data-table-state.ts'

/** `-install_date`, as addresses and the API say it, in the words of the table. */
export function toTableSort(sorteer: string | undefined): TableSort | null {
  if (!sorteer) return null
  return { column: sorteer.replace(/^-/, ''), direction: sorteer.startsWith('-') ? 'descending' : 'ascending' }
}

/** The table's sort as addresses and the API say it. */
export function fromTableSort(sort: TableSort | null): string | undefined {
  return sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.column}` : undefined
}
