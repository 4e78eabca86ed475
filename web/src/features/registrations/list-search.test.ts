import { describe, expect, test } from 'vitest'
import {
  forgetListSearch,
  isFiltered,
  keepListSearch,
  listToReturnTo,
  readListSearch,
  toListQuery,
} from './list-search.ts'

describe('the address of the list', () => {
  const addresses: [what: string, search: Record<string, unknown>, read: object][] = [
    ['nothing', {}, {}],
    [
      'everything',
      { page: 3, zoek: 'solar', sorteer: '-product', status: 'pending' },
      { page: 3, zoek: 'solar', sorteer: '-product', status: 'pending' },
    ],
    ['a page as text', { page: '2' }, { page: 2 }],
    ['the first page', { page: 1 }, {}],
    ['a page that is none', { page: 'twee' }, {}],
    ['a page below the first', { page: -4 }, {}],
    ['half a page', { page: 1.5 }, {}],
    ['a keyword of digits', { zoek: 190871 }, { zoek: '190871' }],
    ['a keyword of blanks', { zoek: '   ' }, {}],
    ['a keyword that is too long', { zoek: 'a'.repeat(300) }, { zoek: 'a'.repeat(255) }],
    ['a keyword that is no text', { zoek: { a: 1 } }, {}],
    ['an unknown sort', { sorteer: 'price' }, {}],
    ['a sort with a sign in the middle', { sorteer: 'install-_date' }, {}],
    ['an unknown status', { status: 'lost' }, {}],
    ['something of the language itself', { status: 'constructor', sorteer: 'toString' }, {}],
    ['something else', { utm_source: 'mail' }, {}],
  ]

  test.each(addresses)('with %s is read', (_what, search, read) => {
    expect(readListSearch(search)).toEqual(read)
  })

  test('says the same to the API in its own words', () => {
    expect(toListQuery({ zoek: 'solar', sorteer: '-status', status: 'credited' })).toEqual({
      page: 1,
      search: 'solar',
      sort: '-status',
      status: 'credited',
    })
  })

  test('leaves something out with a keyword or a status, and not with a page or a sort', () => {
    expect([{ zoek: 'a' }, { status: 'pending' as const }].map(isFiltered)).toEqual([true, true])
    expect([{}, { page: 2 }, { sorteer: 'product' as const }].map(isFiltered)).toEqual([false, false, false])
  })
})

describe('the memory of the list', () => {
  test('has nothing to return to at first', () => {
    expect(listToReturnTo({})).toBeNull()
  })

  test('returns to what was looked at last', () => {
    keepListSearch({ page: 2, zoek: 'solar' })

    expect(listToReturnTo({})).toEqual({ page: 2, zoek: 'solar' })
  })

  test('gives way to an address that says what to show', () => {
    keepListSearch({ page: 2, zoek: 'solar' })

    expect(listToReturnTo({ status: 'pending' })).toBeNull()
  })

  test('has nothing to return to after a new registration', () => {
    keepListSearch({ page: 2 })

    forgetListSearch()

    expect(listToReturnTo({})).toBeNull()
  })
})
