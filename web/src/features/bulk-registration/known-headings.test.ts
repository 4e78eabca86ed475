import { expect, test } from 'vitest'
import { splitColumn } from './known-headings.ts'
import { testCatalogue } from './sheet.test-kit.ts'

test.each([
  ['1-feb'],
  ['mei-32'],
  // A cell that Excel itself marks as a date is read as one.
  ['01-02-2026'],
])('a house number of which Excel made %s stays whole, so that its fault names it', (text) => {
  expect(splitColumn('house_number', text, testCatalogue)).toEqual({ address_house_number: text })
})

test('an addition that is no month is split off', () => {
  expect(splitColumn('house_number', '1-2', testCatalogue)).toEqual({
    address_house_number: '1',
    huisnummer_toevoeging: '2',
  })
})
