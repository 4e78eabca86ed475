import { expect, test } from 'vitest'
import { monthsAfter, monthsOfYear } from './month.ts'

test('months go on over the new year', () => {
  expect([monthsAfter('2026-12', 1), monthsAfter('2027-01', -1), monthsAfter('2026-11', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-01',
  ])
  expect(monthsOfYear('2027-03')).toHaveLength(12)
  expect([monthsOfYear('2027-03')[0], monthsOfYear('2027-03')[11]]).toEqual(['2027-01', '2027-12'])
})
