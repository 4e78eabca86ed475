import type { SearchableRow } from '@portal/contract/row-rules'
import type { DataTableColumn } from './data-table-column.ts'
import type { TableSort } from './data-table-state.ts'

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

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}
