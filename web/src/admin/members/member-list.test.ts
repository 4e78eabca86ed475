import { expect, test } from 'vitest'
import { memberList } from './member-list.ts'

test('an address with a page, a keyword, an order and filters is read, without what members do not have', () => {
  const query = { page: '3', zoek: 'de wit', sorteer: '-credits', status: 'geverifieerd,onbekend', utm_source: 'mail' }

  expect(memberList.read(query)).toEqual({ page: 3, zoek: 'de wit', sorteer: '-credits', status: 'geverifieerd' })
  expect(memberList.read({ sorteer: 'email', ook: 'klanten' })).toEqual({})
})
