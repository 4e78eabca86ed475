import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uploadMessages } from '@portal/contract/uploads'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { simplePdf } from '../../testing/pdfs.ts'
import { createTestPortal } from '../../testing/portal.ts'
import { findDownloads, findImages } from '../features/media/store.ts'
import { runOperatorCommand } from './commands.ts'

const portal = await createTestPortal()
const folder = mkdtempSync(join(tmpdir(), 'portal-add-media-test-'))
beforeEach(() => portal.reset())
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...words: string[]) => runOperatorCommand({ ...portal.deps, syncPoints: null }, words)
const imageWords = ['--name', 'AquaStar Compact 8', '--brand', 'AquaStar', '--category', "Product foto's"]
const downloadWords = ['--title', 'Brochure', '--name', 'Zacht water', '--brand', 'Softy', '--category', 'Brochures']

test('an operator puts an image in the bank, which members then download', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0c4f5b' } })
    .png()
    .toBuffer()

  const { lines, isFailure } = await run('add-image', fileOf('foto van de berging.png', picture), ...imageWords)

  expect([lines, isFailure]).toEqual([['Image 1 is in the image bank.'], false])
  const [image] = await findImages(portal.db)
  expect(image).toMatchObject({ name: 'AquaStar Compact 8', brand: 'AquaStar', category: "Product foto's" })
  const { statusCode, headers } = await portal.guest().get(`/storage/${image?.tiff_image}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/tiff'])
})

test('an operator puts a PDF among the downloads', async () => {
  const pdf = simplePdf()

  const { lines } = await run('add-download', fileOf('brochure.pdf', pdf), ...downloadWords)

  expect(lines).toEqual(['Download 1 is among the downloads.'])
  const [download] = await findDownloads(portal.db)
  expect(download).toMatchObject({ title: 'Brochure', name: 'Zacht water', brand: 'Softy', category: 'Brochures' })
  const response = await portal.guest().get(`/storage/${download?.file}`)
  expect([response.body, response.headers['content-disposition']]).toEqual([
    String(pdf),
    'inline; filename="brochure-zacht-water.pdf"',
  ])
})

test.each([
  [['add-image', 'foto.jpg', ...imageWords], 'Give the whole path of the file, from the root.'],
  [['add-image', ...imageWords], 'Give the whole path of the file, from the root.'],
  [['add-image', join(folder, 'weg.jpg'), ...imageWords], `There is no file ${join(folder, 'weg.jpg')}`],
  [['add-image', folder, ...imageWords], `There is no file ${folder}`],
  [['add-image', '/a.jpg', 'b.jpg'], 'Put quotes around a text of several words.'],
  [
    ['add-image', fileOf('geen-foto.jpg', '<script>'), ...imageWords],
    'file: Dit bestand is geen afbeelding die we kunnen lezen. Kies een jpg, png of tiff',
  ],
  [
    ['add-image', fileOf('foto.jpg', ''), '--brand', 'Onbekend'],
    'name: Naam is verplicht; brand: Kies een geldig merk; category: Categorie is verplicht',
  ],
  [['add-download', fileOf('brochure.txt', 'Zacht water'), ...downloadWords], 'file: Dit bestand is geen PDF'],
  [
    ['add-download', fileOf('half.pdf', '%PDF-1.7\n1 0 obj'), ...downloadWords],
    `file: ${uploadMessages.unreadablePdf}`,
  ],
  [['add-download', fileOf('empty.pdf', '%PDF-1.7\n%%EOF'), ...downloadWords], `file: ${uploadMessages.unreadablePdf}`],
])('%j is refused, and adds nothing', async (words, message) => {
  const { lines, isFailure } = await run(...words)

  expect([isFailure, lines.slice(0, 2)]).toEqual([true, [message, 'Usage:']])
  expect([await findImages(portal.db), await findDownloads(portal.db)]).toEqual([[], []])
})

function fileOf(name: string, content: string | Buffer): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
