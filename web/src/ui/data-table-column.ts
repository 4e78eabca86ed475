import type { ReactNode } from 'react'

export type DataTableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A share of the table, so that its heads stand still when the rows come in. */
  width?: `${number}%`
  /** In pixels; at least the 15 that every column has. */
  minWidth?: number
  sortable?: boolean
  /** The direction of the first press on its head; dates read best newest first. */
  firstSort?: 'ascending' | 'descending'
  /** What the browser sorts on; not needed when the server does. */
  value?: (row: Row) => string | number
  /** The columns that it fills in an export, by their heads. */
  csv?: Record<string, (row: Row) => string>
}

/** The head and the rows of a table as an export shows them. */
export function exportTable<Row>(columns: readonly DataTableColumn<Row>[], rows: readonly Row[]) {
  const exported = columns.flatMap(({ csv = {} }) => Object.entries(csv))
  return {
    header: exported.map(([head]) => head),
    rows: rows.map((row) => exported.map(([, read]) => read(row))),
  }
}
