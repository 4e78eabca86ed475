import { describe, expect, test } from 'vitest'
import { listAddress, type ListSearch, readListSearch } from './list-address.ts'

const columns = ['name', 'created_at'] as const

describe('the address of a list', () => {
  const addresses: [what: string, query: Record<string, unknown>, read: object][] = [
    ['nothing', {}, {}],
    ['everything', { page: 3, zoek: 'solar', sorteer: '-name' }, { page: 3, zoek: 'solar', sorteer: '-name' }],
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
    ['a sort with a sign in the middle', { sorteer: 'created-_at' }, {}],
    ['something of the language itself', { sorteer: 'toString' }, {}],
    ['something else', { utm_source: 'mail' }, {}],
  ]

  test.each(addresses)('with %s is read', (_what, query, read) => {
    expect(readListSearch(query, columns)).toEqual(read)
  })
})

describe('the memory of a list', () => {
  const list = (name: string | undefined = 'beeldbank') =>
    listAddress<ListSearch>({ path: '/', name, read: (query) => readListSearch(query, columns) })

  test('starts empty', () => {
    expect(list().toReturnTo({})).toBeNull()
  })

  test('returns to the last search', () => {
    list().keep({ page: 2, zoek: 'solar' })

    expect(list().toReturnTo({})).toEqual({ page: 2, zoek: 'solar' })
  })

  test('gives way to an address with a search', () => {
    list().keep({ page: 2, zoek: 'solar' })

    expect(list().toReturnTo({ sorteer: 'name' })).toBeNull()
  })

  test('is separate for each list', () => {
    list().keep({ page: 2 })

    expect(list('downloads').toReturnTo({})).toBeNull()
  })

  test('leaves out impossible values', () => {
    sessionStorage.setItem('table:beeldbank', '{"sorteer":"prijs","page":2}')

    expect(list().toReturnTo({})).toEqual({ page: 2 })
  })

  test('can be forgotten', () => {
    list().keep({ page: 2 })

    list().forget()

    expect(list().toReturnTo({})).toBeNull()
  })
})
