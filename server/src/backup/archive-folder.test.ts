import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { createArchiveFolder } from './archive-folder.ts'
import { archiveName } from './archive-place.ts'

const name = archiveName(new Date('2026-11-23T03:04:05.678Z'))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-place-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an archive has its name only when all of it is written', async () => {
  let meanwhile: string[] = []

  const address = await createArchiveFolder(join(folder, 'new')).put(name, async (target) => {
    await pipeline(['één', ' archief'], target)
    meanwhile = readdirSync(join(folder, 'new'))
  })

  expect(meanwhile).toEqual(['installateursportaal-2026-11-23T03-04-05-678Z.tar.gz.partial'])
  expect([address, readFileSync(address, 'utf8')]).toEqual([join(folder, 'new', name), 'één archief'])
  expect(readdirSync(join(folder, 'new'))).toEqual([name])
})

test('one that can not be written leaves nothing, and other files stay', async () => {
  for (const other of ['foto.jpg.partial', name.replace('2026', '2025'), `${name}.partial`])
    writeFileSync(join(folder, other), 'x')
  const diskFull = Object.assign(new Error('write'), { code: 'ENOSPC' })

  const put = createArchiveFolder(folder).put(name, () => Promise.reject(diskFull))

  await expect(put).rejects.toThrow(`The disk of ${folder} is (almost) full: no backup was made`)
  expect(readdirSync(folder).toSorted()).toEqual(['foto.jpg.partial', name.replace('2026', '2025')])
})

test('archives are listed, the newest first, opened and removed; what else lies there is left alone', async () => {
  const newer = archiveName(new Date('2026-11-24T03:04:05.678Z'))
  const others = ['foto.tar.gz', `${name}.partial`, 'installateursportaal-2026-13-45T03-04-05-678Z.tar.gz']
  for (const file of [name, newer, ...others]) writeFileSync(join(folder, file), file)
  mkdirSync(join(folder, name.replace('2026', '2027')))
  const place = createArchiveFolder(folder)

  const listed = await place.list()
  const read = await text(await (await place.open(newer))!.read())
  const missing = [await place.open('foto.tar.gz'), await place.open(name.replace('2026', '2027'))]
  await place.remove(newer)

  expect(listed).toEqual([
    { name: newer, moment: new Date('2026-11-24T03:04:05.678Z'), bytes: newer.length },
    { name, moment: new Date('2026-11-23T03:04:05.678Z'), bytes: name.length },
  ])
  expect([read, missing, await place.open(newer)]).toEqual([newer, [null, null], null])
  await expect(place.remove('foto.tar.gz')).rejects.toThrow('foto.tar.gz is not the name of an archive')
  await expect(place.remove(`../${name}`)).rejects.toThrow('is not the name of an archive')
  expect(readdirSync(folder).toSorted()).toEqual([name, name.replace('2026', '2027'), ...others].toSorted())
  expect(await createArchiveFolder(join(folder, 'weg')).list()).toEqual([])
})

test('some room stays free for the portal', async () => {
  const place = createArchiveFolder(folder)

  await expect(place.requireRoom(0)).resolves.toBeUndefined()
  await expect(place.requireRoom(2 ** 60)).rejects.toThrow('is (almost) full')
})

test('no empty database takes the place of one whose restore was cut off', async () => {
  mkdirSync(join(folder, 'restoring'))

  await expect(openDatabase({ url: null, dataDir: folder })).rejects.toThrow(
    /was cut off before its database was whole. Run it again/,
  )
  expect(readdirSync(folder)).toEqual(['restoring'])
})
