import { expect, test } from 'vitest'
import { fromTableSort, toTableSort } from './list-sort.ts'

test.each([
  ['install_date', { column: 'install_date', direction: 'ascending' }],
  ['-install_date', { column: 'install_date', direction: 'descending' }],
  ['-status', { column: 'status', direction: 'descending' }],
  [undefined, null],
] as const)('%s in the address is %o in the table, both ways', (sorteer, sort) => {
  expect(toTableSort(sorteer)).toEqual(sort)
  expect(fromTableSort(sort)).toBe(sorteer)
})
