import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { sortKey } from './sort-key.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('texts are sorted without their capitals and accents, alike on both engines', async () => {
  const texts = 'zout, Élan, eland, Appel, één emmer, De Wit, dé Zwart, de Boer, 100 liter, Emmer, Ünal'

  const rows = await database.db.query<{ text: string }>(
    `select text from unnest($1::text[]) as text order by ${sortKey('text')}, text collate "C"`,
    [texts.split(', ')],
  )

  const sorted = '100 liter, Appel, de Boer, De Wit, dé Zwart, één emmer, Élan, eland, Emmer, Ünal, zout'
  expect(rows.map(({ text }) => text).join(', ')).toBe(sorted)
})

test('what is empty keeps its place', async () => {
  const rows = await database.db.query<{ text: string | null }>(
    `select text from unnest($1::text[]) as text order by ${sortKey('text')} nulls last`,
    [[null, 'b', 'a']],
  )

  expect(rows.map(({ text }) => text)).toEqual(['a', 'b', null])
})
