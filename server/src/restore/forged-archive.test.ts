import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveKeys, archiveKeysOf, type ArchivePart, archiveOf, partsOf } from '../../testing/archives.ts'
import { underSealOf, withManifest, withRows } from '../../testing/archives.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../../testing/databases.ts'
import { createFactories } from '../../testing/factories.ts'
import { testAppKey } from '../../testing/record-keys.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { createArchiveFolder, findArchiveFile } from '../backup/archive-folder.ts'
import { judgeArchive } from './judge-archive.ts'
import type { Manifest } from '../backup/manifest.ts'
import { writeArchive } from '../backup/write-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-forged-test-'))
const other = 'o'.repeat(32)
let database: TestDatabase
let parts: ArchivePart[]

beforeAll(async () => {
  database = await createTestDatabase()
  await createFactories(database.db).registration()
  const { address } = await writeArchive({
    db: database.db,
    engine: testEngine === 'postgres' ? 'postgresql' : 'embedded',
    moment: new Date(),
    files: createFolderStorage(join(folder, 'files')),
    place: createArchiveFolder(join(folder, 'archives')),
    keys: archiveKeys,
    tell: () => {},
    signal: new AbortController().signal,
  })
  parts = await partsOf(readFileSync(address))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function judge(archive: Buffer | string, keys = archiveKeys) {
  const path = typeof archive === 'string' ? archive : join(folder, 'judged.tar.gz')
  if (typeof archive !== 'string') writeFileSync(path, archive)
  return judgeArchive((await findArchiveFile(path))!, { tell: () => {}, keys })
}

type Table = Manifest['tables'][number]

const changing = (change: (manifest: Manifest) => Partial<Manifest>) => () =>
  withManifest(parts, (manifest) => ({ ...manifest, ...change(manifest) }))
const changingTable = (name: string, change: (table: Table) => Partial<Table>) =>
  changing(({ tables }) => ({
    tables: tables.map((table) => (table.name === name ? { ...table, ...change(table) } : table)),
  }))
const empty = { rows: 0, sha256: createHash('sha256').digest('hex'), pages: [], sequences: [] }

describe('an archive that is whole, with a manifest that was made anew, is refused', () => {
  test.each<[what: string, forge: () => ArchivePart[], message: RegExp]>([
    ['without a table and its rows', () => without('registrations'), /lacks the table registrations, other than its/],
    ['without any table', () => without(), /it lacks the table /],
    [
      'without a column',
      changingTable('mails', ({ columns }) => ({ columns: columns.filter((column) => column !== 'template') })),
      /lacks the column mails\.template/,
    ],
    [
      'with a column more',
      changingTable('members', ({ columns }) => ({ columns: [...columns, 'nickname'] })),
      /has the column members\.nickname/,
    ],
    [
      'with a column twice',
      changingTable('members', ({ columns }) => ({ columns: [...columns, 'email'] })),
      /has the column members\.email/,
    ],
    ['with a table more', () => withTable('pg_class'), /has the table pg_class/],
    ['with the table of migrations', () => withTable('migrations'), /has the table migrations/],
    ['with sessions, which open an account', () => withTable('sessions'), /has the table sessions/],
    ['with a table twice', () => withTable('list_views'), /has the table list_views/],
    [
      'with the numbers of another column',
      changingTable('members', ({ sequences }) => ({
        sequences: sequences.map((one) => ({ ...one, column: 'email' })),
      })),
      /lacks the sequence of members\.id/,
    ],
    ['without its numbers', changingTable('members', () => ({ sequences: [] })), /lacks the sequence of members\.id/],
    [
      'with a migration that was invented',
      changing(({ migrations }) => ({ migrations: [...migrations.slice(0, -1), '0999-invented.sql'] })),
      /with migration 0999-invented\.sql, which this version does not have\. Restore it with that version/,
    ],
    ['in a format that never was', changing(() => ({ format: 0 })), /manifest is not one of the portal/],
  ])('%s', async (_what, forge, message) => {
    await expect(judge(archiveOf(forge()))).rejects.toThrow(message)
  })

  function without(name?: string): ArchivePart[] {
    const isLeft = (table: string) => name !== undefined && table !== name
    const left = parts.filter((part) => !part.name.startsWith('tables/') || isLeft(part.name.split('/')[1]!))
    return withManifest(left, (manifest) => ({
      ...manifest,
      tables: manifest.tables.filter((table) => isLeft(table.name)),
    }))
  }

  function withTable(name: string): ArchivePart[] {
    const table = { name, columns: ['oid'], ...empty }
    return withManifest(parts, (manifest) => ({ ...manifest, tables: [...manifest.tables, table] }))
  }
})

test('what was left by one that was killed while judging is removed by a later one', async () => {
  const [left, underWay] = [1, 2].map((name) => join(tmpdir(), `portal-schema-of-test-${process.pid}-${name}`))
  for (const path of [left!, underWay!]) mkdirSync(join(path, 'database'), { recursive: true })
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(left!, longAgo, longAgo)

  await judge(archiveOf(parts))

  expect([left, underWay].map((path) => existsSync(path!))).toEqual([false, true])
  rmSync(underWay!, { recursive: true })
})

describe('whether this portal made an archive', () => {
  const same = (manifest: Manifest) => manifest
  const keysOfOther = () => archiveKeysOf(other)

  test.each<[what: string, archive: () => Promise<ArchivePart[]>, keys: () => Promise<typeof archiveKeys>, is: string]>(
    [
      ['its own, as it was written', async () => parts, async () => archiveKeys, 'ours'],
      ['made before APP_KEY was changed', async () => parts, () => archiveKeysOf(other, [testAppKey]), 'ours'],
      ['of another APP_KEY', async () => parts, keysOfOther, 'unknown-key'],
      ['sealed anew by others', () => sealedByOthers(), async () => archiveKeys, 'unknown-key'],
      ['without an APP_KEY to tell it by', async () => parts, async () => null, 'unknown-key'],
      ['whose seal was cut off', async () => withManifest(parts, same), async () => archiveKeys, 'no-seal'],
    ],
  )('%s', async (_what, archive, keys, is) => {
    expect((await judge(archiveOf(await archive()), await keys())).origin).toBe(is)
  })

  async function sealedByOthers(): Promise<ArchivePart[]> {
    return withManifest(parts, same, (await keysOfOther())!.current)
  }

  test('a row that was changed under its seal is found, whatever the digest says', async () => {
    const forged = withRows(parts, 'members', (rows) => rows.map((row) => row.with(1, 'indringer@voorbeeld.nl')))

    await expect(judge(archiveOf(underSealOf(parts, forged)))).rejects.toThrow(
      /judged\.tar\.gz can't be restored\. Its manifest was changed after this portal had sealed it\. Take another archive/,
    )
  })
})
