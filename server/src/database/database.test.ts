import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOwnDatabase, type TestDatabase, testEngine } from '../../testing/databases.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  // With one connection, a statement that waits for its own transaction would wait for ever.
  testDatabase = await createOwnDatabase({ poolSize: 1 })
  db = testDatabase.db
  await db.query('create table boxes (id integer primary key, label text constraint boxes_label_unique unique)')
})

beforeEach(() => db.query('delete from boxes'))

afterAll(() => testDatabase.close())

describe('a transaction', () => {
  test('keeps everything and returns the result of its work', async () => {
    const result = await db.tx(async () => {
      await insert(1)
      await insert(2)
      return 'done'
    })

    expect(result).toBe('done')
    expect(await ids()).toEqual([1, 2])
  })

  test('keeps nothing when its work fails, and throws the error', async () => {
    const work = db.tx(async () => {
      await insert(1)
      throw new Error('changed my mind')
    })

    await expect(work).rejects.toThrow('changed my mind')
    expect(await ids()).toEqual([])
  })

  test('joins the transaction that it is nested in', async () => {
    const work = db.tx(async () => {
      await db.tx(() => insert(1))
      expect(await ids()).toEqual([1])
      throw new Error('changed my mind')
    })

    await expect(work).rejects.toThrow('changed my mind')
    expect(await ids()).toEqual([])
  })

  test('fails when the error of a statement was swallowed', async () => {
    await insert(1)

    const work = db.tx(async () => {
      await insert(2)
      await insert(1).catch(() => {})
    })

    await expect(work).rejects.toThrow('Rolled back')
    expect(await ids()).toEqual([1])
  })

  test.each([
    ['first', [2, 3]],
    ['second', [3, 2]],
  ])('keeps nothing when the %s of two statements that were sent together fails', async (_name, [first, second]) => {
    await insert(2)

    const work = db.tx(() => Promise.all([insert(first!), insert(second!)]))

    await expect(work).rejects.toThrow('duplicate key')
    expect(await ids()).toEqual([2])
    await db.tx(() => insert(3))
    expect(await ids()).toEqual([2, 3])
  })

  test.runIf(testEngine === 'postgres')('sends statements that do not wait for each other in one write', async () => {
    const single = vi.spyOn(Socket.prototype, '_write')
    const gathered = vi.spyOn(Socket.prototype, '_writev')

    await db.tx(async () => {
      await Promise.all([insert(1), insert(2)])
      await Promise.all([insert(3), insert(4)])
    })

    // Begin leaves with the first two, and the commit alone.
    expect(single.mock.calls.length + gathered.mock.calls.length).toBe(3)
    vi.restoreAllMocks()
  })

  test('is not joined by a callback after its end', async () => {
    let runLate = () => {}
    let late: Promise<number[]> | undefined
    await db.tx(async () => {
      late = new Promise<void>((resolve) => {
        runLate = resolve
      }).then(ids)
      await insert(1)
    })

    const next = db.tx(async () => {
      await insert(2)
      runLate()
      await nextTurn()
      throw new Error('changed my mind')
    })

    // On the connection of its own transaction, which the next one uses now, it would have seen box 2.
    await expect(next).rejects.toThrow('changed my mind')
    expect(await late).toEqual([1])
  })

  test('runs its effects after the commit, and not after a rollback', async () => {
    const effects: string[] = []
    await db.tx(async () => {
      db.afterCommit(() => effects.push('committed'))
      await insert(1)
      expect(effects).toEqual([])
    })

    const undone = db.tx(async () => {
      db.afterCommit(() => effects.push('rolled back'))
      throw new Error('changed my mind')
    })

    await expect(undone).rejects.toThrow('changed my mind')
    expect(effects).toEqual(['committed'])
  })

  test('has succeeded even when an effect throws', async () => {
    const effects: string[] = []
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))

    const result = await db.tx(async () => {
      await insert(1)
      db.afterCommit(() => {
        throw new Error('no worker')
      })
      db.afterCommit(() => effects.push('next effect'))
      return 'done'
    })

    expect(result).toBe('done')
    expect(effects).toEqual(['next effect'])
    expect(await ids()).toEqual([1])
    expect((await warned).message).toBe('no worker')
  })

  test('is not joined by another caller', async () => {
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

test('a script of several statements returns no rows', async () => {
  const rows = await db.query('insert into boxes values (1, null); select * from boxes')

  expect(rows).toEqual([])
  expect(await ids()).toEqual([1])
})

test('a violated constraint is recognised by its name', async () => {
  await insert(1, 'fragile')

  const error = await insert(2, 'fragile').catch((reason: unknown) => reason)

  expect(isUniqueViolation(error, 'boxes_label_unique')).toBe(true)
  expect(isUniqueViolation(error, 'boxes_pkey')).toBe(false)
  expect(isUniqueViolation(new Error('boxes_label_unique'), 'boxes_label_unique')).toBe(false)
})

test('a violated constraint keeps the connection and its prepared statements', async () => {
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
