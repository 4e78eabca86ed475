import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../testing/all-mails.ts'
import { archiveKeys } from '../../testing/archives.ts'
import { createOperatorSite } from '../../testing/operator-site.ts'
import { archiveName } from '../backup/archive-place.ts'
import { createArchivePlace } from '../backup/create-archive-place.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { drillFailed } from '../backup/mails.ts'

const picture = 'products/cabinet.jpg'
const signal = new AbortController().signal
const site = await createOperatorSite({ CONTACT_EMAIL: 'desk@zilverbron.example' })
const { portal, source, ofSource } = site
let archives: string

beforeEach(async () => {
  await site.reset()
  archives = site.archives()
})
afterAll(() => site.close())

/** Runs a drill beside the portal, as the operator's program does. */
async function drill(words: string[] = [], environment: Record<string, string> = {}) {
  const outcome = await site.run(['drill', ...words], { ...ofSource, ...environment })
  return { ...outcome, record: JSON.parse(readFileSync(recordPath(), 'utf8')) }
}

const recordPath = () => join(source.dataDir, 'last-drill.json')
const scratchFolders = () => readdirSync(join(source.dataDir, 'drill')).filter((name) => name !== 'lock')

async function backUp(moment = new Date(), recipients: string[] = []): Promise<string> {
  const { db, files } = portal.deps
  const place = createArchivePlace({ place: { folder: archives }, recipients })
  return (
    await writeArchive({ db, moment, engine: 'embedded', files, place, keys: archiveKeys, tell: () => {}, signal })
  ).address
}

