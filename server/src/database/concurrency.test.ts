import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase } from '../../testing/databases.ts'
import type { Database } from './database.ts'

const workers = 20
const operationsEach = 100

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  testDatabase = await createOwnDatabase({ poolSize: 5 })
  db = testDatabase.db
  await db.query('create table entries (worker integer, number integer, note text, primary key (worker, number))')
})

afterAll(() => testDatabase.close())

test('2,000 mixed operations of 20 workers give the right results and leave nothing open', async () => {
  const expected = await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))

  const saved = await db.query('select worker, number, note from entries order by worker, number')
  expect(saved).toEqual(expected.flat())
  // Outside a transaction each statement starts a time of its own.
  const fresh = await Promise.all(
    Array.from({ length: workers }, () => db.query('select now() = statement_timestamp() as fresh')),
  )
  expect(fresh.flat()).toEqual(Array.from({ length: workers }, () => ({ fresh: true })))
})

type Entry = { worker: number; number: number; note: string }

/** Does every kind of operation in turn, checks each outcome, and gives the entries that must be there in the end. */
async function work(worker: number): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let number = 0; number < operationsEach; number++) {
    const entry = { worker, number, note: `${worker}/${number}` }
    const operation = operations[(number + worker) % operations.length]
    if (await operation?.(entry, entries)) entries.push(entry)
  }
  return entries
}

/** Each tells whether it added the entry. */
const operations: ((entry: Entry, before: readonly Entry[]) => Promise<boolean>)[] = [
  async (entry) => {
    await insert(entry)
    return true
  },

  async ({ worker }, before) => {
    const rows = await db.query('select * from entries where worker = $1 order by number', [worker])
    expect(rows).toEqual(before)
    return false
  },

  async (_entry, before) => {
    const [first] = before
    if (first !== undefined) await expect(insert(first)).rejects.toMatchObject({ code: '23505' })
    return false
  },

  async () => {
    await expect(db.query('select from where')).rejects.toMatchObject({ code: '42601' })
    return false
  },

  async ({ note }) => {
    await expect(db.query('select $1::integer', [note])).rejects.toMatchObject({ code: '22P02' })
    return false
  },

  async (entry) => {
    await db.tx(async () => {
      await insert(entry)
      await db.tx(async () => {
        await db.query('update entries set note = note where worker = $1', [entry.worker])
      })
    })
    return true
  },

  async (entry) => {
    const change = db.tx(async () => {
      await insert(entry)
      throw new Error('changed my mind')
    })
    await expect(change).rejects.toThrow('changed my mind')
    return false
  },

  async (entry) => {
    const change = db.tx(async () => {
      await insert(entry)
      await insert(entry)
    })
    await expect(change).rejects.toMatchObject({ code: '23505' })
    return false
  },

  async ({ worker, number }) => {
    const [row] = await db.query<{ length: number }>(`select length(repeat('x', $1)) as length`, [
      worker * 1_000 + number,
    ])
    expect(row).toEqual({ length: worker * 1_000 + number })
    return false
  },
]

async function insert({ worker, number, note }: Entry): Promise<void> {
  await db.query('insert into entries values ($1, $2, $3)', [worker, number, note])
}
