import { expect, test } from 'vitest'
import { memberList } from './member-list.ts'

test('an address with a page, a keyword and an order that members do not have is read', () => {
  const query = { page: '3', zoek: 'de wit', sorteer: 'name', utm_source: 'mail' }

  expect(memberList.read(query)).toEqual({ page: 3, zoek: 'de wit' })
})
