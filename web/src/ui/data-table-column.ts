import type { ReactNode } from 'react'

export type DataTableColumn<Row, Header = string> = {
  id: string
  header: Header
  cell: (row: Row) => ReactNode
  /** A share of the table's width, so that the headers keep their place when the rows arrive. */
  width?: `${number}%`
  /** In pixels; at least 15, the padding of every column. */
  minWidth?: number
  sortable?: boolean
  /** The direction of the first click on its header; dates start with the newest. */
  firstSort?: 'ascending' | 'descending'
  /** The value that the browser sorts by; not needed when the server sorts. */
  value?: (row: Row) => string | number
  /** The columns of an export that it fills, by their headers. */
  csv?: Record<string, (row: Row) => string>
}

export function exportTable<Row>(columns: readonly DataTableColumn<Row>[], rows: readonly Row[]) {
  const exported = columns.flatMap(({ csv = {} }) => Object.entries(csv))
  return {
    header: exported.map(([head]) => head),
    rows: rows.map((row) => exported.map(([, read]) => read(row))),
  }
}
