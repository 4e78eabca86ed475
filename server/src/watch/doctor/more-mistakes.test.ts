import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createDoctorSite, type Seed } from '../../../testing/doctor-site.ts'
import { archiveName } from '../../backup/archive-place.ts'
import { seedMembers } from '../../seed/seed-members.ts'

const site = await createDoctorSite()
const { complaints, dataDir } = site
const { db } = site.database
afterEach(() => site.reset())
afterAll(() => site.close())

test.each<[string, () => Seed | Promise<Seed>, RegExp]>([
  [
    'people of the demo',
    async () => (await seedMembers(db), {}),
    /^fault demo people: .* installateur@voorbeeld\.nl, .*beheer@voorbeeld\.nl/,
  ],
  [
    'a password of an example',
    () => ({ environment: { AWS_SECRET_ACCESS_KEY: 'an-example' } }),
    /^fault secrets: .*: AWS_SECRET_ACCESS_KEY\.$/,
  ],
  [
    'an address without https',
    () => ({ environment: { APP_URL: 'http://portaal.zilverbron.nl' } }),
    /^fault addresses: http:\/\/portaal\.zilverbron\.nl is not https/,
  ],
  [
    'an address of this machine only',
    () => ({ environment: { APP_URL: 'https://localhost' } }),
    /^fault addresses: .* only this machine can open/,
  ],
  [
    'an address with a path',
    () => ({ environment: { APP_URL: 'https://firma.nl/portaal' } }),
    /^warning addresses: https:\/\/firma\.nl\/portaal has a path/,
  ],
  [
    'archives on the disk of the files',
    () => ({ environment: { STORAGE_URL: `file:${dataDir}/files` }, machine: { diskOf: async () => 7 } }),
    /^warning disk of backups: Archives lie on the same disk as /,
  ],
  [
    'what a killed restore left',
    () => (leave('restoring/database/PG_VERSION'), {}),
    /^warning leftovers: Killed processes left .*\/restoring \(2 MB\)\./,
  ],
  [
    'a copy that a killed backup left',
    () => (leave('backup-copy/0189b2f0-0000-4000-8000-000000000000/database/PG_VERSION'), {}),
    /^warning leftovers: .*\/backup-copy\/0189b2f0-\S+ \(2 MB\)\./,
  ],
  [
    'a database that a restore kept',
    () => (leave('database-before-restore-20260102T030405Z/PG_VERSION'), {}),
    /^warning kept databases: Restores kept .*\/database-before-restore-20260102T030405Z \(2 MB\)\./,
  ],
  [
    'a database of a restore that was cut before it was in place',
    () => (leave('database-restored-20260102T030405Z/PG_VERSION'), {}),
    /^warning kept databases: Restores kept .*\/database-restored-20260102T030405Z \(2 MB\)\./,
  ],
  [
    'a schema that a restore kept',
    async () => {
      await db.query('create schema before_restore_20260102; create table before_restore_20260102.members (id int)')
      site.undo(() => db.query('drop schema before_restore_20260102 cascade'))
      return {}
    },
    /^warning kept databases: Restores kept the schema before_restore_20260102 \(\d+ MB\)\./,
  ],
  [
    'backups that stopped, beside one of the future',
    () => archivesOf(-27, 9_600),
    /^warning backups: The newest archive is 27 hours old\.$/,
  ],
  [
    'backups of a clock that was wrong',
    () => archivesOf(-1, 9_600, 9_601),
    /^warning backups: The newest archive is 1 hours old\. Of the future, so a clock was wrong: installateursportaal-\S+ and 1 more/,
  ],
  [
    'archives of upgrades that nothing removes',
    () => {
      leave(`backups/${archiveName(new Date(Date.now() - 31 * 86_400_000))}`)
      leave(`backups/${archiveName(new Date())}`)
      return { environment: { BACKUP_SCHEDULE: 'off' } }
    },
    /^warning old archives: .*\/backups: 1 of more than 30 days \(2 MB\)\./,
  ],
])('%s is named, and nothing else', async (_what, seed, complaint) => {
  expect(await complaints(await seed())).toEqual([expect.stringMatching(complaint)])
})

test('people of the demo are no complaint where it is no production', async () => {
  await seedMembers(db)

  expect((await complaints({ environment: { NODE_ENV: '' } })).join()).not.toContain('voorbeeld.nl')
})

test('a disk of archives that is full is named', async () => {
  expect(await complaints({ environment: { BACKUP_URL: 'file:/proc' } })).toContainEqual(
    expect.stringMatching(/^fault disk: 0 MB are free on the disk of \/proc/),
  )
})

test('a copy that is being made is no leftover', async () => {
  const copies = join(dataDir, 'backup-copy')
  mkdirSync(join(copies, '0189b2f0-0000-4000-8000-000000000000'), { recursive: true })
  site.undo(() => rmSync(copies, { recursive: true }))

  expect(await complaints()).toEqual([])
})

/** Archives that were made so many hours from now. */
function archivesOf(...hours: number[]): Seed {
  for (const each of hours) leave(`backups/${archiveName(new Date(Date.now() + each * 3_600_000))}`)
  return {}
}

/** Of more than a megabyte, three days ago. */
function leave(name: string): void {
  const [top = '', below = ''] = name.split('/')
  const path = join(dataDir, name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, Buffer.alloc(1_500_000))
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  for (const each of [join(top, below), top]) utimesSync(join(dataDir, each), longAgo, longAgo)
  site.undo(() => rmSync(join(dataDir, top), { recursive: true, force: true }))
}
