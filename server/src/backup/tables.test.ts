import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase } from '../../testing/databases.ts'
import { listTables, readPages, type Table } from './tables.ts'

let own: TestDatabase
let table: Table

beforeAll(async () => {
  own = await createOwnDatabase()
  await own.db.query('create table wide (id integer primary key, words text)')
  await own.db.query(`insert into wide select i, repeat(md5(i::text), 30) from generate_series(1, 20000) as i`)
  table = (await listTables(own.db)).find(({ name }) => name === 'wide')!
})
afterAll(() => own.close())

test('pages hold every row once, in the order of the key', async () => {
  let text = ''
  let count = 0
  for await (const { page, rows } of readPages(own.db, table)) {
    expect(page.length).toBeLessThanOrEqual(512 * 1024)
    text += page.toString()
    count += rows
  }

  const ids = text
    .trimEnd()
    .split('\n')
    .map((line) => Number((JSON.parse(line) as string[])[0]))
  expect(ids).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 1))
  expect(count).toBe(20_000)
})
