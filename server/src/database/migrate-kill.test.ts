import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase } from '../../testing/databases.ts'
import { DatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'

// What migrations do: change a table with rows, fill it, make a new one, an index and a trigger.
const statements = [
  'alter table boxes add label text',
  `update boxes set label = 'box ' || id`,
  'create table labels (id integer generated always as identity primary key, box integer references boxes)',
  'insert into labels (box) select id from boxes',
  'create index labels_box on labels (box)',
]

const threads: Worker[] = []
const rememberThread = (thread: Worker) => void threads.push(thread)
let testDatabase: TestDatabase
let folder: string
beforeAll(async () => {
  process.on('worker', rememberThread)
  testDatabase = await createOwnDatabase()
})
afterAll(async () => {
  process.off('worker', rememberThread)
  await testDatabase.close()
})

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-migrate-kill-'))
  await testDatabase.db.query('drop schema public cascade; create schema public')
  write('0001-create-boxes.sql', ['create table boxes (id integer primary key)', 'insert into boxes values (1), (2)'])
  await migrate(testDatabase.db, folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(statements.map((_, index) => index + 1))(
  'a migration that is killed after %i of its statements is done by the next start, as if nothing had been',
  async (count) => {
    const { db } = testDatabase
    write('0002-add-labels.sql', statements.slice(0, count))
    const killed = db.tx(async () => {
      await migrate(db, folder)
      await killSession()
    })

    await expect(killed).rejects.toThrow(DatabaseUnavailable)
    expect(await tables(), 'before the next start').toEqual(['boxes', 'migrations'])
    write('0002-add-labels.sql', statements)
    await migrate(db, folder)

    expect(await db.query('select id, label from boxes order by id')).toEqual([
      { id: 1, label: 'box 1' },
      { id: 2, label: 'box 2' },
    ])
    expect(await db.query('select id, box from labels order by id')).toEqual([
      { id: 1, box: 1 },
      { id: 2, box: 2 },
    ])
    expect(await db.query('select name from migrations order by name')).toEqual([
      { name: '0001-create-boxes.sql' },
      { name: '0002-add-labels.sql' },
    ])
  },
)

/** Ends what runs the statements, without a chance to clean up: what a killed server leaves behind. */
async function killSession(): Promise<void> {
  const { db, url } = testDatabase
  if (url === null) await threads.at(-1)!.terminate()
  await db.query('select pg_terminate_backend(pg_backend_pid())')
}

async function tables(): Promise<string[]> {
  const rows = await testDatabase.db.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

function write(name: string, sql: readonly string[]): void {
  writeFileSync(path.join(folder, name), sql.join(';\n'))
}
