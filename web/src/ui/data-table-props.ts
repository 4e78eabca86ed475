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
  /** A row on a narrow screen. */
  card: (row: Row) => ReactNode
  /** What a row shows when it is opened; without it rows don't open. */
  details?: RowDetails<Row>
  noun: { one: string; many: string }
  total: number
  page: number
  onPage: (page: number) => void
  /** Needed when a column is sortable, and so are the two below it. */
  sort?: TableSort | null
  onSort?: (sort: TableSort | null) => void
  /** What the order is called that the rows have by themselves. */
  unsorted?: string
  /** The width of the window below which rows are cards; beside a rail the table has less room than the window. */
  cardsBelow?: number
  empty: ReactNode
  /** Nothing has arrived yet. */
  loading?: boolean
  loadingText?: string
  /** The rows are those of before, while the ones asked for are on their way. */
  refreshing?: boolean
}
