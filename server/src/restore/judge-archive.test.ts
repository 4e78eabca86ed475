import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveKeys, type ArchivePart, archiveOf, partsOf, tarOf } from '../../testing/archives.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createFactories } from '../../testing/factories.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { createArchiveFolder, findArchiveFile } from '../backup/archive-folder.ts'
import { judgeArchive } from './judge-archive.ts'
import { tarHeader } from '../backup/tar.ts'
import { type Manifest, manifestName, writeManifest } from '../backup/manifest.ts'
import { writeArchive } from '../backup/write-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-archive-test-'))
const files = createFolderStorage(join(folder, 'files'))
const quiet = { tell: () => {}, keys: archiveKeys }
let database: TestDatabase
let address: string
let manifest: Manifest
let whole: Buffer
let parts: ArchivePart[]

beforeAll(async () => {
  database = await createTestDatabase()
  const create = createFactories(database.db)
  await create.registration()
  await create.registration()
  await files.put('images/een.jpg', Buffer.from('eerste'), 'image/jpeg')
  await files.put('images/twee.jpg', Buffer.from('tweede'), 'image/jpeg')
  await files.put('leeg.pdf', Buffer.alloc(0), 'application/pdf')
  ;({ address, manifest } = await write())
  whole = readFileSync(address)
  parts = await partsOf(whole)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function write() {
  const place = createArchiveFolder(join(folder, 'archives'))
  const signal = new AbortController().signal
  return writeArchive({ db: database.db, engine: 'embedded', moment: new Date(), files, place, signal, ...quiet })
}

async function judge(archive: Buffer, keys = archiveKeys) {
  const path = join(folder, 'judged.tar.gz')
  writeFileSync(path, archive)
  return judgeArchive((await findArchiveFile(path))!, { ...quiet, keys })
}

test('a whole archive is found whole, and says what it holds', async () => {
  const { manifest: judged, origin } = await judge(whole)

  expect([judged, origin]).toEqual([manifest, 'ours'])
  expect(judged.files.map(({ path }) => path).toSorted()).toEqual(['images/een.jpg', 'images/twee.jpg', 'leeg.pdf'])
  expect(judged.tables.find(({ name }) => name === 'points_lines')?.rows).toBe(2)
  expect(await judge(archiveOf(parts))).toEqual({ manifest, origin })
})

test('any tar opens an archive', () => {
  const listed = execFileSync('tar', ['-tzf', address], { encoding: 'utf8' }).trim().split('\n')

  expect(listed).toEqual(parts.map(({ name }) => name))
})

test('what opens an account without its password is in no archive', () => {
  const names = manifest.tables.map(({ name }) => name)

  expect(names).toContain('members')
  expect(names.filter((name) => /session|token|reset|limit/.test(name))).toEqual([])
})

const members = 'tables/members/000001.jsonl'
const lines = 'tables/registrations/000001.jsonl'

const isFile = ({ name }: ArchivePart) => name.startsWith('files/')
const without = (name: string) => parts.filter((part) => part.name !== name)
const replaced = (name: string, change: (bytes: Buffer) => Buffer) =>
  parts.map((part) => (part.name === name ? { name, bytes: change(part.bytes) } : part))
const doubled = (name: string) => parts.flatMap((part) => (part.name === name ? [part, part] : [part]))
const swapped = (first: string, second: string) =>
  parts.map((part) => {
    const other = part.name === first ? second : part.name === second ? first : part.name
    return parts.find(({ name }) => name === other)!
  })
const newManifest = (changes: Partial<Manifest>) =>
  replaced(manifestName, () => writeManifest({ ...manifest, ...changes }, null))
const changed = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/[a-z]/, 'q'), 'latin1')
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  const place = at < 0 ? copy.length + at : at
  copy[place] = copy[place]! ^ 0b100
  return copy
}

