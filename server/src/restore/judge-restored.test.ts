import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOwnDatabase } from '../../testing/databases.ts'
import { createFactories } from '../../testing/factories.ts'
import type { Manifest } from '../backup/manifest.ts'
import { namedFiles } from '../backup/tables.ts'
import { loadConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { runSmokeCheck } from './judge-restored.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-smokeChecks-test-'))
const database = await createOwnDatabase({ poolSize: 1 })
const { db } = database
const create = createFactories(db)
const files = createFolderStorage(join(folder, 'files'))
const picture = 'images/één foto.jpg'
const bytes = Buffer.from('foto')
// Nobody listens there: a story that called an outside system would fail.
const config = loadConfig({ DATA_DIR: folder, GIFT_SHOP_URL: 'http://127.0.0.1:9', GIFT_SHOP_SECRET: 'g'.repeat(32) })
const sha256 = createHash('sha256').update(bytes).digest('hex')
const manifest = { files: [{ path: picture, size: bytes.length, sha256 }] } as Manifest

beforeEach(() => database.truncate())
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function tell(given: Partial<Parameters<typeof runSmokeCheck>[0]> = {}) {
  return runSmokeCheck({ config, db, files, manifest, ...given })
}

/** A member with points of every kind, and a picture. */
async function fill() {
  const { id } = await create.member()
  await create.registration({ member_id: id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
  await create.registration({ member_id: id })
  await files.put(picture, bytes, 'image/jpeg')
  await create.image({ jpg_image: picture })
}

test('a portal without members who registered has nothing to tell', async () => {
  expect(await tell()).toEqual([])
  await create.member({ email_verified_at: null })
  expect(await tell()).toEqual([])
  await create.member()
  expect(await tell()).toEqual([])
})

test('what a member registered, earned and can download is told as the rows say, and nothing changes', async () => {
  await fill()

  expect(await tell()).toEqual(['registration', 'points', 'file'])
  expect(await db.query('select from sessions')).toEqual([])
})

test('rows that are not committed yet are told, and a refusal leaves them to whoever stored them', async () => {
  await db.tx(async () => {
    await fill()
    expect(await tell()).toEqual(['registration', 'points', 'file'])
    await expect(tell({ files: createFolderStorage(join(folder, 'nothing')) })).rejects.toThrow('404')
  })

  expect(await db.query('select from registrations')).toHaveLength(2)
})

test.each<[what: string, seed: () => Promise<unknown>, reason: RegExp]>([
  [
    'points that were earned by another member',
    async () => {
      const other = await create.member()
      await withoutTriggers('points_lines', `update points_lines set member_id = ${other.id} where kind = 'credited'`)
    },
    /something else of the points of member \d+ than its rows say: .*credited_credits/,
  ],
  [
    'a file with other bytes',
    () => files.put(picture, Buffer.from('vals'), 'image/jpeg'),
    /serves other bytes as images\/één foto\.jpg/,
  ],
  ['a file that is gone', () => files.remove(picture), /answers 404 to \/storage\/images/],
])('%s are found', async (_what, seed, reason) => {
  await fill()
  await seed()

  await expect(tell()).rejects.toThrow(reason)
})

test('a portal that would not be ready is found', async () => {
  const broken: Database = {
    ...db,
    query: (text, values) =>
      text.includes('transaction_read_only') ? Promise.reject(new Error('broken')) : db.query(text, values),
  }

  await expect(tell({ db: broken })).rejects.toThrow('would not be ready')
})

test('every column with a path of a file is known', async () => {
  await fill()
  await create.download({ file: 'downloads/handleiding.pdf' })

  expect((await namedFiles(db)).map(({ table, column, path }) => `${table}.${column} ${path}`)).toEqual(
    expect.arrayContaining([
      'uploads.file downloads/handleiding.pdf',
      `uploads.own_file ${picture}`,
      'products.image products/cabinet.jpg',
    ]),
  )
})

async function withoutTriggers(table: string, statement: string): Promise<void> {
  await db.query(`alter table ${table} disable trigger user`)
  await db.query(statement)
  await db.query(`alter table ${table} enable trigger user`)
}
