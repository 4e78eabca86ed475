import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { copySnapshot, testEngine } from '../../testing/databases.ts'
import { memberPassword } from '../../testing/factories.ts'
import { sumsOfTables } from '../../testing/fill-every-table.ts'
import { fillRecord } from '../../testing/fill-record.ts'
import { closePlaces, folder, newPlace, newUrl, onDatabaseOf, type Place, run, start } from '../../testing/move-site.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { testMail } from '../../testing/test-mail.ts'
import type { Database } from '../database/database.ts'
import { rememberCookie, sessionCookie } from '../http/session.ts'
import { queueMails } from '../mail/outbox.ts'
import { runOperatorCommand } from './commands.ts'

// Both engines are needed, whichever is the one of the tests.
const both = describe.runIf(testEngine === 'postgres')

afterAll(closePlaces)

const sumsAt = (place: Place) => onDatabaseOf(place, (db) => sumsOfTables(db, ['migrations', 'moved']))

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

type Filled = Awaited<ReturnType<typeof fill>>

/** A portal with data that was stopped. */
async function newStopped(): Promise<Place & { url: string }> {
  const place = await newPlace()
  const { portal, stop } = await start(place)
  await fill(portal)
  await stop()
  return place
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
    await fillRecord(running.portal.db, 4_500, [filled.member.id])

    for (const [from, to, words] of [
      [here, there, ['move-to', there.url]],
      [there, here, ['move-to', 'embedded', '--replace']],
    ] as const) {
      await running.stop()
      const rows = await sumsAt(from)
      const told: string[] = []
      const { text, isFailure } = await run(from, words, { tell: (progress) => told.push(progress) })

      expect([isFailure, text]).toEqual([
        false,
        expect.stringMatching(
          /^Moved\. \d registrations, [^]*\nThe chain of the record is whole: 4500 lines\.\n[^]*\n {2}DATABASE_URL=/,
        ),
      ])
      expect(told[0]).toMatch(/^A move of its \d+ rows takes about 1 minute\. /)
      expect([await sumsAt(from), await sumsAt(to)]).toEqual([rows, rows])
      await expect(start(from)).rejects.toThrow('move-cancel')
      running = await start(to)
      await expectAllThere(running.portal, filled)
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database-'))).toEqual([
      expect.stringMatching(/^database-before-restore-/),
    ])
    await running.stop()
  })

  test('is refused while the portal runs, and says how long it would take', async () => {
    const there = await newUrl()
    const embedded = { dataDir: mkdtempSync(join(folder, 'place-')), url: null }
    for (const [place, words] of [
      [embedded, ['move-to', there]],
      [await newPlace(), ['move-to', 'embedded']],
    ] as const) {
      const { portal, stop } = await start(place)
      await fill(portal)

      const beside = await run(place, words, { portal })
      expect([beside.isFailure, beside.text]).toEqual([
        true,
        expect.stringMatching(
          /^The portal runs\. Stop it, on every machine, .* its \d+ rows takes about 1 minute\. Nothing was changed\.$/,
        ),
      ])
      // One on another machine is seen by its connections.
      if (place.url !== null)
        expect(await run(place, words)).toMatchObject({ text: expect.stringContaining('Stop every replica first') })
      await stop()
      await (await start(place)).stop()
    }
    const isThere = `select to_regclass('members')::text as name`
    expect(await onDatabaseOf({ dataDir: folder, url: there }, (db) => db.query(isThere))).toEqual([{ name: null }])
  })

  test('that is stopped changes nothing on either side, and the next one succeeds', async () => {
    const place = await newStopped()
    const url = await newUrl()
    const before = await sumsAt(place)

    for (const moment of ['rows copied', 'is read back']) {
      const stop = new AbortController()
      const tell = (progress: string) => progress.includes(moment) && stop.abort(new Error('Stopped.'))
      const stopped = await run(place, ['move-to', url], { signal: stop.signal, tell })
      expect(stopped).toEqual({ isFailure: true, text: 'Stopped.' })
    }
    expect(await sumsAt(place)).toEqual(before)
    await (await start(place)).stop()

    const moved = await run(place, ['move-to', url])
    expect(moved, moved.text).toMatchObject({ isFailure: false })
  })

  test('lets a portal that starts meanwhile wait, and then not start on what was left', async () => {
    const place = await newStopped()
    const url = await newUrl()
    let starting: Promise<unknown> | undefined

    const moved = await run(place, ['move-to', url], {
      tell() {
        starting ??= start(place).then((running) => running.stop())
        starting.catch(() => {})
      },
    })

    expect(moved, moved.text).toMatchObject({ isFailure: false })
    await expect(starting).rejects.toThrow('The portal was moved from this database')
  })

  test('is undone by a command, and what lies in the target then is replaced only when that is asked for', async () => {
    const place = await newStopped()
    const url = await newUrl()
    const moved = await run(place, ['move-to', url])
    expect(moved, moved.text).toMatchObject({ isFailure: false })

    const twice = await run(place, ['move-to', await newUrl()])
    const cancelled = await run(place, ['move-cancel'])
    const nothing = await run(place, ['move-cancel'])
    const held = await run(place, ['move-to', url])

    expect([twice.isFailure, twice.text]).toEqual([true, expect.stringContaining('was moved from this database')])
    expect([cancelled.isFailure, cancelled.text]).toEqual([false, expect.stringContaining('The portal can go on in')])
    expect([nothing.isFailure, nothing.text]).toEqual([true, expect.stringContaining('was not moved from')])
    expect([held.isFailure, held.text]).toEqual([true, expect.stringContaining('holds data. Nothing was changed')])
    await (await start(place)).stop()
    const replaced = await run(place, ['move-to', url, '--replace'])
    expect([replaced.isFailure, replaced.text]).toEqual([
      false,
      expect.stringContaining('is kept in the schema before_'),
    ])
  })

  test('is refused where it can not succeed, before anything is touched', async () => {
    const place = await newStopped()
    const elsewhere = new URL(await newUrl())
    elsewhere.password = 'Geheim123'
    const wrong = new URL('/bestaat-niet', elsewhere)
    const again = new URL(place.url)
    again.searchParams.set('application_name', 'anders')
    const standby = await newUrl()
    await onDatabaseOf({ dataDir: folder, url: standby }, (db) =>
      db.query(`alter database "${new URL(standby).pathname.slice(1)}" set default_transaction_read_only = on`),
    )

    const cases: [string, RegExp][] = [
      [again.href, /is the database that the portal has now\.$/],
      [standby, /is read-only: a standby, or set so\./],
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
    }
    await (await start(place)).stop()
  })

  test('to a PostgreSQL that is too old is refused, with both versions', async () => {
    const [place, url] = [await newStopped(), await newUrl()]
    await onDatabaseOf({ dataDir: folder, url }, async (db) => {
      await db.query(`create function public.current_setting(text) returns text language sql
        as $$ select case $1 when 'server_version_num' then '140011' else '14.11' end $$`)
      await db.query(`alter database "${new URL(url).pathname.slice(1)}" set search_path = public, pg_catalog`)
    })

    const { text, isFailure } = await run(place, ['move-to', url])

    const reason = 'PostgreSQL 14.11 is too old (move-to): the portal needs version 15 or later.'
    expect([isFailure, text]).toEqual([true, reason])
  })

  test('takes a password from PGPASSWORD, and warns of one among the arguments', async () => {
    const place = await newStopped()
    const target = new URL(await newUrl())
    target.username ||= 'postgres'

    const apart = await run(place, ['move-to', target.href], { PGPASSWORD: 'Geheim%1/@:é' })
    await run(place, ['move-cancel'])
    target.password = 'Geheim%2'
    const inside = await run(place, ['move-to', target.href, '--replace'])

    expect([apart, inside]).toMatchObject([{ isFailure: false }, { isFailure: false }])
    for (const { text } of [apart, inside]) {
      expect(text).toMatch(/DATABASE_URL=postgres:\/\/\w+:\*\*\*@/)
      expect(text).not.toContain('Geheim')
    }
    expect(apart.text).not.toContain('among the arguments')
    expect(inside.text).toContain('among the arguments of this command (ps)')
  })
})

