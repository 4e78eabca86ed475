import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasesFolder } from '../../testing/databases-folder.ts'
import {
  createOwnDatabase,
  postgresServer,
  type TestDatabase,
  type TestEngine,
  testEngine,
} from '../../testing/databases.ts'
import { createFactories } from '../../testing/factories.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '../../testing/postgres-databases.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { createArchiveFolder, findArchiveFile } from '../backup/archive-folder.ts'
import { judgeArchive } from './judge-archive.ts'
import { restoreIntoFolder, restoreIntoPostgres } from './restore-archive.ts'
import { exactText, listTables, readPages } from '../backup/tables.ts'
import { writeArchive } from '../backup/write-archive.ts'

const folder = mkdtempSync(join(databasesFolder, 'portal-load-test-'))
const quiet = { tell: () => {}, keys: null, signal: new AbortController().signal }
const files = createFolderStorage(join(folder, 'files'))
// A schema of tomorrow, with a column of every kind of type.
const migrations = join(folder, 'migrations')
let source: TestDatabase

const values: [type: string, literals: string[]][] = [
  ['smallint', ['-32768']],
  ['bigint', ['9223372036854775807', '-9007199254740993']],
  ['numeric', ['0.1000', '123456789012345678901234567890.00000000001', 'NaN']],
  ['double precision', ['0.1', '1e-307', '-Infinity', '5e-324']],
  ['real', ['0.3']],
  ['boolean', ['true', 'false']],
  ['text', ['', ' ', 'null', '\\N', 'één "twee"\n\tdrie\r\\', '😀 \u0001', '{"a":1}']],
  ['varchar(9)', ['zacht']],
  ['bytea', ['\\x', '\\x00ff0a5c']],
  ['date', ['0044-03-15 BC', '2026-02-28', 'infinity']],
  ['timestamptz', ['2026-10-25 02:30:00.123456+02', '2026-10-25 02:30:00.123456+01', '-infinity']],
  ['timestamp', ['2026-02-28 23:59:59.999999']],
  ['interval', ['1 year -2 months 3 days 04:05:06.789']],
  ['time', ['23:59:59.999999']],
  ['uuid', ['0a1b2c3d-0000-4000-8000-000000000000']],
  ['json', ['{"b": 1,  "a": [1.0, null], "b": 2}', 'null', '"é"']],
  ['jsonb', ['{"a": {"b": [1.10, null, true]}, "é": "\\u0041"}', 'null', '[]']],
  ['text[]', ['{}', '{NULL,"NULL","a,b","c\\"d"}', '[2:3]={x,y}']],
  ['integer[][]', ['{{1,2},{3,NULL}}']],
]

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../database/migrations', import.meta.url)), migrations, { recursive: true })
  const columns = values.map(([type], index) => `v${index} ${type}`).join(', ')
  writeFileSync(
    join(migrations, '9998-odd-values.sql'),
    `create table odd_values (key text, part bytea, ${columns}, size integer generated always as (length(key)) stored, primary key (key, part))`,
  )
  source = await createOwnDatabase()
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

async function writeFrom(db: Database) {
  const place = createArchiveFolder(join(folder, 'archives'))
  const { address } = await db.tx(async () => {
    await db.query(exactText)
    return writeArchive({ db, engine: 'embedded', moment: new Date(), files, place, ...quiet })
  })
  return address
}

/** Restores into an empty place on this engine, with the migrations of tomorrow. */
async function restore(path: string, engine: TestEngine, look: (db: Database) => Promise<void>): Promise<void> {
  const archive = (await findArchiveFile(path))!
  const { manifest } = await judgeArchive(archive, { ...quiet, migrations })
  const check = async () => {}
  const options = { archive, manifest, files, isReplacing: false, ...quiet, check, migrations }
  const dataDir = mkdtempSync(join(folder, 'place-'))
  const url = engine === 'postgres' ? await createPostgresDatabase(postgresServer()) : null
  await (url === null ? restoreIntoFolder(dataDir, options) : restoreIntoPostgres(url, options))
  const db = await openDatabase({ url, dataDir })
  try {
    await look(db)
  } finally {
    await db.close()
  }
  if (url !== null) await dropPostgresDatabase(postgresServer(), url)
}

test('an archive of an older schema is restored, and brought to the schema of today', async () => {
  await createFactories(source.db).registration()
  const path = await writeFrom(source.db)

  await restore(path, testEngine, async (db) => {
    expect(await db.query('select count(*) as count from registrations')).toEqual([{ count: 1 }])
    expect(await db.query('select count(*) as count from odd_values')).toEqual([{ count: 0 }])
    const triggers = await db.query(`select tgname from pg_trigger where tgenabled = 'D'`)
    expect(triggers).toEqual([])
  })
})

test('every value of every type comes back as it was, and an empty one as empty', async () => {
  await migrate(source.db, migrations)
  const most = Math.max(...values.map(([, literals]) => literals.length))
  for (let row = 0; row <= most; row++) {
    const cells = values.map(([, literals]) => literals[row] ?? null)
    const places = values.map(([type], index) => `$${index + 1}::text::${type}`).join(', ')
    await source.db.query(`insert into odd_values values ('Ä${row}', '\\x0${row}', ${places})`, cells)
  }
  await source.db.query(`insert into odd_values (key, part) select 'z' || i, '' from generate_series(1, 6000) as i`)
  const path = await writeFrom(source.db)
  const before = await linesOf(source.db)

  // Where PostgreSQL runs, from there to both.
  for (const engine of testEngine === 'postgres' ? (['postgres', 'embedded'] as const) : (['embedded'] as const))
    await restore(path, engine, async (db) => {
      expect(await linesOf(db)).toEqual(before)
    })

  expect(before).toHaveLength(6_000 + most + 1)
  expect(before.at(-1)).toContain('"Ä')
})

async function linesOf(db: Database): Promise<string[]> {
  const table = (await listTables(db)).find(({ name }) => name === 'odd_values')!
  let text = ''
  await db.tx(async () => {
    await db.query(exactText)
    for await (const { page } of readPages(db, table)) text += page.toString()
  })
  return text.trimEnd().split('\n')
}
