import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databasesFolder } from '../../testing/databases-folder.ts'
import { copySnapshot, postgresServer, testEngine } from '../../testing/databases.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '../../testing/postgres-databases.ts'
import { closeWithin, openDatabase } from './database.ts'
import { type OpenPool, openEmbeddedPool, openPostgresPool } from './open-pool.ts'

const limits = { size: 4, idleTransactionMs: 1_000 }
const threads: Worker[] = []
const dataDir = mkdtempSync(path.join(databasesFolder, 'portal-pool-'))
let opened: OpenPool
let pool: pg.Pool
let url = ''

beforeAll(async () => {
  process.on('worker', rememberThread)
  if (testEngine === 'postgres') url = await createPostgresDatabase(postgresServer())
  else copySnapshot(dataDir)
  opened = url === '' ? await openEmbeddedPool(path.join(dataDir, 'database'), limits) : openPostgresPool(url, limits)
  pool = opened.pool
  await pool.query('create table boxes (id integer primary key)')
})

afterAll(async () => {
  process.off('worker', rememberThread)
  await opened.close()
  if (url !== '') await dropPostgresDatabase(postgresServer(), url)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a connection that is lost in a transaction blocks nobody', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into boxes values (1)')
  await client.query('lock table boxes')

  socketOf(client).destroy()

  await expect(client.query('commit')).rejects.toThrow('Connection terminated')
  expect(await count()).toBe(0)
  client.release(true)
})

test('a connection that is lost during a statement leaves nothing', async () => {
  const client = await pool.connect()
  await client.query('begin')
  const lost = client.query('insert into boxes select generate_series(1, 1000)')

  socketOf(client).destroy()

  await expect(lost).rejects.toThrow('Connection terminated')
  expect(await count()).toBe(0)
  client.release(true)
})

test('an idle transaction is ended', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into boxes values (1)')
  await client.query('lock table boxes')

  expect(await count()).toBe(0)

  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
})

test('a slow but active transaction is not ended', async () => {
  const client = await pool.connect()
  await client.query('begin')
  for (let step = 0; step < 12; step++) {
    await new Promise((resolve) => setTimeout(resolve, limits.idleTransactionMs / 8))
    await client.query('select 1')
  }

  const { command } = await client.query('commit')

  expect(command).toBe('COMMIT')
  client.release()
})

test("connections don't see each other's prepared statements", async () => {
  const [one, two] = [await pool.connect(), await pool.connect()]
  const number = { name: 'same_name', text: 'select $1::integer + 1 as sum', values: [1] }
  const text = { name: 'same_name', text: `select $1 || '!' as shout`, values: ['hey'] }

  const results = [await one.query(number), await two.query(text), await one.query(number), await two.query(text)]

  expect(results.map((result) => result.rows)).toEqual([
    [{ sum: 2 }],
    [{ shout: 'hey!' }],
    [{ sum: 2 }],
    [{ shout: 'hey!' }],
  ])
  one.release()
  two.release()
})

describe.runIf(testEngine === 'embedded')('on the embedded database', () => {
  test('a closed connection removes its prepared statements', async () => {
    const client = await pool.connect()
    await client.query({ name: 'left_behind', text: 'select 1' })

    client.release(true)

    await expect
      .poll(
        async () => (await pool.query(`select name from pg_prepared_statements where name like '%left_behind'`)).rows,
      )
      .toEqual([])
  })

  test('the engine restarts after a crash with all committed data', async () => {
    await pool.query('insert into boxes values (7)')
    const underWay = pool.query('select count(*) from generate_series(1, 100000000)')
    underWay.catch(() => {})

    await threads.at(-1)?.terminate()

    await expect(underWay).rejects.toThrow('not available')
    expect(await count()).toBe(1)
  })

  test('a stop goes on without an engine that answers nobody', async () => {
    const folder = mkdtempSync(path.join(databasesFolder, 'portal-stuck-'))
    copySnapshot(folder)
    const db = await openDatabase({ url: null, dataDir: folder })
    const thread = threads.at(-1)
    const stuck = db.query('select count(*) from generate_series(1, 1000000000000)')
    stuck.catch(() => {})

    expect(await closeWithin(db, 200)).toBe(false)

    await thread?.terminate()
    await expect(stuck).rejects.toThrow()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a database that is left alone closes in time', async () => {
    const folder = mkdtempSync(path.join(databasesFolder, 'portal-quiet-'))
    copySnapshot(folder)

    expect(await closeWithin(await openDatabase({ url: null, dataDir: folder }), 60_000)).toBe(true)

    rmSync(folder, { recursive: true, force: true })
  })
})

async function count(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from boxes')
  return rows[0]?.count ?? -1
}

function socketOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}

function rememberThread(thread: Worker): void {
  threads.push(thread)
}

test.runIf(testEngine === 'postgres')('a pool closes although a statement waits for a lock', async () => {
  const holder = openPostgresPool(url, { size: 1 })
  await holder.pool.query('begin; lock table boxes')
  const other = openPostgresPool(url, { size: 1 })
  const refused = expect(other.pool.query('select from boxes')).rejects.toThrow('Connection terminated')

  await other.close()

  await refused
  await holder.close()
})
