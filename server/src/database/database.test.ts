import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  // With one connection a statement that waits for its own transaction would wait for ever.
  testDatabase = await createTestDatabase({ poolSize: 1 })
  db = testDatabase.db
  await db.query('create table boxes (id integer primary key, label text constraint boxes_label_unique unique)')
})

beforeEach(() => db.query('delete from boxes'))

afterAll(() => testDatabase.close())

describe('a transaction', () => {
  test('keeps everything when it ends well, and gives what its work gives', async () => {
    const result = await db.tx(async () => {
      await insert(1)
      await insert(2)
      return 'done'
    })

    expect(result).toBe('done')
    expect(await ids()).toEqual([1, 2])
  })

  test('keeps nothing when its work fails, and passes the error on', async () => {
    const work = db.tx(async () => {
      await insert(1)
      throw new Error('changed my mind')
    })

    await expect(work).rejects.toThrow('changed my mind')
    expect(await ids()).toEqual([])
  })

  test('joins the one it is nested in, so that both stay or go together', async () => {
    const work = db.tx(async () => {
      await db.tx(() => insert(1))
      expect(await ids()).toEqual([1])
      throw new Error('changed my mind')
    })

    await expect(work).rejects.toThrow('changed my mind')
    expect(await ids()).toEqual([])
  })

  test('does not pretend to have succeeded when the error of a statement was swallowed', async () => {
    await insert(1)

    const work = db.tx(async () => {
      await insert(2)
      await insert(1).catch(() => {})
    })

    await expect(work).rejects.toThrow('Rolled back')
    expect(await ids()).toEqual([1])
  })

  test('is not joined by a callback that comes after its end', async () => {
    let comeLate = () => {}
    let late: Promise<number[]> | undefined
    await db.tx(async () => {
      late = new Promise<void>((resolve) => {
        comeLate = resolve
      }).then(ids)
      await insert(1)
    })

    const next = db.tx(async () => {
      await insert(2)
      comeLate()
      await nextTurn()
      throw new Error('changed my mind')
    })

    // Had it used the connection of its own transaction, which is the next one's now, it would have seen box 2.
    await expect(next).rejects.toThrow('changed my mind')
    expect(await late).toEqual([1])
  })

  test('of another caller is not joined', async () => {
    const both = await Promise.allSettled([
      db.tx(async () => {
        await insert(1)
        throw new Error('changed my mind')
      }),
      db.tx(() => insert(2)),
    ])

    expect(both.map((outcome) => outcome.status)).toEqual(['rejected', 'fulfilled'])
    expect(await ids()).toEqual([2])
  })
})

test('a script of several statements gives no rows', async () => {
  const rows = await db.query('insert into boxes values (1, null); select * from boxes')

  expect(rows).toEqual([])
  expect(await ids()).toEqual([1])
})

test('a violated constraint is told from others by its name', async () => {
  await insert(1, 'fragile')

  const error = await insert(2, 'fragile').catch((reason: unknown) => reason)

  expect(isUniqueViolation(error, 'boxes_label_unique')).toBe(true)
  expect(isUniqueViolation(error, 'boxes_pkey')).toBe(false)
  expect(isUniqueViolation(new Error('boxes_label_unique'), 'boxes_label_unique')).toBe(false)
})

test('a violated constraint does not cost the connection and its prepared statements', async () => {
  await insert(1)
  const before = await preparedStatements()

  await expect(insert(1)).rejects.toThrow('duplicate key')

  expect(before.length).toBeGreaterThan(0)
  expect(await preparedStatements()).toEqual(before)
})

async function insert(id: number, label: string | null = null): Promise<void> {
  await db.query('insert into boxes values ($1, $2)', [id, label])
}

async function ids(): Promise<number[]> {
  const rows = await db.query<{ id: number }>('select id from boxes order by id')
  return rows.map((row) => row.id)
}

function preparedStatements(): Promise<object[]> {
  return db.query('select name, prepare_time from pg_prepared_statements order by name')
}