describe('damage is found', () => {
  test.each<[string, () => Buffer, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /it is empty/],
    ['a file of something else', () => Buffer.from('geen archief'), /can't be unpacked/],
    ['another archive of gzip', () => gzipSync('geen archief'), /ends too early/],
    ['cut in the middle', () => whole.subarray(0, whole.length / 2), /ends too early/],
    ['cut by a byte', () => whole.subarray(0, -1), /ends too early/],
    ['cut between two parts', () => archiveOf(parts.slice(0, -1)), /no manifest at its end/],
    ['without its end', () => gzipSync(tarOf(parts).subarray(0, -1024)), /ends too early/],
    ['a bit of the first byte', () => flipped(whole, 0), /can't be unpacked/],
    ['a bit of the checksum', () => flipped(whole, -6), /can't be unpacked/],
    ['text behind it', () => Buffer.concat([whole, Buffer.from('meer')]), /behind its end|can't be unpacked/],
    ['an archive behind it', () => Buffer.concat([whole, whole]), /behind its end/],
    ['a header of the tar', () => gzipSync(flipped(tarOf(parts), 3)), /a header of it is damaged/],
    ['a page missing', () => archiveOf(without(members)), /tables\/members\/000001.jsonl is missing/],
    ['a page twice', () => archiveOf(doubled(members)), /is there twice/],
    ['pages in another order', () => archiveOf(swapped(members, lines)), /in the wrong place/],
    ['a letter in a page', () => archiveOf(replaced(members, changed)), /not as it was written/],
    [
      'a row missing',
      () => archiveOf(replaced(lines, (page) => page.subarray(0, page.indexOf(10) + 1))),
      /not as it was/,
    ],
    ['a file missing', () => archiveOf(without('files/000001')), /files\/000001 is missing/],
    ['a letter in a file', () => archiveOf(replaced('files/000001', changed)), /not as it was written/],
    ['files in another order', () => archiveOf(swapped('files/000001', 'files/000002')), /in the wrong place/],
    [
      'a part that nobody wrote',
      () => archiveOf([{ name: 'files/extra', bytes: changed(whole) }, ...parts]),
      /not belong/,
    ],
    ['something behind the manifest', () => archiveOf([...parts, ...parts.filter(isFile)]), /behind its manifest/],
    [
      'a manifest of words',
      () => archiveOf(replaced(manifestName, () => Buffer.from('{'))),
      /manifest can not be read/,
    ],
    ['a manifest that was edited', () => archiveOf(replaced(manifestName, changed)), /manifest (was changed|can not)/],
    ['fewer rows than it says', () => archiveOf(newManifest({ tables: moreRows() })), /2 rows instead of 3/],
    ['other rows than it says', () => archiveOf(newManifest({ tables: otherRows() })), /rows of registrations are not/],
    ['a page that it does not list', () => archiveOf(newManifest({ tables: fewerPages() })), /members.* not belong/],
    ['no number of a sequence', () => archiveOf(replaced(manifestName, withoutSequences)), /manifest was changed/],
    ['no migration', () => archiveOf(newManifest({ migrations: [] })), /not one of the portal/],
    [
      'a file of another archive',
      () => archiveOf(replaced('files/000001', () => Buffer.from('andere'))),
      /not as it was/,
    ],
    [
      'a file of 8 GB that is not there',
      () => startingWith(tarHeader('files/000001', 8 ** 11 - 1, new Date(0))),
      /too early/,
    ],
    [
      'a manifest of 300 MB',
      () => startingWith(tarHeader(manifestName, 300 * 2 ** 20, new Date(0))),
      /manifest is too large/,
    ],
    ['a folder among its parts', () => startingWith(folderHeader()), /something that the portal never writes/],
    [
      'a part with a path out of it',
      () => archiveOf([{ name: '../../etc/passwd', bytes: changed(whole) }, ...parts]),
      /passwd does not belong there/,
    ],
    ['a path out of its folder', () => archiveOf(newManifest({ files: outside() })), /no path of a file/],
  ])('%s', async (_damage, archive, message) => {
    await expect(judge(archive())).rejects.toThrow(message)
  })

  const moreRows = () =>
    manifest.tables.map((table) => (table.name === 'registrations' ? { ...table, rows: table.rows + 1 } : table))
  const otherRows = () =>
    manifest.tables.map((table) => (table.name === 'registrations' ? { ...table, sha256: '0'.repeat(64) } : table))
  const fewerPages = () =>
    manifest.tables.map((table) => (table.name === 'members' ? { ...table, pages: [], rows: 0 } : table))
  // By a hand that does not know of the digest.
  const withoutSequences = (bytes: Buffer) =>
    Buffer.from(bytes.toString().replaceAll(/"sequences": \[[^\]]+\]/g, '"sequences": []'))
  const startingWith = (header: Buffer) => gzipSync(Buffer.concat([header, Buffer.alloc(4096, 'x')]))
  const folderHeader = () => {
    const header = tarHeader('files', 0, new Date(0))
    header.write('5', 156)
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return header
  }
  const outside = () => manifest.files.map((file) => ({ ...file, path: '../../etc/passwd' }))

  test('a flipped bit, wherever it is', async () => {
    // The first ten bytes say when and by what system it was packed, which nobody reads.
    const places = Array.from({ length: 40 }, (_, index) => 10 + Math.floor(((whole.length - 10) * index) / 40))

    // The same bytes can be packed in several ways, so now and then a flipped bit unpacks to what was there.
    const damaged = places
      .map((place) => flipped(whole, place))
      .filter((archive) => !unpacksTo(gunzipSync(whole), archive))

    for (const archive of damaged) await expect(judge(archive)).rejects.toThrow(/judged.tar.gz/)
    expect(damaged.length).toBeGreaterThan(30)
  })

  function unpacksTo(bytes: Buffer, archive: Buffer): boolean {
    try {
      return gunzipSync(archive).equals(bytes)
    } catch {
      return false
    }
  }

  test('the manifest of another archive', async () => {
    await files.put('images/drie.jpg', Buffer.from('derde'), 'image/jpeg')
    const later = await write()
    const other = (await partsOf(readFileSync(later.address))).at(-1)!

    await expect(judge(archiveOf([...parts.slice(0, -1), other]))).rejects.toThrow(/not as it was written|missing/)
  })
})

test.each<[string, () => Partial<Manifest>, RegExp]>([
  ['in a newer format', () => ({ format: 2 }), /A newer version of the portal wrote it: restore it with that version/],
  [
    'of a newer schema',
    () => ({ portal: '9.1.0', migrations: [...manifest.migrations, '9999-add-all.sql'] }),
    /version 9.1.0 of the portal wrote it with migration 9999-add-all.sql, which this version does not have/,
  ],
])('an archive %s is for a newer version', async (_which, changes, message) => {
  await expect(judge(archiveOf(newManifest(changes())))).rejects.toThrow(message)
})

test('whole archives are no false alarm: of an empty portal, and with rows of several pages', async () => {
  await database.truncate()
  await judgeArchive((await findArchiveFile((await write()).address))!, quiet)
  await database.db.query(
    `with brand as (insert into brands (name) values ('Merk') returning id)
     insert into products (brand_id, model, search_key)
     select id, 'Model é' || i, 'merk' from brand, generate_series(1, 12000) as i`,
  )

  const { address, manifest } = await write()

  expect((await judgeArchive((await findArchiveFile(address))!, quiet)).manifest).toEqual(manifest)
  expect(manifest.tables.find(({ name }) => name === 'products')?.pages).toHaveLength(6)
})
