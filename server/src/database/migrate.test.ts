import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase, testEngine } from '../../testing/databases.ts'
import { startProgram } from '../../testing/programs/start-program.ts'
import { compareSchema, migrate } from './migrate.ts'

let testDatabase: TestDatabase
let folder: string

beforeAll(async () => {
  testDatabase = await createOwnDatabase()
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

describe.runIf(testEngine === 'postgres')('while another session has locked a table, on PostgreSQL', () => {
  const quick = { lockMs: 100, betweenMs: 100, giveUpMs: 60_000 }
  let backup: pg.Client

  beforeEach(async () => {
    write('0003-add-weights.sql', 'alter table boxes add weight integer')
    await migrate(testDatabase.db, copyOf(['0001-create-boxes.sql', '0002-add-labels.sql']))
    // What pg_dump holds until it has ended.
    backup = new pg.Client({ connectionString: testDatabase.url ?? '' })
    await backup.connect()
    await backup.query('begin; lock table boxes in access share mode')
  })
  afterEach(() => backup.end())

  test('during a backup others go on reading, and the migration follows it', async () => {
    let waits = 0
    const log = { warn: () => void waits++ }

    const migrated = migrate(testDatabase.db, folder, { log, patience: quick })
    while (waits < 2) expect(await testDatabase.db.query('select id from boxes')).toEqual([{ id: 1 }])
    await backup.query('commit')
    await migrated

    expect(await applied()).toContain('0003-add-weights.sql')
  })

  test('a migration that gets no lock for long gives up with the reason, and leaves nothing', async () => {
    const hurried = migrate(testDatabase.db, folder, { patience: { ...quick, giveUpMs: 0 } })

    await expect(hurried).rejects.toThrow('Migration 0003-add-weights.sql could not begin: another session')

    expect(await applied()).not.toContain('0003-add-weights.sql')
  })

  test('a limit that the account has for its statements does not end a migration', async () => {
    await backup.query('rollback')
    write('0003-add-weights.sql', 'select pg_sleep(0.3); alter table boxes add weight integer')
    const { db } = testDatabase

    await db.tx(async () => {
      await db.query('set local statement_timeout = 100')
      await migrate(db, folder)
    })

    expect(await applied()).toContain('0003-add-weights.sql')
  })
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

test('a history that is not of this version is refused with what to do', async () => {
  await migrate(testDatabase.db, folder)
  renameSync(path.join(folder, '0002-add-labels.sql'), path.join(folder, '0002-add-tags.sql'))

  await expect(migrate(testDatabase.db, folder)).rejects.toThrow(
    /^The database has migration 0002-add-labels\.sql, which .* of a trial version .* start on an empty database/,
  )

  expect(await applied()).not.toContain('0002-add-tags.sql')
})

test('an older version starts beside a newer one that has migrated', async () => {
  write('0003-add-weights.sql', 'alter table boxes add weight integer')
  await migrate(testDatabase.db, folder)
  rmSync(path.join(folder, '0003-add-weights.sql'))

  await expect(migrate(testDatabase.db, folder)).resolves.toBeUndefined()
})

test('a program that is two releases older than the database stops with a sentence, and changes nothing', async () => {
  await migrate(testDatabase.db, folder, { release: '1.0.0' })
  const older = copyOf(['0001-create-boxes.sql', '0002-add-labels.sql'])
  write('0003-add-weights.sql', 'alter table boxes add weight integer')
  await migrate(testDatabase.db, folder, { release: '1.1.0' })
  write('0004-drop-labels.sql', 'alter table boxes drop label')
  await migrate(testDatabase.db, folder, { release: '1.2.0' })
  const before = await applied()

  const refusal = 'The database is of version 1.2.0, more than one release newer than this program'
  await expect(migrate(testDatabase.db, older)).rejects.toThrow(refusal)
  await expect(compareSchema(testDatabase.db, older)).rejects.toThrow(refusal)

  expect(await applied()).toEqual(before)
})

test('the release before the one that migrated goes on, and is told what is newer', async () => {
  const older = copyOf(['0001-create-boxes.sql', '0002-add-labels.sql'])
  write('0003-add-weights.sql', 'alter table boxes add weight integer')
  write('0004-drop-labels.sql', 'alter table boxes drop label')
  await migrate(testDatabase.db, folder, { release: '1.1.0' })

  await migrate(testDatabase.db, older)

  expect(await compareSchema(testDatabase.db, older)).toEqual({
    missing: [],
    newer: ['0003-add-weights.sql', '0004-drop-labels.sql'],
  })
})

test('a schema can be compared before its first migration', async () => {
  expect((await compareSchema(testDatabase.db, folder)).missing).toHaveLength(2)
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

function copyOf(names: string[]): string {
  const copy = path.join(folder, 'earlier')
  mkdirSync(copy)
  for (const name of names) copyFileSync(path.join(folder, name), path.join(copy, name))
  return copy
}

async function applied(): Promise<string[]> {
  const rows = await testDatabase.db.query<{ name: string }>('select name from migrations order by name')
  return rows.map((row) => row.name)
}
