import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { copySnapshot, createOwnDatabase, postgresServer, testEngine } from '../../testing/databases.ts'
import { createFactories } from '../../testing/factories.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '../../testing/postgres-databases.ts'
import { findArchiveFile } from '../backup/archive-folder.ts'
import { judgeArchive } from '../backup/judge-archive.ts'
import { restoreIntoFolder, restoreIntoPostgres } from '../backup/restore-archive.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { runLocalCommand, runOperatorCommand } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-restore-test-'))
const database = await createOwnDatabase()
const create = createFactories(database.db)
const ofSource = { DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '' }

beforeEach(() => database.truncate())
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command beside the portal of the source, or where none runs. */
async function run(environment: Place, words: string[]) {
  const config = loadConfig({ BACKUP_URL: `file:${join(folder, 'archives')}`, ...environment })
  const { db } = database
  const askServer = async (asked: readonly string[]) =>
    environment === ofSource
      ? runOperatorCommand({ config, db, files: null!, mailSender: null!, syncPoints: null }, asked)
      : null
  const signal = new AbortController().signal
  const { lines, isFailure } = await runLocalCommand({ config, askServer, tell: () => {}, signal }, words)
  return { text: lines.join('\n'), isFailure }
}

async function backUp(): Promise<string> {
  const { text, isFailure } = await run(ofSource, ['backup'])
  expect(isFailure, text).toBe(false)
  return text.split('\n')[0]!
}

type Place = { DATA_DIR: string; DATABASE_URL?: string }

async function inEmptyPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const place = { DATA_DIR: mkdtempSync(join(folder, 'place-')) }
  if (testEngine === 'embedded') return work(place)
  const url = await createPostgresDatabase(postgresServer())
  try {
    await work({ ...place, DATABASE_URL: url })
  } finally {
    await dropPostgresDatabase(postgresServer(), url)
  }
}

test('a restore says what the portal told of the restored rows, and which files it lacks', async () => {
  const { id } = await create.member()
  await create.registration({ member_id: id })
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(place, ['restore', archive])

    expect([isFailure, text]).toEqual([false, expect.stringContaining('tells as the rows say: registration, points.')])
    expect(text).toContain('1 file that rows name is not in the archive: products/cabinet.jpg.')
  })
})

test('rows of which the portal would tell something else are not restored', async () => {
  const { id } = await create.member()
  const other = await create.member()
  await create.registration({ member_id: id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
  await database.db.query('alter table points_lines disable trigger user')
  await database.db.query(`update points_lines set member_id = $1 where kind = 'credited'`, [other.id])
  await database.db.query('alter table points_lines enable trigger user')
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(place, ['restore', archive])

    expect([isFailure, text]).toEqual([
      true,
      expect.stringMatching(/something else of the points .*Nothing was changed/),
    ])
    if (testEngine === 'embedded') expect(readdirSync(place.DATA_DIR)).toEqual(['lock'])
    else expect(await tablesOf(place.DATABASE_URL!)).toEqual([])
  })
})

test('what goes wrong where the portal will open the data undoes nothing, and is said with where the old data lies', async () => {
  await create.member({ first_name: 'Nieuw' })
  const archive = (await findArchiveFile(await backUp()))!
  const manifest = await judgeArchive(archive, { tell: () => {} })
  const signal = new AbortController().signal
  const check = async () => {}
  const lookAgain = () => Promise.reject(new Error('de schijf is stuk'))

  await inEmptyPlace(async ({ DATA_DIR, DATABASE_URL }) => {
    const files = createFolderStorage(join(DATA_DIR, 'files'))
    const options = { archive, manifest, files, isReplacing: true, tell: () => {}, signal, check, lookAgain }
    // Any embedded database counts as data.
    if (DATABASE_URL === undefined) copySnapshot(DATA_DIR)
    else await restoreIntoPostgres(DATABASE_URL, { ...options, lookAgain: check })

    const restoring =
      DATABASE_URL === undefined ? restoreIntoFolder(DATA_DIR, options) : restoreIntoPostgres(DATABASE_URL, options)

    await expect(restoring).rejects.toThrow(
      /^Everything was restored, but then: de schijf is stuk\. What was there is kept in .*before.restore/,
    )
    const db = await openDatabase({ url: DATABASE_URL ?? null, dataDir: DATA_DIR })
    expect(await db.query('select first_name from members')).toEqual([{ first_name: 'Nieuw' }])
    await db.close()
  })
})

async function tablesOf(url: string): Promise<object[]> {
  const db = await openDatabase({ url, dataDir: '' })
  const tables = await db.query(`select tablename from pg_tables where schemaname = 'public'`)
  await db.close()
  return tables
}
