import { expect, test } from 'vitest'
import { readMemberSearch } from './member-search.ts'

const addresses: [what: string, search: Record<string, unknown>, read: object][] = [
  ['nothing', {}, {}],
  ['everything', { page: '3', zoek: 'de wit' }, { page: 3, zoek: 'de wit' }],
  ['the first page', { page: '1' }, {}],
  ['a page that is none', { page: 'twee' }, {}],
  ['half a page', { page: '1.5' }, {}],
  ['a page below the first', { page: '-4' }, {}],
  ['a page beyond all', { page: '99999999999' }, {}],
  ['a keyword of blanks', { zoek: '  ' }, {}],
  ['a keyword that is too long', { zoek: 'a'.repeat(300) }, { zoek: 'a'.repeat(255) }],
  ['something else', { utm_source: 'mail' }, {}],
]

test.each(addresses)('an address with %s is read', (_what, search, read) => {
  expect(readMemberSearch(search)).toEqual(read)
})
