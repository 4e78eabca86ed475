import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { downloadCategories, imageCategories, mediaBrands } from '@portal/contract/media'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase } from '../../testing/databases.ts'
import { undecidedKeys } from '../../testing/json-keys.ts'
import { findMemberByEmail } from '../features/account/store.ts'
import { findDownloads, findImages, findVideos } from '../features/media/store.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { seedDemoData } from './seed-demo-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-seed-test-'))
const files = createFolderStorage(folder)
let database: TestDatabase

beforeAll(async () => {
  database = await createOwnDatabase()
  // As two replicas that start at the same moment.
  await Promise.all([1, 2].map(() => seedDemoData({ db: database.db, files })))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the demo image bank has forty images of every brand and category, each with its files', async () => {
  const images = await findImages(database.db)

  expect(images).toHaveLength(40)
  expect(new Set(images.map(({ name }) => name)).size).toBe(40)
  expect(new Set(images.map(({ brand }) => brand))).toEqual(new Set(mediaBrands))
  expect(new Set(images.map(({ category }) => category))).toEqual(new Set(imageCategories))
  for (const { jpg_image, png_image, tiff_image, thumbnail_image } of images) {
    const named = { jpeg: jpg_image, png: png_image, tiff: tiff_image, webp: thumbnail_image }
    expect(Object.values(named).filter(Boolean).length).toBeGreaterThan(1)
    for (const [format, path] of Object.entries(named)) {
      if (path) expect((await sharp(await read(path)).metadata()).format).toBe(format)
    }
  }
})

test('the demo downloads are twenty real PDFs of every brand and category', async () => {
  const downloads = await findDownloads(database.db)

  expect(downloads).toHaveLength(20)
  expect(new Set(downloads.map(({ brand }) => brand))).toEqual(new Set(mediaBrands))
  expect(new Set(downloads.map(({ category }) => category))).toEqual(new Set(downloadCategories))
  for (const { file } of downloads) {
    const bytes = await read(file)
    expect([String(bytes.subarray(0, 5)), bytes.length > 10_000]).toEqual(['%PDF-', true])
  }
})

test('there are six demo videos', async () => {
  expect(await findVideos(database.db)).toHaveLength(6)
})

test('seeding again changes nothing', async () => {
  const before = listFiles()

  await seedDemoData({ db: database.db, files })

  expect(await findImages(database.db)).toHaveLength(40)
  expect(listFiles()).toEqual(before)
})

test('the data map has a decision about every key of it', async () => {
  expect(await undecidedKeys(database.db)).toEqual([])
})

function listFiles(): Set<string> {
  return new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
}

async function read(path: string): Promise<Buffer> {
  const file = await files.open(path)
  return buffer(await file!.read())
}

test('the installer of the demo has an account manager with a picture', async () => {
  const { member } = (await findMemberByEmail(database.db, 'installateur@voorbeeld.nl'))!

  expect(member).toMatchObject({
    representative_name: 'Joost van Dam',
    representative_phone: '088 123 45 60',
    representative_email: 'joost.vandam@zilverbron.example',
  })
  expect((await sharp(await read(member.representative_photo!)).metadata()).format).toBe('webp')
})
