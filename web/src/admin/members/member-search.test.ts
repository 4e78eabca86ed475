import { expect, test } from 'vitest'
import { readMemberSearch } from './member-search.ts'

test('an address with a page, a keyword and an order that members do not have is read', () => {
  const query = { page: '3', zoek: 'de wit', sorteer: 'name', utm_source: 'mail' }

  expect(readMemberSearch(query)).toEqual({ page: 3, zoek: 'de wit' })
})
