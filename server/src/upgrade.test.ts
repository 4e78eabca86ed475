import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveKeys } from '../testing/archives.ts'
import { createOwnDatabase, type TestDatabase, testEngine } from '../testing/databases.ts'
import { createFactories } from '../testing/factories.ts'
import { testAppKey } from '../testing/record-keys.ts'
import { createArchivePlace } from './backup/create-archive-place.ts'
import { judgeArchive } from './restore/judge-archive.ts'
import { loadConfig } from './config.ts'
import { appliedMigrations } from './database/migrate.ts'
import { upgradeDatabase } from './upgrade.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-test-'))
// Those of the next release.
const migrations = join(folder, 'migrations')
const on = { BACKUP_BEFORE_UPGRADE: 'on' }
let database: TestDatabase
let archives: string
let releases = 0
let next: string
let logged: object[]

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('./database/migrations', import.meta.url)), migrations, { recursive: true })
  database = await createOwnDatabase()
})
beforeEach(async () => {
  await database.truncate()
  archives = mkdtempSync(join(folder, 'archives-'))
  next = `${9000 + ++releases}-add-column.sql`
  logged = []
  writeFileSync(join(migrations, next), `alter table registrations add column extra_${releases} text`)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Does what a start does with the database. */
async function upgrade(environment: Record<string, string> = {}): Promise<void> {
  const { dataDir, url, db } = database
  const ofDatabase = { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) }
  const config = loadConfig({ ...ofDatabase, BACKUP_URL: `file:${archives}`, ...environment })
  const log = { info: (line: object) => void logged.push(line), warn() {} }
  await upgradeDatabase(db, { config, log, migrations })
}

const isApplied = async () => (await appliedMigrations(database.db)).includes(next)

test('data is in an archive before a migration changes it, and the log names the archive', async () => {
  await createFactories(database.db).registration()

  await upgrade({ ...on, APP_KEY: testAppKey })

  const [name = '', ...more] = readdirSync(archives)
  expect([more, logged]).toEqual([[], [expect.anything(), expect.objectContaining({ archive: join(archives, name) })]])
  const config = loadConfig({ BACKUP_URL: `file:${archives}` })
  const archive = (await createArchivePlace(config.backup).open(name))!
  const { manifest, origin } = await judgeArchive(archive, { tell: () => {}, keys: archiveKeys, migrations })
  expect(origin).toBe('ours')
  expect(manifest.migrations).not.toContain(next)
  expect(manifest.tables.find((table) => table.name === 'registrations')).toMatchObject({ rows: 1 })
  expect(await isApplied()).toBe(true)
})

test('a database without data, and one without a migration to come, need no archive', async () => {
  await upgrade(on)
  expect(await isApplied()).toBe(true)
  await createFactories(database.db).registration()
  await upgrade(on)

  expect(readdirSync(archives)).toEqual([])
})

test('the embedded database is backed up unless somebody says no, PostgreSQL when somebody says so', async () => {
  await createFactories(database.db).registration()

  await upgrade()

  expect(readdirSync(archives)).toHaveLength(testEngine === 'embedded' ? 1 : 0)
  expect(await isApplied()).toBe(true)
})

test('without an archive nothing is changed, and the sentence says how to go on', async () => {
  await createFactories(database.db).registration()
  const taken = join(folder, 'taken')
  writeFileSync(taken, 'no folder')

  const refused = upgrade({ ...on, BACKUP_URL: `file:${join(taken, 'archives')}` })

  await expect(refused).rejects.toThrow(/^No backup could be made before the upgrade .*ENOTDIR.*BACKUP_URL.*=off/)
  expect(await isApplied()).toBe(false)
  await upgrade({ ...on, BACKUP_BEFORE_UPGRADE: 'off' })
  expect([await isApplied(), readdirSync(archives)]).toEqual([true, []])
})

test.runIf(testEngine === 'postgres')('replicas that start together make one archive', async () => {
  await createFactories(database.db).registration()

  await Promise.all([upgrade(on), upgrade(on), upgrade(on)])

  expect(readdirSync(archives)).toHaveLength(1)
  expect(await isApplied()).toBe(true)
})
