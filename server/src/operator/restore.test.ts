import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { copySnapshot, testEngine } from '../../testing/databases.ts'
import { createOperatorSite } from '../../testing/operator-site.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { findArchiveFile } from '../backup/archive-folder.ts'
import { judgeArchive } from '../backup/judge-archive.ts'
import { restoreIntoFolder, restoreIntoPostgres } from '../backup/restore-archive.ts'
import { openDatabase } from '../database/database.ts'
import { eraseRecordValues } from '../features/record/erase-values.ts'
import { memberEntry, type Recording, recordChange } from '../features/record/record-change.ts'
import { verifyRecord } from '../features/record/verify-record.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'

const site = await createOperatorSite()
const { run, backUp, inEmptyPlace } = site
const { create, db } = site.portal

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

test('rows of which the portal would tell something else are not restored', async () => {
  const { id } = await create.member()
  const other = await create.member()
  await create.registration({ member_id: id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
  await db.query('alter table points_lines disable trigger user')
  await db.query(`update points_lines set member_id = $1 where kind = 'credited'`, [other.id])
  await db.query('alter table points_lines enable trigger user')
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(['restore', archive], place)

    expect([isFailure, text]).toEqual([
      true,
      expect.stringMatching(/something else of the points .*Nothing was changed/),
    ])
    if (testEngine === 'embedded') expect(readdirSync(place.DATA_DIR)).toEqual(['lock'])
    else expect(await tablesOf(place.DATABASE_URL!)).toEqual([])
  })
})

test('what goes wrong where the portal will open the data undoes nothing, and is said with where the old data lies', async () => {
  await create.member({ first_name: 'Nieuw' })
  const archive = (await findArchiveFile(await backUp()))!
  const manifest = await judgeArchive(archive, { tell: () => {} })
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
    await run(['restore', archive], place)
    const restored = await openDatabase({ url: place.DATABASE_URL ?? null, dataDir: place.DATA_DIR })
    try {
      await record({ db: restored, recordKeys })
      expect(await verifyRecord({ db: restored, recordKeys })).toEqual({ lines: 5, last: 5, fault: null })
      await expect(restored.query('delete from record_lines')).rejects.toThrow('the lines of the record')
    } finally {
      await restored.close()
    }
  })
})

async function tablesOf(url: string): Promise<object[]> {
  const restored = await openDatabase({ url, dataDir: '' })
  const tables = await restored.query(`select tablename from pg_tables where schemaname = 'public'`)
  await restored.close()
  return tables
}
