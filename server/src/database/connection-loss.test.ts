import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createOwnDatabase, postgresServer, type TestDatabase, testEngine } from '../../testing/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'

const poolSize = 5

describe.runIf(testEngine === 'postgres')('when PostgreSQL goes away', () => {
  let testDatabase: TestDatabase
  let db: Database

  beforeAll(async () => {
    testDatabase = await createOwnDatabase({ poolSize })
    db = testDatabase.db
  })

  afterAll(() => testDatabase.close())

  test('cut idle connections cause no failure', async () => {
    await useAllConnections()
    await cutConnections()

    for (let round = 0; round < 3; round++) expect(await useAllConnections()).toEqual(allOnes)
  })

  test('running statements fail as unavailable, and the next succeed', async () => {
    const underWay = Promise.allSettled(Array.from({ length: poolSize }, () => db.query('select pg_sleep(60)')))
    await connectionsAre('active', poolSize)
    await cutConnections()

    for (const outcome of await underWay) expect(outcome).toEqual(unavailable)
    expect(await useAllConnections()).toEqual(allOnes)
  })

  test('a transaction that loses its connection fails as unavailable and keeps nothing', async () => {
    const work = db.tx(async () => {
      await db.query('create table lost (id integer)')
      await cutConnections()
      await db.query('select 1')
    })

    await expect(work).rejects.toThrow(DatabaseUnavailable)
    expect(await db.query(`select to_regclass('lost') as found`)).toEqual([{ found: null }])
  })

  test('waiting for a free connection ends after a while', async () => {
    let endAll = () => {}
    const end = new Promise<void>((resolve) => {
      endAll = resolve
    })
    const holding = Array.from({ length: poolSize }, () => db.tx(() => end))

    await expect(db.query('select 1')).rejects.toThrow(DatabaseUnavailable)

    endAll()
    await Promise.all(holding)
    expect(await useAllConnections()).toEqual(allOnes)
  })

  test('a server with no connection left is unavailable, and the connections that there are go on', async () => {
    const { hostname, port, pathname } = new URL(testDatabase.url ?? '')
    const role = `few_${pathname.slice(1)}`
    await asOperator(`create role ${role} login password 'weinig' connection limit 2`)
    onTestFinished(async () => void (await asOperator(`drop role ${role}`)))
    const few = await openDatabase({
      url: `postgres://${role}:weinig@${hostname}:${port}${pathname}`,
      dataDir: '',
      poolSize,
    })

    const outcomes = await Promise.allSettled(Array.from({ length: poolSize }, () => few.query('select 1 as one')))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([unavailable, unavailable, unavailable])
    expect(await few.query('select 1 as one')).toEqual([{ one: 1 }])
    await few.close()
  })

  test('a server that refuses connections, or hangs up at once, is unavailable', async () => {
    const server = createServer((socket) => socket.destroy())
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(portOf(server.address())))
    })
    const nowhere = await openDatabase({ url: `postgres://postgres@127.0.0.1:${port}/postgres`, dataDir: '' })

    await expect(nowhere.query('select 1')).rejects.toThrow(DatabaseUnavailable)
    server.close()
    await expect(nowhere.query('select 1')).rejects.toThrow(DatabaseUnavailable)
    await expect(nowhere.tx(() => nowhere.query('select 1'))).rejects.toThrow(DatabaseUnavailable)

    await nowhere.close()
  })

  test('a statement recovers when a newer version changes its table', async () => {
    await db.query('create table boxes (id integer)')
    const readAll = () =>
      Promise.allSettled(Array.from({ length: poolSize }, () => db.query('select * from boxes where id = $1', [1])))
    await readAll()
    await db.query('alter table boxes add label text')

    const refusals = (await readAll()).filter((outcome) => outcome.status === 'rejected')
    expect(refusals).toEqual(refusals.map(() => unavailable))
    expect(refusals.length).toBeGreaterThan(0)

    expect(await db.query('select * from boxes where id = $1', [1])).toEqual([])
  })

  function useAllConnections(): Promise<object[]> {
    return Promise.all(Array.from({ length: poolSize }, async () => (await db.query('select 1 as one'))[0] ?? {}))
  }

  async function cutConnections(): Promise<void> {
    await asOperator(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${ours()}`)
  }

  async function connectionsAre(state: string, count: number): Promise<void> {
    await expect
      .poll(() => asOperator(`select 1 from pg_stat_activity where ${ours()} and state = '${state}'`))
      .toHaveLength(count)
  }

  function ours(): string {
    return `datname = '${new URL(testDatabase.url ?? '').pathname.slice(1)}'`
  }
})

const allOnes = Array.from({ length: poolSize }, () => ({ one: 1 }))
const unavailable = { status: 'rejected', reason: expect.any(DatabaseUnavailable) }

async function asOperator(statement: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: postgresServer() })
  await client.connect()
  const { rows } = await client.query<object>(statement)
  await client.end()
  return rows
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}
