import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createOwnDatabase, testEngine } from '../../../testing/databases.ts'
import { createDoctorSite } from '../../../testing/doctor-site.ts'
import { startTransactionPooler } from '../../../testing/transaction-pooler.ts'
import { openDatabase } from '../../database/database.ts'

const site = await createDoctorSite()
const { complaints, dataDir, nobodysPort, silentPort } = site
const { db } = site.database
afterEach(() => site.reset())
afterAll(() => site.close())

test('a database of the next release is named', async () => {
  await addMigration('9001-later.sql', '9.0.0')

  expect(await complaints()).toEqual([
    expect.stringMatching(/^warning schema: .* one release ahead \(9001-later\.sql\)/),
  ])
})

test('a database that this version can not work on is a fault', async () => {
  await addMigration('9001-later.sql', '9.0.0')
  await addMigration('9002-last.sql', '9.1.0')

  expect(await complaints()).toEqual([
    expect.stringMatching(/^fault schema: The database is of version 9\.1\.0, more than one release newer/),
  ])
})

test('a schema that the next start brings up to date is no complaint, in a running server it is one', async () => {
  // The newest, since one that lacks below another was skipped, which is another fault.
  const [newest] = await db.query<{ name: string; release: string }>(
    'delete from migrations where name = (select max(name) from migrations) returning name, release',
  )
  const { name, release } = newest!
  site.undo(() => db.query('insert into migrations (name, release) values ($1, $2)', [name, release]))

  expect(await complaints()).toEqual([])
  expect(await complaints({ site: { isServer: true } })).toContainEqual(
    expect.stringMatching(/^fault schema: 1 migration /),
  )
})

describe('a database that can not be asked', () => {
  const reasons: [why: string, url: () => string, limitMs: number, reason: RegExp][] = [
    ['nobody listens', () => addressOf(nobodysPort), 60_000, /^fault database: No database answers at .*ECONNREFUSED/],
    ['it is silent', () => addressOf(silentPort), 2_000, /^fault database: No answer within 1\.4 seconds/],
  ]
  // The embedded engine lets everybody in.
  if (testEngine === 'postgres')
    reasons.push(
      [
        'it refuses the account',
        () => changed((url) => (url.username = 'niemand')),
        60_000,
        /^fault database: DATABASE_URL: .* can't be used: .*"niemand"/,
      ],
      [
        'it has another name',
        () => changed((url) => (url.pathname = '/nergens')),
        60_000,
        /^fault database: DATABASE_URL: .* can't be used: .*"nergens"/,
      ],
    )

  test.each(reasons)(
    'is one fault when %s, and whatever needs it is not checked',
    async (_why, url, limitMs, reason) => {
      const found = await complaints(await lostAt(url(), limitMs))

      expect(found.filter((each) => each.startsWith('fault'))).toEqual([expect.stringMatching(reason)])
      const others = found.filter((each) => !each.startsWith('fault'))
      expect(others.length).toBeGreaterThan(5)
      expect(others.filter((each) => !each.includes(': Not checked: the database can not be asked.'))).toEqual([])
      expect(found.join()).not.toContain('ZwareKoffer9')
    },
  )

  test('is no fault on a busy machine when it is silent', async () => {
    const seed = { ...(await lostAt(addressOf(silentPort), 2_000)), machine: { isBusy: true } }

    const found = await complaints(seed)

    expect(found).toContainEqual(
      expect.stringMatching(/^warning database: Not judged, this machine is busy: No answer/),
    )
    expect(found.filter((each) => each.startsWith('fault'))).toEqual([])
  })

  const addressOf = (port: number) => `postgres://portaal:ZwareKoffer9@127.0.0.1:${port}/portaal`

  function changed(change: (url: URL) => void): string {
    const url = new URL(site.database.url!)
    change(url)
    return url.href
  }

  async function lostAt(url: string, limitMs: number) {
    const lost = await openDatabase({ url, dataDir })
    site.undo(() => lost.close())
    return { environment: { DATABASE_URL: url }, site: { database: async () => lost }, limitMs }
  }
})

test('on a busy machine nothing that is silent is a fault', async () => {
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${silentPort}`,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${silentPort}`,
    GIFT_SHOP_URL: `http://127.0.0.1:${silentPort}`,
  }

  const found = await complaints({ environment, machine: { isBusy: true }, limitMs: 8_000 })

  expect(found).toContainEqual(expect.stringMatching(/^warning SMTP: Not judged, this machine is busy/))
  expect(found.filter((each) => each.startsWith('fault'))).toEqual([])
})

describe.runIf(testEngine === 'postgres')('on PostgreSQL', () => {
  test('one that is too old is named', async () => {
    const own = await createOwnDatabase()
    const name = new URL(own.url!).pathname.slice(1)
    await own.db.query(`create function public.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version_num' then '140011' else '14.11' end $$`)
    await own.db.query(`alter database ${name} set search_path = public, pg_catalog`)
    const old = await openDatabase({ url: own.url, dataDir })
    site.undo(() => old.close())
    site.undo(() => own.close())

    const found = await complaints({ environment: { DATABASE_URL: own.url! }, site: { database: async () => old } })

    expect(found).toContainEqual(expect.stringMatching(/^fault database: PostgreSQL 14\.11 is too old/))
  })

  test('an account that may not create tables is named', async () => {
    const role = `portal_test_${process.pid}_${Date.now()}`
    await db.query(`create role ${role} login; grant select on all tables in schema public to ${role}`)
    const url = new URL(site.database.url!)
    url.username = role
    const limited = await openDatabase({ url: url.href, dataDir })
    site.undo(() => limited.close())
    site.undo(() => db.query(`drop owned by ${role}; drop role ${role}`))

    const found = await complaints({ environment: { DATABASE_URL: url.href }, site: { database: async () => limited } })

    expect(found).toEqual([expect.stringMatching(/^fault rights: This account may not create tables/)])
  })

  test('a pooler that keeps messages from us is named, unless they come by another way', async () => {
    const pooler = await startTransactionPooler(site.database.url!)
    site.undo(() => pooler.close())

    const found = await complaints({ environment: { DATABASE_URL: pooler.url } })
    const besides = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: site.database.url! }

    expect(found).toEqual([expect.stringMatching(/^warning messages: Messages between replicas do not arrive/)])
    expect(await complaints({ environment: besides })).toEqual([])
  })
})

async function addMigration(name: string, release: string): Promise<void> {
  await db.query('insert into migrations (name, release) values ($1, $2)', [name, release])
  site.undo(() => db.query('delete from migrations where name = $1', [name]))
}
