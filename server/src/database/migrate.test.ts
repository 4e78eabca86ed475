import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testEngine } from '../../testing/databases.ts'
import { startProgram } from '../../testing/programs/start-program.ts'
import { migrate } from './migrate.ts'

let testDatabase: TestDatabase
let folder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})

afterAll(() => testDatabase.close())

beforeEach(async () => {
  await testDatabase.db.query('drop schema public cascade; create schema public')
  folder = mkdtempSync(path.join(tmpdir(), 'portal-migrations-'))
  write('0001-create-boxes.sql', 'create table boxes (id integer primary key);')
  write('0002-add-labels.sql', `alter table boxes add label text; insert into boxes values (1, 'first');`)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the migrations run in order, once', async () => {
  await migrate(testDatabase.db, folder)
  await migrate(testDatabase.db, folder)

  expect(await testDatabase.db.query('select * from boxes')).toEqual([{ id: 1, label: 'first' }])
  expect(await applied()).toEqual(['0001-create-boxes.sql', '0002-add-labels.sql'])
})

test('a new migration is added to what was applied before', async () => {
  await migrate(testDatabase.db, folder)
  write('0003-add-weights.sql', 'alter table boxes add weight integer')

  await migrate(testDatabase.db, folder)

  expect(await testDatabase.db.query('select * from boxes')).toEqual([{ id: 1, label: 'first', weight: null }])
})

test('servers that start at once migrate once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => migrate(testDatabase.db, folder)))

  expect(await applied()).toEqual(['0001-create-boxes.sql', '0002-add-labels.sql'])
})

describe.runIf(testEngine === 'postgres')('on PostgreSQL', () => {
  test('four processes that start at once all succeed', async () => {
    const servers = Array.from({ length: 4 }, () => startProgram('run-migrations', testDatabase.url ?? ''))

    const exitCodes = await Promise.all(servers.map((server) => server.ended()))

    expect(exitCodes).toEqual([0, 0, 0, 0])
    expect((await applied()).length).toBeGreaterThan(0)
  })
})

test('a failed migration leaves nothing behind and can be repaired', async () => {
  write('0003-add-weights.sql', 'alter table boxes add weight integer; alter table nowhere add weight integer')
  await expect(migrate(testDatabase.db, folder)).rejects.toThrow('nowhere')
  write('0003-add-weights.sql', 'alter table boxes add weight integer')

  await migrate(testDatabase.db, folder)

  expect(await testDatabase.db.query('select * from boxes')).toEqual([{ id: 1, label: 'first', weight: null }])
})

test('a renamed migration is refused', async () => {
  await migrate(testDatabase.db, folder)
  renameSync(path.join(folder, '0002-add-labels.sql'), path.join(folder, '0002-add-tags.sql'))

  await expect(migrate(testDatabase.db, folder)).rejects.toThrow('0002-add-labels.sql')

  expect(await applied()).not.toContain('0002-add-tags.sql')
})

test('an older version starts beside a newer one that has migrated', async () => {
  write('0003-add-weights.sql', 'alter table boxes add weight integer')
  await migrate(testDatabase.db, folder)
  rmSync(path.join(folder, '0003-add-weights.sql'))

  await expect(migrate(testDatabase.db, folder)).resolves.toBeUndefined()
})

test('a migration numbered below one that was applied is refused', async () => {
  rmSync(path.join(folder, '0002-add-labels.sql'))
  write('0003-add-weights.sql', 'alter table boxes add weight integer')
  await migrate(testDatabase.db, folder)
  write('0002-add-labels.sql', 'alter table boxes add label text')

  await expect(migrate(testDatabase.db, folder)).rejects.toThrow(
    '0002-add-labels.sql was never applied, although 0003-add-weights.sql was',
  )

  expect(await testDatabase.db.query('select * from boxes')).toEqual([])
})

test('two migrations with one number are refused', async () => {
  write('0002-add-colours.sql', 'alter table boxes add colour text')

  await expect(migrate(testDatabase.db, folder)).rejects.toThrow(
    'Two migrations have the number of 0002-add-labels.sql',
  )
})

test('a file that is not named like a migration is refused', async () => {
  write('3-add-weights.sql', 'alter table boxes add weight integer')

  await expect(migrate(testDatabase.db, folder)).rejects.toThrow('3-add-weights.sql must be named like')
})

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, name), sql)
}

async function applied(): Promise<string[]> {
  const rows = await testDatabase.db.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}
