import type { RowRules } from '@portal/contract/row-rules'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DataTableColumn } from './data-table-column.ts'
import { useTableRows } from './use-table-rows.ts'

const numbers = Array.from({ length: 23 }, (_, index) => index + 1)
const columns: DataTableColumn<number>[] = [{ id: 'number', header: 'Nummer', cell: String, value: (number) => number }]
const rules: RowRules<number> = {
  searched: String,
  filtered: { soort: (number) => (number % 2 === 0 ? 'even' : 'oneven'), tien: (number) => `${number > 10}` },
}
type View = Parameters<typeof useTableRows<number>>[0]

const untouched: View = { rows: numbers, columns, rules, search: '', filters: {}, sort: null, page: 1 }

function showTable(view: Partial<View> = {}) {
  return renderHook(() => useTableRows({ ...untouched, ...view })).result.current
}

test('rows come ten at a time, from the first', () => {
  expect(showTable().table).toMatchObject({ rows: numbers.slice(0, 10), total: 23, page: 1 })
})

test('the last page has what is left', () => {
  expect(showTable({ page: 3 }).table.rows).toEqual([21, 22, 23])
})

test('a page that a filter took away becomes the last there is', () => {
  expect(showTable({ page: 3, search: '4' }).table).toMatchObject({ rows: [4, 14], page: 1 })
})

test('an empty list has one empty page', () => {
  expect(showTable({ rows: [], page: 4 }).table).toMatchObject({ rows: [], total: 0, page: 1 })
})

test('what matches is sorted as a whole, not by the page', () => {
  const { table, matching } = showTable({ sort: { column: 'number', direction: 'descending' }, search: '1' })

  expect(table.rows).toEqual([21, 19, 18, 17, 16, 15, 14, 13, 12, 11])
  expect(matching).toHaveLength(12)
})

test('the values of a filter are counted beside the search and the other filters, whatever was chosen of itself', () => {
  const { countsOf } = showTable({ search: '1', filters: { soort: ['even'], tien: ['true'] } })

  expect(Object.fromEntries(countsOf('soort'))).toEqual({ even: 4, oneven: 6 })
  expect(Object.fromEntries(countsOf('tien'))).toEqual({ false: 1, true: 4 })
})
