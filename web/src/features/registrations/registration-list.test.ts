import { expect, test } from 'vitest'
import { isFiltered, registrationList, toListQuery } from './registration-list.ts'

test.each([
  [
    'everything',
    { page: 3, zoek: 'solar', sorteer: '-product', status: 'pending' },
    { page: 3, zoek: 'solar', sorteer: '-product', status: 'pending' },
  ],
  ['a sort that the API does not have', { sorteer: 'address' }, {}],
  ['an unknown status', { status: 'lost' }, {}],
  ['something of the language itself', { status: 'constructor' }, {}],
])('the address with %s is read', (_what, query, read) => {
  expect(registrationList.read(query)).toEqual(read)
})

test('the list says the same to the API in its own words', () => {
  expect(toListQuery({ zoek: 'solar', sorteer: '-status', status: 'credited' })).toEqual({
    page: 1,
    search: 'solar',
    sort: '-status',
    status: 'credited',
  })
})

test('the list leaves something out with a keyword or a status, and not with a page or a sort', () => {
  expect([{ zoek: 'a' }, { status: 'pending' as const }].map(isFiltered)).toEqual([true, true])
  expect([{}, { page: 2 }, { sorteer: 'product' as const }].map(isFiltered)).toEqual([false, false, false])
})
