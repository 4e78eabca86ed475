import type { Key, ReactNode } from 'react'
import type { DataTableColumn } from './data-table-column.ts'
import type { TableSort } from './data-table-state.ts'
import type { RowDetails } from './row-details.tsx'

export type DataTableProps<Row> = {
  caption: string
  columns: readonly DataTableColumn<Row>[]
  /** The rows of this page only; the whole list counts `total`. */
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  card: (row: Row) => ReactNode
  /** What stands above a row: the heading of those that follow. Among cards there are no `columns`. */
  above?: (row: Row, columns?: number) => ReactNode
  /** The details of an expanded row; without it rows do not expand. */
  details?: RowDetails<Row>
  /** Whether a press anywhere in a row of the table does what its first link does. */
  opensByRow?: boolean
  noun: { one: string; many: string }
  total: number
  /** There are more than the total. */
  hasMore?: boolean
  page: number
  onPage: (page: number) => void
  /** Needed when a column is sortable, and so are the two below it. */
  sort?: TableSort | null
  onSort?: (sort: TableSort | null) => void
  /** The name of the default order. */
  unsorted?: string
  /** The window width below which rows are cards; a side rail leaves the table less room than the window. */
  cardsBelow?: number
  empty: ReactNode
  /** The first rows are loading. */
  loading?: boolean
  loadingText?: string
  /** The rows are the previous ones, while new ones load. */
  refreshing?: boolean
}