test.each([
  [
    ['move-to'],
    'Say where to: an address like postgres://user@host/database, with its password in PGPASSWORD, or embedded for DATA_DIR.',
  ],
  [['move-to', 'mysql://portaal@host/x'], /^Say where to: /],
  [['move-to', 'postgres://a/b', 'postgres://a/c'], 'Say one place to move to.'],
  [['move-cancel', 'now'], 'There is no such command: move-cancel now'],
])('%j is refused', async (words, message) => {
  const { text, isFailure } = await run({ dataDir: folder, url: null }, words)

  expect([isFailure, text.split('\n').slice(0, 2)]).toEqual([true, [expect.stringMatching(message), 'Usage:']])
})

test.each(['move-to', 'move-cancel'])('%s explains itself', async (name) => {
  const { text, isFailure } = await run({ dataDir: folder, url: null }, [name, '--help'])

  expect([isFailure, text]).toEqual([false, expect.stringMatching(new RegExp(`^Usage:\n  ${name} `))])
})

test.runIf(testEngine === 'embedded')('the embedded database is not moved to itself', async () => {
  copySnapshot(folder)

  const { text, isFailure } = await run({ dataDir: folder, url: null }, ['move-to', 'embedded'])

  expect([isFailure, text]).toEqual([true, 'The portal has the embedded database now.'])
})
