import {
  getDownloadArchive,
  getDownloadArchiveSizes,
  getImageArchive,
  getImageArchiveSizes,
} from '@portal/contract/archives'
import { listDownloads, listImages, listVideos } from '@portal/contract/media'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const day = (number: number) => new Date(`2026-03-0${number}T09:00:00Z`)

test('the image bank shows every image with its files, newest first', async () => {
  await create.image({ name: 'Oud', created_at: day(1) })
  await create.image({ name: 'Nieuw', created_at: day(3) })
  await create.image({
    name: 'AquaStar logo wit',
    created_at: day(2),
    brand: 'AquaStar',
    category: "Logo's",
    png_image: null,
    tiff_image: null,
  })
  const client = await clientOf(await create.member())

  const response = await client.get('/api/images/index')

  const images = response.json()
  expect([response.statusCode, images.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['Nieuw', 'AquaStar logo wit', 'Oud'],
  ])
  expect(images[1]).toEqual({
    id: 3,
    name: 'AquaStar logo wit',
    created_at: '2026-03-02T09:00:00.000000Z',
    thumbnail_image: expect.stringMatching(/^images\/.+-thumb\.webp$/),
    jpg_image: expect.stringMatching(/^images\/.+\.jpg$/),
    png_image: null,
    tiff_image: null,
    brand: 'AquaStar',
    category: "Logo's",
    alt: '',
  })
  expect(Object.keys(images[1]).at(-1)).toBe('alt')
})

test('of images of the same moment the last stored comes first', async () => {
  for (const name of ['Eerste', 'Tweede', 'Derde']) await create.image({ name, created_at: day(1) })
  const client = await clientOf(await create.member())

  const images = (await client.get('/api/images/index')).json()

  expect(images.map(({ name }: { name: string }) => name)).toEqual(['Derde', 'Tweede', 'Eerste'])
})

test('the downloads come with title and file, newest first', async () => {
  await create.download({ title: 'Brochure', category: 'Brochures', created_at: day(2) })
  await create.download({
    title: 'Installatiehandleiding',
    name: 'AquaStar Compact 8',
    brand: 'AquaStar',
    file: 'downloads/aquastar.pdf',
    created_at: day(4),
  })
  const client = await clientOf(await create.member())

  const response = await client.get('/api/downloads/index')

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual([
    {
      id: 2,
      title: 'Installatiehandleiding',
      name: 'AquaStar Compact 8',
      category: 'Handleiding',
      brand: 'AquaStar',
      file: 'downloads/aquastar.pdf',
      created_at: '2026-03-04T09:00:00.000000Z',
    },
    expect.objectContaining({ title: 'Brochure', category: 'Brochures' }),
  ])
})

test('the videos come with only the fields of a player, newest first', async () => {
  await create.video({ title: 'Spoelen', created_at: day(1) })
  await create.video({ title: 'Zout bijvullen', created_at: day(2) })
  const client = await clientOf(await create.member())

  const response = await client.get('/api/videos/index')

  const videos = response.json()
  expect([response.statusCode, videos.map(({ title }: { title: string }) => title)]).toEqual([
    200,
    ['Zout bijvullen', 'Spoelen'],
  ])
  expect(Object.keys(videos[0])).toEqual(['title', 'description', 'youtube_url'])
})

test.each([
  'https://evil.example/watch?v=abc',
  'https://youtube.com.evil.example/watch?v=abc',
  'http://www.youtube.com/watch?v=abc',
  'javascript:alert(1)//youtube.com/',
])('a video at %s is refused by the table itself', async (youtube_url) => {
  await expect(create.video({ youtube_url })).rejects.toThrow(/check constraint/)
})

describe.each([
  listImages,
  listDownloads,
  listVideos,
  getImageArchive,
  getImageArchiveSizes,
  getDownloadArchive,
  getDownloadArchiveSizes,
])('$path keeps what is for members private', ({ path }) => {
  test('from a guest', async () => {
    expect((await guest().get(path)).statusCode).toBe(401)
  })

  test('from a member whose address is not verified', async () => {
    const client = await clientOf(await create.unverifiedMember())

    expect((await client.get(path)).statusCode).toBe(403)
  })
})
