import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresServer, type TestEngine } from '../../testing/databases.ts'
import { fillEveryTable, rowsPerTable, sumsOfTables, withoutRules } from '../../testing/fill-every-table.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '../../testing/postgres-databases.ts'
import { createArchiveFolder, findArchiveFile } from '../backup/archive-folder.ts'
import { judgeArchive } from '../restore/judge-archive.ts'
import { moveRows } from '../restore/move-rows.ts'
import { restoreIntoFolder, restoreIntoPostgres } from '../restore/restore-archive.ts'
import { exactText } from '../backup/tables.ts'
import { heldByNoArchive, writeArchive } from '../backup/write-archive.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-every-table-'))
const quiet = { tell: () => {}, keys: null, signal: new AbortController().signal }
const files = createFolderStorage(join(folder, 'files'))
const place = createArchiveFolder(join(folder, 'archives'))
// What belongs to a database.
const ofDatabase = ['migrations', 'moved']
// From each engine to the other.
const engines: TestEngine[] = ['postgres', 'embedded']

// The schema of today, with tables that take any rows.
const migrations = join(folder, 'migrations')
const opened: { db: Database; url: string | null }[] = []
let source: Database
let expected: Record<string, string>

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../database/migrations', import.meta.url)), migrations, { recursive: true })
  writeFileSync(join(migrations, '9998-drop-rules.sql'), withoutRules)
  source = await open(await newPlace('embedded'))
  await migrate(source, migrations)
  await fillEveryTable(source, ofDatabase)
  expected = await sumsOfTables(source, ofDatabase)
  for (const sum of Object.values(expected)) expect(sum).toContain(`${rowsPerTable} rows`)
})
afterAll(async () => {
  for (const { db, url } of opened) {
    await db.close()
    if (url !== null) await dropPostgresDatabase(postgresServer(), url)
  }
  rmSync(folder, { recursive: true, force: true })
})

type Place = { dataDir: string; url: string | null }

async function newPlace(engine: TestEngine): Promise<Place> {
  const url = engine === 'postgres' ? await createPostgresDatabase(postgresServer()) : null
  return { dataDir: mkdtempSync(join(folder, 'place-')), url }
}

async function open({ url, dataDir }: Place): Promise<Database> {
  const db = await openDatabase({ url, dataDir, poolSize: 1 })
  opened.push({ db, url })
  return db
}

function read<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.tx(async () => {
    await db.query(exactText)
    return work(db)
  })
}

test('three pages of every table that an archive holds come back, from each engine to the other', async () => {
  const held = Object.entries(expected).filter(([name]) => !heldByNoArchive.includes(name))
  let from = source
  for (const engine of engines) {
    const { address } = await read(from, (db) =>
      writeArchive({ db, engine: 'embedded', moment: new Date(), files, place, ...quiet }),
    )
    const archive = (await findArchiveFile(address))!
    const { manifest } = await judgeArchive(archive, { ...quiet, migrations })
    expect(new Set(manifest.tables.map(({ rows }) => rows))).toEqual(new Set([rowsPerTable]))
    for (const { pages } of manifest.tables) expect(pages.length).toBeGreaterThanOrEqual(3)

    const to = await newPlace(engine)
    const options = { archive, manifest, files, isReplacing: false, ...quiet, check: async () => {}, migrations }
    await (to.url === null ? restoreIntoFolder(to.dataDir, options) : restoreIntoPostgres(to.url, options))
    from = await open(to)
    // A restore says of waiting mails that they may have been sent; none is in this queue.
    expect(Object.entries(await sumsOfTables(from, heldByNoArchive))).toEqual(held)
  }
})

test('three pages of every table come to the database of a move, from each engine to the other', async () => {
  let from = source
  await source.query(`delete from migrations where name like '9998-%'`)
  for (const engine of engines) {
    const to = await open(await newPlace(engine))
    await migrate(to)
    await to.query(withoutRules)
    await read(from, () => moveRows({ from, to, ...quiet, prepare: async () => {}, finish: async () => {} }))
    expect(await sumsOfTables(to, ofDatabase)).toEqual(expected)
    from = to
  }
})
