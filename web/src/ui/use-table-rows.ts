import { matchingRows, type RowFilters, type RowRules, toSearchableRows } from '@portal/contract/row-rules'
import { useMemo } from 'react'
import type { DataTableColumn } from './data-table-column.ts'
import { sortRows } from './data-table-rows.ts'
import { tableDefaults, type TableSort } from './data-table-state.ts'

type TableRows<Row> = {
  rows: readonly Row[]
  columns: readonly DataTableColumn<Row>[]
  rules: RowRules<Row>
  search: string
  filters: RowFilters
  /** Must be the same object while the order is the same. */
  sort: TableSort | null
  page: number
}

/** Searches, filters, sorts and pages rows that are all in the browser; `table` holds props of DataTable. */
export function useTableRows<Row>({ rows, columns, rules, search, filters, sort, page }: TableRows<Row>) {
  // Preparing texts is slow for thousands of rows, so it happens when the rows or the order change; a search only compares.
  const searchable = useMemo(() => toSearchableRows(rows, rules), [rows, rules])
  const ordered = useMemo(() => sortRows(searchable, columns, sort), [searchable, columns, sort])
  const matching = matchingRows(ordered, rules, { search, filters })

  const size = tableDefaults.rows
  const lastPage = Math.max(1, Math.ceil(matching.length / size))
  const shown = Math.min(page, lastPage)

  return {
    matching,
    /** The number of rows per value of a filter, given the search and the other filters. */
    countsOf: (filter: string): Map<string, number> => {
      const others = matchingRows(ordered, rules, { search, filters: { ...filters, [filter]: [] } })
      const counts = new Map<string, number>()
      for (const row of others) {
        const value = rules.filtered[filter]?.(row) ?? ''
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return counts
    },
    table: { rows: matching.slice((shown - 1) * size, shown * size), total: matching.length, page: shown, sort },
  }
}