async function fill() {
  const member = await portal.create.member({ last_name: 'Grootveldhuizen' })
  await portal.create.registration({ member_id: member.id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
  await portal.deps.files.put(picture, Buffer.from('foto'), 'image/jpeg')
  await portal.create.image({ thumbnail_image: null, jpg_image: picture, png_image: null, tiff_image: null })
}

test('a drill restores the newest archive beside the portal, and tells how that went without personal data', async () => {
  await fill()
  await backUp(new Date(Date.now() - 60_000))
  const archive = await backUp()
  // As the server holds it, whose database nobody else may open.
  const lock = await lockFolder(source.dataDir)
  const killed = join(source.dataDir, 'drill', 'of-a-killed-drill')
  mkdirSync(killed, { recursive: true })

  const { text, isFailure, record } = await drill()
  await lock.release()

  expect([isFailure, text]).toEqual([false, expect.stringContaining(`${basename(archive)} is proven`)])
  expect(record).toMatchObject({
    archive: basename(archive),
    problem: null,
    counts: { registrations: 1, files: 1 },
    smokeChecks: ['registration', 'points', 'file'],
  })
  expect(scratchFolders()).toEqual([])
  const status = await site.askPortal(['status'])
  expect(JSON.parse(status.lines.join('\n')).drill).toEqual(record)
  expect(portal.logLines.at(-1)).toContain('the backup was restored on trial')
  expect(`${text}${portal.logLines.at(-1)}`).not.toContain('Grootveldhuizen')
  expect(await allMails(portal.db)).toEqual([])
})

test('the desk gets a mail in Dutch when the newest archive can not be restored', async () => {
  const archive = await backUp()
  writeFileSync(archive, readFileSync(archive).subarray(0, -100))

  const { text, isFailure, record } = await drill()

  expect([isFailure, text]).toEqual([
    true,
    `${archive} is damaged or incomplete: it ends too early.\nDo not count on this backup.`,
  ])
  expect(record).toMatchObject({ problem: `${basename(archive)} is damaged or incomplete: it ends too early.` })
  expect(await allMails(portal.db)).toEqual([{ template: 'drill-failed', address: 'desk@zilverbron.example' }])
  const { mailSender } = portal.deps
  const { subject, text: words } = drillFailed.layOut(record, mailSender, {
    openLink: String,
    words: {},
    layOut: null!,
  })
  expect(subject).toBe('De back-up van het portaal is niet te vertrouwen')
  expect(words).toContain('it ends too early')
  expect(words).toContain('Het portaal zelf werkt gewoon door')
})

test.each<[what: string, seed: () => Promise<unknown>, problem: RegExp]>([
  ['no archive at all', () => Promise.resolve(), /^There is no backup\.$/],
  [
    'an archive of the day before',
    () => backUp(new Date(Date.now() - 27 * 3_600_000)),
    /^The newest backup is 27 hours old/,
  ],
  [
    'an archive that lacks a file of a row',
    async () => {
      await fill()
      await portal.deps.files.remove(picture)
      await backUp()
    },
    /^1 file that rows name is not in the backup/,
  ],
])('%s proves nothing', async (_what, seed, problem) => {
  await seed()

  const { isFailure, record } = await drill()

  expect([isFailure, record.problem]).toEqual([true, expect.stringMatching(problem)])
  expect(await allMails(portal.db)).toHaveLength(1)
  expect(scratchFolders()).toEqual([])
})

test('an archive of the future is left out with a word, and is not tried when it is named', async () => {
  const future = await backUp(new Date(Date.now() + 400 * 24 * 3_600_000))
  const archive = await backUp()

  const newest = await drill()
  const named = await drill([future])

  expect([newest.isFailure, newest.record.archive]).toEqual([false, basename(archive)])
  expect(newest.text).toContain(`left out: ${basename(future)}.`)
  expect([named.isFailure, named.text]).toEqual([true, expect.stringMatching(/^It was not tried, .* of the future/)])
  expect(named.record).toEqual(newest.record)
  expect(await allMails(portal.db)).toEqual([])
})

test('the newest archive by its name, whose moment is of the future, fails', async () => {
  renameSync(await backUp(new Date(Date.now() + 400 * 24 * 3_600_000)), join(archives, archiveName(new Date())))

  expect((await drill()).record).toMatchObject({
    problem: 'It is of the future: the clock is wrong, or was.',
    moment: null,
  })
})

test('an older archive that an operator names is proven too, and needs no key when it is not encrypted', async () => {
  const archive = await backUp(new Date('2026-01-02T03:04:05.678Z'))

  const { isFailure, text } = await drill([archive], { BACKUP_DRILL_KEY: '/is/not/there' })

  expect([isFailure, text]).toEqual([false, expect.stringContaining('There is no member yet')])
})

test('an encrypted archive needs its key, and one that is too old says so without', async () => {
  await drill()
  const [fresh, old] = [new Date(), new Date(Date.now() - 30 * 3_600_000)].map((moment) =>
    join(archives, `${archiveName(moment)}.age`),
  )
  writeFileSync(fresh!, 'age-encryption.org/v1')

  const { isFailure, text, record } = await drill()

  expect([isFailure, text]).toEqual([
    true,
    expect.stringContaining(`${fresh} is encrypted: name the file with the private key`),
  ])
  expect(record.problem).toBe('There is no backup.')
  renameSync(fresh!, old!)
  expect((await drill()).record.problem).toBe('The newest backup is 30 hours old.')
})

describe('an encrypted archive and a key for drills', () => {
  let key: string
  const keyFile = join(site.folder, 'key.txt')
  const withKey = { BACKUP_DRILL_KEY: keyFile }
  beforeEach(async () => {
    key = await generateX25519Identity()
    await fill()
    await backUp(new Date(), [await identityToRecipient(key)])
  })

  test('are restored on trial, without a word about the key', async () => {
    writeFileSync(keyFile, key)

    const { isFailure, record } = await drill([], withKey)

    expect([isFailure, record]).toMatchObject([false, { problem: null, counts: { registrations: 1, files: 1 } }])
    expect(await allMails(portal.db)).toEqual([])
  })

  test.each<[what: string, write: () => Promise<void> | void, problem: RegExp]>([
    ['a key that is gone', () => rmSync(keyFile, { force: true }), /^The key \/.*key\.txt can't be read/],
    [
      'something else',
      () => writeFileSync(keyFile, 'wachtwoord'),
      /key\.txt is no private key of age: it holds something/,
    ],
    [
      'the key of others',
      async () => writeFileSync(keyFile, await generateX25519Identity()),
      /can't be opened with this key: it was encrypted for another one\.$/,
    ],
  ])('prove nothing with %s, and the desk gets the reason', async (_what, write, problem) => {
    await write()

    const { isFailure, record } = await drill([], withKey)

    expect([isFailure, record.problem]).toEqual([true, expect.stringMatching(problem)])
    expect(await allMails(portal.db)).toHaveLength(1)
  })
})

test('where no portal runs a drill needs no DATA_DIR before it, and one that fails says that nobody was told', async () => {
  const place = { DATA_DIR: join(site.folder, 'of/a/new/machine'), STORAGE_URL: `file:${site.folder}/none` }

  const mistyped = await site.run(['drill'], place)
  expect(mistyped.text).toMatch(/^There is no data folder .* and no archive in BACKUP_URL\.\n/)
  expect(existsSync(place.DATA_DIR)).toBe(false)

  const archive = await backUp()
  const proven = await site.run(['drill'], place)
  writeFileSync(archive, readFileSync(archive).subarray(0, -9))
  const failed = await site.run(['drill'], place)
  const told = await drill()

  expect([proven.isFailure, proven.text]).toEqual([false, expect.stringContaining('is proven')])
  expect(proven.text).not.toContain('told')
  expect(failed.text).toMatch(
    /Do not count on this backup\.\nNobody else was told: no portal that runs with this DATA_DIR/,
  )
  expect([told.isFailure, told.text]).toEqual([true, expect.not.stringContaining('told')])
  expect(await allMails(portal.db)).toHaveLength(1)
})

test('one drill at a time', async () => {
  await drill()
  const lock = await lockFolder(join(source.dataDir, 'drill'))
  await backUp()

  const { text, isFailure, record } = await drill()
  await lock.release()

  expect([isFailure, text]).toEqual([true, 'Another drill is under way. Wait for its end.'])
  expect(record.problem).toBe('There is no backup.')
})
