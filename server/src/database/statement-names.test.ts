import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createStatementNames } from './statement-names.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createOwnDatabase({ poolSize: 1 })
})

afterAll(() => testDatabase.close())

test('a statement with parameters is prepared once', async () => {
  const { db } = testDatabase
  for (const number of [1, 2, 3]) await db.query('select $1::integer + 1 as sum', [number])

  const prepared = await db.query<{ uses: number }>(
    `select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%+ 1 as sum'`,
  )

  expect(prepared).toEqual([{ uses: 3 }])
})

test('the same text gets the same name, another text another', () => {
  const named = createStatementNames()

  const first = named('select $1', [1])
  const again = named('select $1', [2])
  const other = named('select $1, $2', [1, 2])

  expect(again.name).toBe(first.name)
  expect(other.name).not.toBe(first.name)
})

test('two processes never give two statements one name', () => {
  const [one, other] = [createStatementNames(), createStatementNames()]
  const texts = ['select $1', 'select $1, 2']

  const ofOne = texts.map((text) => one(text, [1]).name)
  const ofOther = texts.toReversed().map((text) => other(text, [1]).name)

  expect(ofOther).toEqual(ofOne.toReversed())
  // What PostgreSQL keeps of a name; the rest it drops.
  for (const name of ofOne) expect(name!.length).toBeLessThan(64)
})

test('a statement without parameters gets no name', () => {
  const named = createStatementNames()

  expect(named('select 1', undefined).name).toBeUndefined()
  expect(named('select 1', []).name).toBeUndefined()
})

test('beyond the limit statements run without a name', () => {
  const named = createStatementNames(2)
  const texts = ['select $1', 'select $1, 2', 'select $1, 3', 'select $1']

  const names = texts.map((text) => named(text, [1]).name)

  expect(names).toEqual([expect.any(String), expect.any(String), undefined, names[0]])
})
