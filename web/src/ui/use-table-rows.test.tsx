import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DataTableColumn } from './data-table-column.ts'
import { useTableRows } from './use-table-rows.ts'

const numbers = Array.from({ length: 23 }, (_, index) => index + 1)
const columns: DataTableColumn<number>[] = [{ id: 'number', header: 'Nummer', cell: String, value: (number) => number }]

function openTable() {
  return renderHook(() => useTableRows({ rows: numbers, columns, stateKey: 'nummers' })).result
}

test('rows come ten at a time, from the first', () => {
  const table = openTable()

  expect(table.current.table).toMatchObject({ rows: numbers.slice(0, 10), total: 23, page: 1 })
})

test('the last page has what is left', () => {
  const table = openTable()

  act(() => table.current.table.onPage(3))

  expect(table.current.table.rows).toEqual([21, 22, 23])
})

test('a search starts at the first page again', () => {
  const table = openTable()
  act(() => table.current.table.onPage(3))

  act(() => table.current.setSearch('2'))

  expect(table.current.table).toMatchObject({ rows: [2, 12, 20, 21, 22, 23], page: 1 })
})

test('a page that a filter took away becomes the last there is', () => {
  const table = openTable()
  act(() => table.current.setFilter('number', [{ match: 'oneOf', values: ['4'] }]))

  act(() => table.current.table.onPage(3))

  expect(table.current.table).toMatchObject({ rows: [4], page: 1 })
})

test('everything can be cleared at once', () => {
  const table = openTable()
  act(() => table.current.setSearch('2'))
  act(() => table.current.table.onSort({ column: 'number', direction: 'descending' }))

  act(() => table.current.clear())

  expect(table.current.table).toMatchObject({ rows: numbers.slice(0, 10), sort: null })
})

test('what a table showed is still there on the way back', () => {
  const before = openTable()
  act(() => before.current.table.onSort({ column: 'number', direction: 'descending' }))
  act(() => before.current.table.onPage(2))

  const after = openTable()

  expect(after.current.table).toMatchObject({ rows: [13, 12, 11, 10, 9, 8, 7, 6, 5, 4], page: 2 })
})
