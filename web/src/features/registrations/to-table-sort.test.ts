import { expect, test } from 'vitest'
import { fromTableSort, toTableSort } from './to-table-sort.ts'

test.each([
  ['install_date', { column: 'install_date', direction: 'ascending' }],
  ['-install_date', { column: 'install_date', direction: 'descending' }],
  ['-status', { column: 'status', direction: 'descending' }],
  [undefined, null],
] as const)('%s in the address is %o in the table, both ways', (sorteer, sort) => {
  expect(toTableSort(sorteer)).toEqual(sort)
  expect(fromTableSort(sort)).toBe(sorteer)
})

test('a column that the API does not sort on is no sort', () => {
  expect(fromTableSort({ column: 'address', direction: 'ascending' })).toBeUndefined()
})
