import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { postgresServer, testEngine } from '../../../testing/databases.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '../../../testing/postgres-databases.ts'
import { testMail } from '../../../testing/test-mail.ts'
import { exactText, listTables, readPages } from '../../backup/tables.ts'
import { loadConfig } from '../../config.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { awaitMove, findMove, markArriving } from '../../database/move-guard.ts'
import { rememberCookie, sessionCookie } from '../../http/session.ts'
import { queueMails } from '../../mail/outbox.ts'
import { runLocalCommand, runOperatorCommand } from '../commands.ts'

// Both engines are needed, whichever is the one of the tests.
const both = describe.runIf(testEngine === 'postgres')

const folder = mkdtempSync(join(tmpdir(), 'portal-move-test-'))
const urls: string[] = []
afterAll(async () => {
  for (const url of urls) await dropPostgresDatabase(postgresServer(), url)
  rmSync(folder, { recursive: true, force: true })
})

type Place = { dataDir: string; url: string | null }
type Running = { place: Place; portal: TestPortal; stop(): Promise<void> }

async function newUrl(): Promise<string> {
  const url = await createPostgresDatabase(postgresServer())
  urls.push(url)
  return url
}

/** Starts a portal as a server does, after it has looked whether it may. */
async function start(place: Place): Promise<Running> {
  const db = await openDatabase(place)
  await awaitMove(db, { isAlone: place.url === null, wait: () => Promise.reject(new Error('is moving')) }).catch(
    async (error: unknown) => {
      await db.close()
      throw error
    },
  )
  await migrate(db)
  const database = { db, ...place, engine: testEngine, truncate: async () => {}, close: async () => {} }
  const portal = await createTestPortal({}, { replicaOf: { database } })
  return {
    place,
    portal,
    async stop() {
      await portal.close()
      await db.close()
    },
  }
}

/** `meanwhile` happens in a portal whose embedded database has been copied ahead. */
type Beside = { portal?: TestPortal; meanwhile?: () => Promise<void>; signal?: AbortSignal }

/** Runs a command with the configuration of this place, beside its portal or where none runs. */
async function run(place: Place, words: readonly string[], { portal, meanwhile, signal }: Beside = {}) {
  const config = loadConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.url ?? '' })
  const askServer = async (asked: readonly string[]) => {
    const answer = portal ? await runOperatorCommand({ ...portal.deps, syncPoints: null }, asked) : null
    if (asked.includes('copy-ahead')) await meanwhile?.()
    return answer
  }
  const { lines, isFailure } = await runLocalCommand(
    { config, askServer, tell: () => {}, signal: signal ?? new AbortController().signal },
    words,
  )
  return { text: lines.join('\n'), isFailure }
}

async function hashes(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  await db.tx(async () => {
    await db.query(exactText)
    for (const table of await listTables(db)) {
      if (['migrations', 'moving'].includes(table.name)) continue
      const hash = createHash('sha256')
      for await (const { page } of readPages(db, table)) hash.update(page)
      found[table.name] = hash.digest('hex')
    }
  })
  return found
}

async function onDatabaseOf<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function fill({ db, create, guest }: TestPortal) {
  const member = await create.member()
  const { id: product } = await create.product()
  await create.registration({ member_id: member.id, product_id: product })
  const credited_at = new Date('2026-02-03T12:34:56.789Z')
  await create.registration({ member_id: member.id, product_id: product, credited_at })
  const browser = guest()
  await browser.post('/login', { email: member.email, password: memberPassword, remember: true })
  await db.tx(async () => {
    await queueMails(db, [testMail({ kind: 'test', to: { name: 'Klant', address: 'klant@voorbeeld.nl' } })])
    await db.query(`update queue set due_at = now() + interval '1 hour' where kind = 'mail'`)
  })
  return { member, product, cookies: browser.cookies }
}

/** Somebody registers, and logs out elsewhere. */
async function changeSome({ create, guest }: TestPortal, { member, product }: Filled): Promise<void> {
  const browser = guest()
  await browser.post('/login', { email: member.email, password: memberPassword, remember: true })
  await create.registration({ member_id: member.id, product_id: product, serial_number: 'YY 000001' })
  expect((await browser.post('/logout')).statusCode).toBeLessThan(400)
}

