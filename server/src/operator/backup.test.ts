import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { copySnapshot, testEngine } from '../../testing/databases.ts'
import { createOperatorSite, type Place } from '../../testing/operator-site.ts'
import { createTestPortal, type TestPortal } from '../../testing/portal.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { testMail } from '../../testing/test-mail.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { queueMails } from '../mail/outbox.ts'
import { runOperatorCommand } from './commands.ts'

const picture = 'images/foto-0a1b2c3d4e5f.jpg'
const site = await createOperatorSite()
const { portal, source, ofSource, run, backUp, inEmptyPlace } = site
let archives: string

beforeEach(async () => {
  await site.reset()
  archives = site.archives()
})
afterAll(() => site.close())

function portalOn({ DATA_DIR }: Place, db: Database): Promise<TestPortal> {
  return createTestPortal({ STORAGE_URL: `file:${DATA_DIR}/files` }, { replicaOf: { database: { ...source, db } } })
}

async function onDatabaseOf(place: Place, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase({ url: place.DATABASE_URL ?? null, dataDir: place.DATA_DIR })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

// To each engine from each, where PostgreSQL runs.
const ways = testEngine === 'embedded' ? (['embedded'] as const) : (['postgres', 'embedded', 'postgres'] as const)

test('after a restore elsewhere a member logs in with the same password, and finds registrations, points and pictures', async () => {
  const member = await portal.create.member()
  await portal.create.registration({ member_id: member.id })
  await portal.create.registration({ member_id: member.id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
  await portal.deps.files.put(picture, Buffer.from('foto'), 'image/jpeg')
  await queueMails(portal.db, [testMail({ kind: 'test', to: { name: 'Klant', address: 'klant@voorbeeld.nl' } })])
  const before = await (await portal.clientOf(member)).get('/api/productregistration/all')
  let archive = await backUp()

  for (const engine of ways) {
    await inEmptyPlace(async (place) => {
      const { text, isFailure } = await run(['restore', archive], place)

      expect([isFailure, text]).toEqual([false, expect.stringContaining('2 registrations')])
      archive = await backUp(place)
      await onDatabaseOf(place, async (db) => {
        const restored = await portalOn(place, db)
        const client = await restored.clientOf(member)
        expect((await client.get('/api/productregistration/all')).json()).toEqual(before.json())
        expect((await client.get(`/storage/${picture}`)).body).toBe('foto')
        // The gift shop may know the next id as that of a registration that is lost.
        await restored.create.registration({ member_id: member.id, serial_number: 'ZZ 000001' })
        const [newest] = await db.query<{ id: number }>('select max(id) as id from registrations')
        expect(newest!.id).toBeGreaterThan(100_000)
        // The mail may have been sent after the backup.
        const mails = await runOperatorCommand({ ...restored.deps, syncPoints: null }, ['mails'])
        expect(mails.lines.join('\n')).toMatch(/dead +1\n[^]*may have been sent after that. Requeue it/)
        await restored.close()
      })
    }, engine)
  }
})

test('a place with data is left alone, and its data is kept when it is replaced', async () => {
  await portal.create.registration()
  const archive = await backUp()
  const damaged = join(archives, 'damaged.tar.gz')
  writeFileSync(damaged, readFileSync(archive).subarray(0, -1))

  await inEmptyPlace(async (place) => {
    await fillPlace(place, archive)

    const refusals = [await run(['restore', archive], place), await run(['restore', damaged, '--replace'], place)]
    const before = await firstNames(place)
    const replaced = await run(['restore', archive, '--replace'], place)

    expect(refusals).toEqual([
      { isFailure: true, text: expect.stringContaining('Nothing was changed') },
      { isFailure: true, text: expect.stringContaining('ends too early') },
    ])
    expect(replaced).toEqual({ isFailure: false, text: expect.stringContaining('What was there is kept in') })
    expect(await firstNames(place)).toEqual(['Lid'])
    const [, kept = ''] = /kept in (?:the schema )?([^\s.]+)/.exec(replaced.text) ?? []
    if (place.DATABASE_URL) expect([before, await firstNames(place, kept)]).toEqual([['Bewaard'], ['Bewaard']])
    else expect([before, readdirSync(kept)]).toEqual([[], expect.arrayContaining(['PG_VERSION'])])
    expect(readdirSync(place.DATA_DIR)).not.toContain('restoring')
  })
})

async function fillPlace(place: Place, archive: string): Promise<void> {
  // Any embedded database counts as data: it may be too damaged to be opened.
  if (testEngine === 'embedded') return copySnapshot(place.DATA_DIR)
  await run(['restore', archive], place)
  await onDatabaseOf(place, async (db) => void (await db.query(`update members set first_name = 'Bewaard'`)))
}

async function firstNames(place: Place, schema = 'public'): Promise<string[]> {
  let names: string[] = []
  await onDatabaseOf(place, async (db) => {
    const rows = await db.query<{ first_name: string }>(`select first_name from ${schema}.members`)
    names = rows.map(({ first_name }) => first_name)
  })
  return names
}

test('nothing is restored into a place where a portal runs', async () => {
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    const whileRunning = async () => {
      const { text, isFailure } = await run(['restore', archive], place)
      expect([isFailure, text]).toEqual([
        true,
        expect.stringMatching(/A portal uses this database|is in use by process/),
      ])
    }
    if (testEngine === 'embedded') {
      const lock = await lockFolder(place.DATA_DIR)
      await whileRunning()
      await lock.release()
    } else {
      await onDatabaseOf(place, async (db) => {
        await db.query('select 1')
        await whileRunning()
      })
    }
  })
})

test('a backup that is stopped leaves nothing, and the next removes what a killed one left', async () => {
  const leftover = join(archives, 'installateursportaal-2026-11-23T03-04-05-123Z.tar.gz.partial')
  const copy = join(source.dataDir, 'backup-copy', 'earlier')
  writeFileSync(leftover, 'half')
  mkdirSync(copy, { recursive: true })

  const { text, isFailure } = await run(['backup'], ofSource, AbortSignal.abort(new Error('Stopped.')))

  expect([isFailure, text]).toEqual([true, 'Stopped.'])
  expect(readdirSync(archives)).toEqual([])
  if (testEngine === 'embedded') expect(readdirSync(join(source.dataDir, 'backup-copy'))).toEqual(['lock'])
})

test('an archive is judged by a command of its own', async () => {
  const archive = await backUp()

  const whole = await run(['check-backup', archive])
  writeFileSync(archive, readFileSync(archive).subarray(0, -1))
  const cut = await run(['check-backup', archive])

  expect([whole.isFailure, whole.text]).toEqual([false, expect.stringContaining('is whole.\nAs of ')])
  expect([cut.isFailure, cut.text]).toEqual([true, `${archive} is damaged or incomplete: it ends too early.`])
})

test('an archive is found by its path, or by its name in BACKUP_URL', async () => {
  const archive = await backUp()

  const found = await run(['check-backup', basename(archive)])
  const others = ['naam.tar.gz', join(archives, 'weg.tar.gz'), archives].map((word) => run(['restore', word]))

  expect([found.isFailure, found.text]).toEqual([false, expect.stringContaining(`${archive} is whole.`)])
  expect((await Promise.all(others)).map(({ text }) => text)).toEqual([
    'There is no archive naam.tar.gz in BACKUP_URL. Give its name, or a whole path.',
    `There is no file ${archives}/weg.tar.gz`,
    `There is no file ${archives}`,
  ])
})

test('a bucket keeps an encrypted archive, which is restored from there with its private key only', async () => {
  await portal.create.member()
  const store = await startS3Server()
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()]
  const [keyFile, otherFile] = [join(archives, 'key.txt'), join(archives, 'other.txt')]
  writeFileSync(keyFile, `# of the back office\n${key}\n`)
  writeFileSync(otherFile, other)
  const { STORAGE_URL, ...keys } = store.environment
  const bucket = { ...keys, BACKUP_URL: `${STORAGE_URL}/archief`, BACKUP_RECIPIENT: await identityToRecipient(key) }
  const address = await backUp({ ...ofSource, ...bucket })
  const check = async (words: string[]) => (await run(['check-backup', ...words], { ...ofSource, ...bucket })).text

  await inEmptyPlace(async (place) => {
    const without = await run(['restore', address], { ...place, ...bucket })
    const restored = await run(['restore', '--key', keyFile, address], { ...place, ...bucket })

    expect(without.text).toBe(`${address} is encrypted: name the file with the private key by --key <file>.`)
    expect([restored.isFailure, restored.text]).toEqual([false, expect.stringContaining('Restored. As of')])
  })

  expect(address).toMatch(/^s3:\/\/beelden\/archief\/installateursportaal-.*\.tar\.gz\.age$/)
  expect(await check([basename(address), '--key', keyFile])).toContain(`${address} (decrypted) is whole.`)
  expect(await check([address.replace('archief', 'ander')])).toContain('There is no archive s3://beelden/ander/')
  expect(await check([address, '--key', otherFile])).toContain("can't be opened with this key")
  expect(await check([address, '--key', archives])).toContain(`The key ${archives} can't be read`)
  expect(await check([address, '--key', 'weg.txt'])).toContain('Give the whole path of the key, from the root.')
  await store.stop()
  store.remove()
})

test.each([
  [['backup', 'archives'], 'Give the whole path of the folder, from the root.'],
  [['backup', '/a', '/b'], 'There is no such command: backup /a /b'],
  [['check-backup'], 'Give the whole path of the archive, from the root, or its name in BACKUP_URL.'],
  [['restore', 'archives/a.tar.gz'], 'Give the whole path of the archive, from the root, or its name in BACKUP_URL.'],
  [['restore', '/a', '/b'], 'There is no such command: restore /a /b'],
])('%j is refused', async (words, message) => {
  const { text, isFailure } = await run(words)

  expect([isFailure, text.split('\n').slice(0, 2)]).toEqual([true, [message, 'Usage:']])
})

test.each(['backup', 'check-backup', 'restore'])('%s explains itself', async (name) => {
  const { text, isFailure } = await run([name, '--help'])

  expect([isFailure, text]).toEqual([false, expect.stringMatching(new RegExp(`^Usage:\n  ${name} `))])
})
