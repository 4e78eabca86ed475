import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})

afterAll(() => testDatabase.close())

test.each([
  ['a large integer', `9007199254740991::bigint`, 9007199254740991],
  ['a count', 'count(*)', 1],
  ['a sum of integers', 'sum(5)', 5],
  ['a day', `'2026-03-29'::date`, '2026-03-29'],
  ['a moment', `'2026-03-29 02:30:00.125+02'::timestamptz`, new Date('2026-03-29T00:30:00.125Z')],
  ['the day of a moment, in UTC', `'2026-03-29 01:30+02'::timestamptz::date`, '2026-03-28'],
  ['nothing', 'null::date', null],
  ['a truth', 'true', true],
  ['bytes', `'\\x00ff'::bytea`, Buffer.from([0, 255])],
  ['a document', `'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
  ['a list', `array['a', 'b']`, ['a', 'b']],
  ['an exact fraction', '1.10::numeric', '1.10'],
])('%s leaves the database alike on both engines', async (_name, expression, value) => {
  const rows = await testDatabase.db.query(`select ${expression} as value`)

  expect(rows).toEqual([{ value }])
})

test.each([
  ['a moment', 'timestamptz', new Date('2026-10-25T00:30:00.125Z')],
  ['a day', 'date', '2026-10-25'],
  ['a large integer', 'bigint', 9007199254740991],
  ['text with accents and an emoji', 'text', `Zoë's 'café' 😀`],
  ['bytes', 'bytea', Buffer.from([0, 255])],
])('%s comes back as it was sent', async (_name, type, value) => {
  const rows = await testDatabase.db.query(`select $1::${type} as value`, [value])

  expect(rows).toEqual([{ value }])
})
