import { useState } from 'react'
import type { DataTableColumn } from './data-table-column.ts'
import { selectRows } from './data-table-rows.ts'
import {
  type FilterConstraint,
  type StateStorage,
  tableDefaults,
  tableMemory,
  type TableSort,
  type TableState,
  untouchedState,
  withFilter,
} from './data-table-state.ts'

type TableRows<Row> = {
  rows: readonly Row[]
  columns: readonly DataTableColumn<Row>[]
  stateKey: string
  stateStorage?: StateStorage
}

/** Search, filters, sort and pages over rows that are all in the browser; `table` goes straight into the DataTable. */
export function useTableRows<Row>({ rows, columns, stateKey, stateStorage }: TableRows<Row>) {
  const memory = tableMemory<TableState>(stateKey, stateStorage)
  const [state, setState] = useState(() => ({ ...untouchedState, ...memory.recall() }))

  function change(next: TableState) {
    memory.keep(next)
    setState(next)
  }

  const matching = selectRows(rows, columns, state)
  const size = tableDefaults.rows
  const lastPage = Math.max(1, Math.ceil(matching.length / size))
  const page = Math.min(Math.floor(state.first / size) + 1, lastPage)
  const first = (page - 1) * size

  return {
    search: state.search,
    setSearch: (search: string) => change({ ...state, search, first: tableDefaults.first }),
    filters: state.filters,
    setFilter: (column: string, constraints: readonly FilterConstraint[]) =>
      change(withFilter(state, column, constraints)),
    clear: () => change(untouchedState),
    matching,
    table: {
      rows: matching.slice(first, first + size),
      total: matching.length,
      page,
      onPage: (next: number) => change({ ...state, first: (next - 1) * size }),
      sort: state.sort,
      onSort: (sort: TableSort | null) => change({ ...state, sort, first: tableDefaults.first }),
    },
  }
}
