import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOwnDatabase } from '../../testing/databases.ts'
import { createFactories } from '../../testing/factories.ts'
import { loadConfig } from '../config.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { runLocalCommand, runOperatorCommand } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-check-data-test-'))
const database = await createOwnDatabase()
const create = createFactories(database.db)
const config = loadConfig({
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.url ?? '',
  STORAGE_URL: `file:${folder}`,
})
const files = createFileStorage(config.storage)
const cabinet = 'products/cabinet.jpg'

beforeEach(async () => {
  await database.truncate()
  await files.put(cabinet, Buffer.from('foto'), 'image/jpeg')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command beside a portal that goes on. */
async function checkData() {
  const { db } = database
  const askServer = (asked: readonly string[]) =>
    runOperatorCommand({ config, db, files, mailSender: null!, syncPoints: null }, asked)
  const surroundings = { config, askServer, tell: () => {}, signal: new AbortController().signal }
  const { lines, isFailure } = await runLocalCommand(surroundings, ['check-data'])
  return { text: lines.join('\n'), isFailure }
}

async function register() {
  const { id } = await create.member()
  await create.registration({ member_id: id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
}

test('data that is whole is said to be, and is not changed', async () => {
  await register()

  const { text, isFailure } = await checkData()

  expect([isFailure, text]).toEqual([
    false,
    expect.stringMatching(/^The data is whole: 1 registrations, .*and 1 files\.\n.*registration, points\.$/),
  ])
  expect(await database.db.query('select from sessions')).toEqual([])
})

test('a file that a row names and nobody has is named', async () => {
  await register()
  await files.remove(cabinet)

  const { text, isFailure } = await checkData()

  expect([isFailure, text]).toEqual([true, `1 files that rows name are not there: ${cabinet}.`])
})

test('points that are not in the ledger are found', async () => {
  await register()
  await database.db.query('alter table points_lines disable trigger user')
  await database.db.query('delete from points_lines')
  await database.db.query('alter table points_lines enable trigger user')

  const { text, isFailure } = await checkData()

  expect([isFailure, text]).toEqual([true, expect.stringContaining('do not agree with the ledger')])
})
