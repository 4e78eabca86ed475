import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type ArchivePart, archiveOf, partsOf, underSealOf, withManifest, withRows } from '../../testing/archives.ts'
import { createOperatorSite } from '../../testing/operator-site.ts'
import { testAppKey } from '../../testing/record-keys.ts'

const site = await createOperatorSite()
const { run, backUp, inEmptyPlace, ofSource } = site
const other = 'o'.repeat(32)

beforeEach(async () => {
  await site.reset()
  await site.portal.create.registration()
  // The factory's product names it.
  await site.portal.deps.files.put('products/cabinet.jpg', Buffer.from('foto'), 'image/jpeg')
})
afterAll(() => site.close())

test('check-backup says whether this portal made an archive, and makes no key where there is none', async () => {
  const archive = await backUp()
  const check = async (environment: Record<string, string>) =>
    (await run(['check-backup', archive], { ...ofSource, ...environment })).text.split('\n').at(-1)

  expect(await check({})).toBe('Made by this portal: yes, its seal is of APP_KEY.')
  expect(await check({ APP_KEY: other, APP_PREVIOUS_KEYS: testAppKey })).toMatch(/^Made by this portal: yes/)
  expect(await check({ APP_KEY: other })).toMatch(/^Made by this portal: unknown key\. .* APP_PREVIOUS_KEYS/)
  await inEmptyPlace(async ({ DATA_DIR }) => {
    expect(await check({ DATA_DIR, APP_KEY: '' })).toMatch(/^Made by this portal: unknown key\. /)
    expect(readdirSync(DATA_DIR)).toEqual([])
  })
  writeFileSync(archive, archiveOf(withManifest(await partsOf(readFileSync(archive)), (manifest) => manifest)))
  expect(await check({})).toMatch(/^Made by this portal: no seal\. /)
})

test('a restore with another key goes on, and it and a drill say whose the archive is', async () => {
  const archive = await backUp()

  expect((await run(['drill', archive])).text).toContain('Made by this portal: yes')
  const record = JSON.parse(readFileSync(join(ofSource.DATA_DIR, 'last-drill.json'), 'utf8'))
  expect(record.origin).toBe('Made by this portal: yes, its seal is of APP_KEY.')
  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(['restore', archive], { ...place, APP_KEY: other })
    expect([isFailure, text]).toEqual([false, expect.stringContaining('Made by this portal: unknown key.')])
  })
})

test.each<[what: string, forge: (parts: ArchivePart[]) => ArchivePart[], reason: RegExp]>([
  [
    'a password was changed under its seal',
    (parts) =>
      underSealOf(
        parts,
        withRows(parts, 'members', (rows) => rows.map((row) => row.with(2, 'x'))),
      ),
    /Its manifest was changed after this portal had sealed it\. Take another archive/,
  ],
  [
    'its points were left out',
    (parts) =>
      withManifest(
        parts.filter(({ name }) => !name.startsWith('tables/points_lines/')),
        (manifest) => ({ ...manifest, tables: manifest.tables.filter(({ name }) => name !== 'points_lines') }),
      ),
    /it lacks the table points_lines, other than its schema/,
  ],
])(
  'an archive is refused by check-backup, drill and restore, before anything changes, when %s',
  async (_what, forge, reason) => {
    const archive = await backUp()
    writeFileSync(archive, archiveOf(forge(await partsOf(readFileSync(archive)))))

    await inEmptyPlace(async (place) => {
      for (const words of [
        ['check-backup', archive],
        ['drill', archive],
        ['restore', archive],
      ]) {
        const { text, isFailure } = await run(words, words[0] === 'drill' ? ofSource : place)
        expect([words[0], isFailure, text]).toEqual([words[0], true, expect.stringMatching(reason)])
      }
      expect(readdirSync(place.DATA_DIR)).toEqual([])
    })
  },
)