type Filled = Awaited<ReturnType<typeof fill>>

function browserWith(portal: TestPortal, cookies: ReadonlyMap<string, string>) {
  const browser = portal.guest()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** Whether this portal only reads. */
async function refusesChanges(portal: TestPortal, { cookies }: Filled): Promise<boolean> {
  const browser = browserWith(portal, cookies)
  expect((await browser.get('/api/user')).statusCode).toBe(200)
  const { statusCode } = await browser.post('/api/contact/index', { subject: 1, question: 'Waar vind ik de klep?' })
  expect([200, 503]).toContain(statusCode)
  return statusCode === 503
}

async function expectAllThere({ db, deps, create, guest, clientOf }: TestPortal, filled: Filled): Promise<void> {
  const { member, product, cookies } = filled
  const browser = guest()
  browser.cookies.set(sessionCookie, cookies.get(sessionCookie)!)
  expect((await browser.get('/api/user')).json()).toMatchObject({ email: member.email })
  const remembered = guest()
  remembered.cookies.set(rememberCookie, cookies.get(rememberCookie)!)
  expect((await remembered.get('/api/user')).statusCode).toBe(200)
  cookies.set(rememberCookie, remembered.cookies.get(rememberCookie)!)
  await clientOf(member)

  const mails = await runOperatorCommand({ ...deps, syncPoints: null }, ['mails'])
  expect(mails.lines.join('\n')).toMatch(/queued +1\n/)

  const before = await idsOf(db)
  await create.registration({ member_id: member.id, product_id: product, serial_number: `ZZ 00000${before.length}` })
  expect(await idsOf(db)).toEqual([...before, before.length + 1])
}

async function idsOf(db: Database): Promise<number[]> {
  const rows = await db.query<{ id: number }>('select id from registrations order by id')
  return rows.map(({ id }) => id)
}

both('a move', () => {
  test('takes all there is to PostgreSQL, and back, and nobody has to log in again', async () => {
    const dataDir = mkdtempSync(join(folder, 'place-'))
    const here = { dataDir, url: null }
    const there = { dataDir, url: await newUrl() }
    let running = await start(here)
    const filled = await fill(running.portal)

    for (const [from, to, words] of [
      [here, there, ['move-to', there.url]],
      [there, here, ['move-to', 'embedded', '--replace']],
    ] as const) {
      const { portal } = running
      const meanwhile = () => changeSome(portal, filled)
      const { text, isFailure } = await run(from, words, { portal, meanwhile })

      expect([isFailure, text]).toEqual([
        false,
        expect.stringMatching(/^Moved\. \d registrations, [^]*\n {2}DATABASE_URL=/),
      ])
      expect(await refusesChanges(running.portal, filled)).toBe(true)
      const rows = await hashes(running.portal.db)
      await running.stop()
      expect(await onDatabaseOf(to, hashes)).toEqual(rows)
      await expect(start(from)).rejects.toThrow('move-cancel')
      running = await start(to)
      await expectAllThere(running.portal, filled)
    }
    expect(readdirSync(dataDir).filter((name) => /^move-copy|^database-before/.test(name))).toEqual([
      expect.stringMatching(/^database-before-restore-/),
    ])
    await running.stop()
  })

  test('that was stopped, or whose portal let go of it, changes nothing, and the next one succeeds', async () => {
    const place = { dataDir: mkdtempSync(join(folder, 'place-')), url: await newUrl() }
    const { portal, stop } = await start(place)
    const filled = await fill(portal)
    const url = await newUrl()

    const stopped = await run(place, ['move-to', url], { signal: AbortSignal.abort(new Error('Stopped.')) })
    const lapsed = await whileLapsing(portal.db, () => run(place, ['move-to', url]))
    expect(stopped).toEqual({ isFailure: true, text: 'Stopped.' })
    expect([lapsed.isFailure, lapsed.text]).toEqual([true, expect.stringContaining('run it again')])
    expect(await refusesChanges(portal, filled)).toBe(false)

    const moved = await run(place, ['move-to', url])
    expect(moved, moved.text).toMatchObject({ isFailure: false })
    expect(moved.text).toContain('DATABASE_URL=postgres://')
    await stop()
  })

  test('that was cut off at its end is made whole by the same command', async () => {
    const place = { dataDir: mkdtempSync(join(folder, 'place-')), url: await newUrl() }
    const url = await newUrl()
    const { portal, stop } = await start(place)
    const filled = await fill(portal)
    await run(place, ['move-to', url])
    const [{ id }] = (await portal.db.query<{ id: string }>('select id from moving')) as [{ id: string }]
    const target = { dataDir: place.dataDir, url }
    await onDatabaseOf(target, (db) => markArriving(db, { id, target: 'here' }))

    await expect(start(target)).rejects.toThrow('Run the same move-to again')
    const again = await run(place, ['move-to', url])
    const more = await run(place, ['move-to', url])
    const running = await start(target)

    expect([again.isFailure, again.text]).toEqual([false, expect.stringContaining('is whole now.')])
    expect([more.isFailure, more.text]).toEqual([true, expect.stringContaining('was moved from this database')])
    await expectAllThere(running.portal, filled)
    await running.stop()
    await stop()
  })

  test('is undone by a command, and what lies in the target then is replaced only when that is asked for', async () => {
    const place = { dataDir: mkdtempSync(join(folder, 'place-')), url: await newUrl() }
    const url = await newUrl()
    const { portal, stop } = await start(place)
    const filled = await fill(portal)
    await run(place, ['move-to', url])

    const cancelled = await run(place, ['move-cancel'])
    const nothing = await run(place, ['move-cancel'])
    const held = await run(place, ['move-to', url])

    expect([cancelled.isFailure, cancelled.text]).toEqual([false, expect.stringContaining('The portal can go on in')])
    expect([nothing.isFailure, nothing.text]).toEqual([true, expect.stringContaining('was not moved from')])
    expect([held.isFailure, held.text]).toEqual([true, expect.stringContaining('holds data. Nothing was changed')])
    expect(await refusesChanges(portal, filled)).toBe(false)
    const replaced = await run(place, ['move-to', url, '--replace'])
    expect([replaced.isFailure, replaced.text]).toEqual([
      false,
      expect.stringContaining('is kept in the schema before_'),
    ])
    await stop()
  })

  test('is refused where it can not succeed, before anything is touched', async () => {
    const place = { dataDir: mkdtempSync(join(folder, 'place-')), url: await newUrl() }
    const { portal, stop } = await start(place)
    const filled = await fill(portal)
    const elsewhere = new URL(await newUrl())
    elsewhere.password = 'Geheim123'
    const wrong = new URL('/bestaat-niet', elsewhere)
    const again = new URL(place.url)
    again.searchParams.set('application_name', 'anders')

    const cases: [string, RegExp][] = [
      [again.href, /is the database that the portal has now\.$/],
      [wrong.href, /bestaat-niet can't be used: database "bestaat-niet" does not exist\.$/],
      [
        'postgres://portaal:Geheim123@127.0.0.1:1/portaal',
        /^No database answers at 127\.0\.0\.1:1\/portaal \(move-to\): /,
      ],
    ]
    for (const [address, reason] of cases) {
      const { text, isFailure } = await run(place, ['move-to', address])
      expect([isFailure, text]).toEqual([true, expect.stringMatching(reason)])
      expect(text).not.toContain('Geheim123')
      expect(await findMove(portal.db)).toBeNull()
    }
    expect(await refusesChanges(portal, filled)).toBe(false)
    await stop()
  })
})

/** Lets the time of a move run out as soon as nothing can be changed. */
async function whileLapsing<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const working = work()
  await expect.poll(async () => (await findMove(db))?.is_held, { interval: 5 }).toBe(true)
  await db.query(`update moving set until = clock_timestamp()`)
  return working
}
