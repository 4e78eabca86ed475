import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnDatabase, postgresServer, type TestDatabase, testEngine } from '../../testing/databases.ts'
import { startPgBouncer } from '../../testing/pgbouncer.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '../../testing/postgres-databases.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { appliedMigrations, migrate, migrationFiles } from './migrate.ts'

describe.runIf(testEngine === 'postgres')('two portals behind a PgBouncer in transaction mode', () => {
  let direct: TestDatabase
  let pgBouncer: Awaited<ReturnType<typeof startPgBouncer>> | Error
  let portals: Database[] = []
  beforeAll(async () => {
    direct = await createOwnDatabase()
    await direct.db.query(
      `do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'Asia/Tokyo'); end $$`,
    )
    // Fewer connections than the portals open, so that they are lent in turn.
    pgBouncer = await startPgBouncer(direct.url!, 3).catch((error: Error) => error)
    if (!(pgBouncer instanceof Error)) portals = await openTwo(pgBouncer.url)
  })
  beforeEach(({ skip }) => {
    if (pgBouncer instanceof Error) skip(`no PgBouncer: ${pgBouncer.message}`)
  })
  afterAll(async () => {
    await Promise.all(portals.map((db) => db.close()))
    if (!(pgBouncer instanceof Error)) await pgBouncer.stop()
    await direct.close()
  })

  function openTwo(url: string): Promise<Database[]> {
    return Promise.all([1, 2].map(() => openDatabase({ url, listenUrl: direct.url, dataDir: '' })))
  }

  /** Calls for both portals at once, more than there are connections. */
  function everywhere<T>(ask: (db: Database) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: 12 }, (_, turn) => ask(portals[turn % 2]!)))
  }

  test('every statement finds its own text, whoever had the connection before', async () => {
    const wrong: unknown[] = []

    await everywhere(async (db) => {
      for (let turn = 0; turn < 60; turn++) {
        const ask = () => db.query<{ sum: number }>(`select ${turn % 20} + $1::integer as sum`, [turn])
        const rows = turn % 3 === 0 ? await db.tx(async () => [...(await ask()), ...(await ask())]) : await ask()
        if (rows.some(({ sum }) => sum !== (turn % 20) + turn)) wrong.push({ turn, rows })
      }
    })

    expect(wrong).toEqual([])
  })

  test('two first starts at once make the database', async () => {
    const empty = await createPostgresDatabase(postgresServer())
    const both = await openTwo((pgBouncer as { url: string }).url.replace(pathOf(direct.url!), pathOf(empty)))

    await Promise.all(both.map((db) => migrate(db)))
    const applied = await appliedMigrations(both[0]!)

    expect(applied).toEqual(await migrationFiles())
    await Promise.all(both.map((db) => db.close()))
    await dropPostgresDatabase(postgresServer(), empty)
  })

  test('times are in UTC, whatever the database has', async () => {
    const zones = await everywhere((db) => db.query(`select current_setting('TimeZone') as zone`))

    expect(zones).toEqual(zones.map(() => [{ zone: 'UTC' }]))
  })

  test('a transaction has its limit for idleness, and leaves it to nobody', async () => {
    const limit = `select current_setting('idle_in_transaction_session_timeout') as found`
    const within = await everywhere((db) => db.tx(() => db.query(limit)))
    const after = await everywhere((db) => db.query(limit))

    expect(within).toEqual(within.map(() => [{ found: '1min' }]))
    expect(after).toEqual(after.map(() => [{ found: '0' }]))
  })

  test('a lock keeps the other portal out until the transaction ends', async () => {
    const [one, other] = portals as [Database, Database]
    const ask = () => other.query<{ isMine: boolean }>(`select pg_try_advisory_xact_lock(7) as "isMine"`)

    const during = await one.tx(async () => {
      await one.query('select pg_advisory_xact_lock(7)')
      return ask()
    })

    expect([during, await ask()]).toEqual([[{ isMine: false }], [{ isMine: true }]])
  })

  test('one portal hears what the other tells, past the pooler', async () => {
    const heard: (string | null)[] = []
    const stop = portals[1]!.listen((message) => heard.push(message))
    await expect.poll(() => heard).toEqual([null])

    await portals[0]!.notifyNow('pooled')

    await expect.poll(() => heard).toEqual([null, 'pooled'])
    stop()
  })

  test('when PostgreSQL ends its sessions, calls fail as unavailable, and the next succeed', async () => {
    const underWay = Promise.allSettled(portals.map((db) => db.tx(() => db.query('select pg_sleep(60)'))))
    const sleepers = `from pg_stat_activity where query = 'select pg_sleep(60)' and datname = current_database()`
    await expect.poll(() => direct.db.query(`select pid ${sleepers}`)).toHaveLength(2)
    await direct.db.query(`select pg_terminate_backend(pid, 5000) ${sleepers}`)

    for (const outcome of await underWay)
      expect(outcome).toEqual({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
    const after = await everywhere((db) => db.query('select 1 as one'))
    expect(after).toEqual(after.map(() => [{ one: 1 }]))
  })
})

function pathOf(url: string): string {
  return new URL(url).pathname
}
