import { hasEveryWord, searchKey, searchWords } from '@portal/contract/search'
import type { DataTableColumn } from './data-table-column.ts'
import type { TableSort } from './data-table-state.ts'

/** What a list that is in the browser as a whole can be searched and filtered on; it sorts on the values of its columns. */
export type RowRules<Row> = {
  searched: (row: Row) => string
  /** By the name of the filter. Spec §9 allows a column two constraints; here each has one: to be among the chosen values. */
  filtered: Record<string, (row: Row) => string>
}

/** The chosen values of each filter; none at all leaves everything. */
export type RowFilters = Record<string, readonly string[]>

/** A row with the text that a search compares, made once and not at every key stroke. */
export type SearchableRow<Row> = { row: Row; text: string }

export function toSearchableRows<Row>(rows: readonly Row[], rules: RowRules<Row>): SearchableRow<Row>[] {
  return rows.map((row) => ({ row, text: searchKey(rules.searched(row)) }))
}

/** The rows in the order of a column; without one, in the order that they have by themselves. */
export function sortRows<Row>(
  rows: readonly SearchableRow<Row>[],
  columns: readonly DataTableColumn<Row>[],
  sort: TableSort | null,
): readonly SearchableRow<Row>[] {
  const value = columns.find((column) => column.id === sort?.column)?.value
  if (!sort || !value) return rows

  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => sign * compare(value(one.row), value(other.row)))
}

/** The rows that have every word of the search and match all of the filters. */
export function matchingRows<Row>(
  rows: readonly SearchableRow<Row>[],
  rules: RowRules<Row>,
  { search, filters }: { search: string; filters: RowFilters },
): Row[] {
  const words = searchWords(search)
  const active = Object.entries(filters).filter(([, values]) => values.length > 0)
  return rows
    .filter(({ row, text }) => {
      return (
        hasEveryWord(text, words) &&
        active.every(([name, values]) => values.includes(rules.filtered[name]?.(row) ?? ''))
      )
    })
    .map(({ row }) => row)
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}
