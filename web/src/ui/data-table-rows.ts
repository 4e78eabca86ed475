import type { DataTableColumn } from './data-table-column.ts'
import type { FilterConstraint, TableSort, TableState } from './data-table-state.ts'

/** The rows that a table's search and filters leave, in the order of its sort: for lists that are in the browser as a whole. */
export function selectRows<Row>(
  rows: readonly Row[],
  columns: readonly DataTableColumn<Row>[],
  { search, filters, sort }: Pick<TableState, 'search' | 'filters' | 'sort'>,
): Row[] {
  const matching = rows.filter((row) => matchesSearch(row, columns, search) && matchesFilters(row, columns, filters))
  const sorted = columns.find((column) => column.id === sort?.column)?.value
  return sort && sorted ? inOrder(matching, sorted, sort.direction) : matching
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

function inOrder<Row>(rows: Row[], value: (row: Row) => string | number, direction: TableSort['direction']): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => sign * compare(value(one), value(other)))
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}

function matchesSearch<Row>(row: Row, columns: readonly DataTableColumn<Row>[], search: string): boolean {
  const sought = plain(search)
  return sought === '' || columns.some(({ value }) => value && plain(String(value(row))).includes(sought))
}

function matchesFilters<Row>(
  row: Row,
  columns: readonly DataTableColumn<Row>[],
  filters: TableState['filters'],
): boolean {
  return columns.every(({ id, value }) =>
    (filters[id] ?? []).every((constraint) => !value || meets(String(value(row)), constraint)),
  )
}

function meets(text: string, constraint: FilterConstraint): boolean {
  return constraint.match === 'oneOf' ? constraint.values.includes(text) : plain(text).includes(plain(constraint.text))
}

// As the server searches: whatever the case, the accents and the blanks.
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}
