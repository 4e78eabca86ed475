import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { copySnapshot, testEngine } from '../../testing/databases.ts'
import { createOperatorSite } from '../../testing/operator-site.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { findArchiveFile } from '../backup/archive-folder.ts'
import { judgeArchive } from '../restore/judge-archive.ts'
import { restoreIntoFolder, restoreIntoPostgres } from '../restore/restore-archive.ts'
import { openDatabase } from '../database/database.ts'
import { eraseRecordValues } from '../features/record/erase-values.ts'
import { keepKnownProof, readKnownProof } from '../features/record/known-proof.ts'
import { memberEntry, type Recording, recordChange } from '../features/record/record-change.ts'
import { verifyRecord } from '../features/record/verify-record.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'

const site = await createOperatorSite()
const { run, backUp, inEmptyPlace } = site
const { create, db } = site.portal
const picture = 'products/cabinet.jpg'

beforeEach(() => site.reset())
afterAll(() => site.close())

test('a restore says what the portal told of the restored rows, and which files it lacks', async () => {
  const { id } = await create.member()
  await create.registration({ member_id: id })
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(['restore', archive], place)

    expect([isFailure, text]).toEqual([false, expect.stringContaining('tells as the rows say: registration, points.')])
    expect(text).toContain('1 file that rows name is not in the archive: products/cabinet.jpg.')
  })
})

test('rows of which the portal would tell something else are not restored, nor any file', async () => {
  const { id } = await create.member()
  const other = await create.member()
  await create.registration({ member_id: id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
  await db.query('alter table points_lines disable trigger user')
  await db.query(`update points_lines set member_id = $1 where kind = 'credited'`, [other.id])
  await db.query('alter table points_lines enable trigger user')
  for (const [path, text] of Object.entries({ [picture]: 'foto', 'products/new.jpg': 'nieuw' }))
    await site.portal.deps.files.put(path, Buffer.from(text), 'image/jpeg')
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    const storage = join(place.DATA_DIR, 'own-files')
    mkdirSync(join(storage, 'products'), { recursive: true })
    writeFileSync(join(storage, picture), 'een andere foto')
    const before = filesIn(storage)

    const refused = await run(['restore', archive], { ...place, STORAGE_URL: `file:${storage}` })

    expect(refused).toEqual({
      isFailure: true,
      text: expect.stringMatching(/something else of the points .*Nothing was changed/),
    })
    expect(filesIn(storage)).toEqual(before)
    if (testEngine === 'embedded') expect(readdirSync(place.DATA_DIR).toSorted()).toEqual(['lock', 'own-files'])
    else expect(await tablesOf(place.DATABASE_URL!)).toEqual([])
  })
})

test('files that were stored when a later one can not be are removed again, and what stays is said', async () => {
  await create.member()
  for (const path of ['a/damaged.jpg', 'a/new.jpg', 'b/last.jpg', 'a/same.jpg'])
    await site.portal.deps.files.put(path, Buffer.from(path), 'image/jpeg')
  const archive = (await findArchiveFile(await backUp()))!
  const { manifest } = await judgeArchive(archive, { tell: () => {}, keys: null })
  const quiet = { tell: () => {}, signal: new AbortController().signal, check: async () => {}, isReplacing: false }

  await inEmptyPlace(async ({ DATA_DIR, DATABASE_URL }) => {
    const storage = join(DATA_DIR, 'own-files')
    const files = createFolderStorage(storage)
    await files.put('a/same.jpg', Buffer.from('a/same.jpg'), '')
    // A file where a folder has to be.
    await files.put('b', Buffer.from('b'), '')
    const before = filesIn(storage)
    const restoring = () => {
      const options = { archive, manifest, files, ...quiet }
      return DATABASE_URL === undefined
        ? restoreIntoFolder(DATA_DIR, options)
        : restoreIntoPostgres(DATABASE_URL, options)
    }

    await expect(restoring()).rejects.toThrow(/b.*exist|not a directory/i)
    expect(filesIn(storage)).toEqual(before)

    await files.put('a/damaged.jpg', Buffer.from('iets anders'), '')
    await expect(restoring()).rejects.toThrow(
      /No row was changed, but .* with other bytes than before a\/damaged\.jpg\.$/,
    )
    expect(filesIn(storage).map(([name]) => name)).toEqual(['a/damaged.jpg', 'a/same.jpg', 'b'])
    if (DATABASE_URL === undefined) expect(readdirSync(DATA_DIR)).not.toContain('database')
    else expect(await tablesOf(DATABASE_URL)).toEqual([])
  })
})

test('what goes wrong where the portal will open the data undoes nothing, and is said with where the old data lies', async () => {
  await create.member({ first_name: 'Nieuw' })
  const archive = (await findArchiveFile(await backUp()))!
  const { manifest } = await judgeArchive(archive, { tell: () => {}, keys: null })
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
    const restored = await openDatabase({ url: DATABASE_URL ?? null, dataDir: DATA_DIR })
    expect(await restored.query('select first_name from members')).toEqual([{ first_name: 'Nieuw' }])
    await restored.close()
  })
})

test('the record that was restored is whole, and goes on', async () => {
  const member = await create.member()
  const record = (deps: Recording) =>
    deps.db.tx(async () =>
      recordChange(deps, { by: member, action: 'member-seen', entry: memberEntry(member), reason: 'Sanne belde' }),
    )
  for (let count = 0; count < 3; count++) await record({ db, recordKeys })
  await db.tx(async () => eraseRecordValues({ db, recordKeys }, { by: 'operator', entry: memberEntry(member) }))
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    await keepKnownProof(place.DATA_DIR, { line: 99, proof: 'of another record' })
    await run(['restore', archive], place)
    expect(await readKnownProof(place.DATA_DIR)).toBeNull()
    const restored = await openDatabase({ url: place.DATABASE_URL ?? null, dataDir: place.DATA_DIR })
    try {
      await record({ db: restored, recordKeys })
      expect(await verifyRecord({ db: restored, recordKeys })).toMatchObject({ lines: 6, last: 6, fault: null })
      await expect(restored.query('delete from record_lines')).rejects.toThrow('the lines of the record')
    } finally {
      await restored.close()
    }
  })
})

/** Name, moment and bytes of every file. */
function filesIn(folder: string): [string, number, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted()
    .map((name) => [name, statSync(join(folder, name)).mtimeMs, readFileSync(join(folder, name), 'utf8')])
}

async function tablesOf(url: string): Promise<object[]> {
  const restored = await openDatabase({ url, dataDir: '' })
  const tables = await restored.query(`select tablename from pg_tables where schemaname = 'public'`)
  await restored.close()
  return tables
}
