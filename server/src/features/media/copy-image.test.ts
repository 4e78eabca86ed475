import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type Upload, uploadMessages } from '@portal/contract/uploads'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { photo } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { putImage } from './put-image.ts'
import { uploadEndings } from '../uploads/own-format.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let editor: TestClient
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

const fields = { name: 'AquaStar Compact 8', brand: 'AquaStar', category: "Product foto's" }

describe('an image of the bank', () => {
  test('becomes an upload like any other, with a line in the record', async () => {
    const bytes = await photo({ width: 2000, height: 1000 }).jpeg().toBuffer()
    const { status, data } = await copy(await putImage(portal.deps, { bytes, fields }))

    expect([status, data]).toEqual([
      201,
      {
        id: 4,
        name: 'AquaStar Compact 8',
        type: 'image/jpeg',
        bytes: expect.any(Number),
        width: 2000,
        height: 1000,
        pages: null,
        url: expect.stringMatching(/^\/storage\/uploads\/aquastar-compact-8-[0-9a-f]{12}-screen\.webp$/),
      },
    ])
    expect((await sizeOf(data.url)).slice(0, 2)).toEqual([1280, 640])
    const said = await db.query(`select action, entry_kind, entry_id from record_lines where by_kind = 'member'`)
    expect(said).toEqual([{ action: 'upload-added', entry_kind: 'upload', entry_id: '4' }])
  })

  test('stays in the article when it leaves the bank with its files', async () => {
    const id = await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields })
    const { data } = await copy(id)
    const { body: made } = await post('/api/admin/news', { title: 'Zout', image_id: data.id })

    const uploads = 'select upload_id from upload_uses where content_id = $1'
    const gone = await db.query<{ files_start: string }>(`select files_start from uploads where id in (${uploads})`, [
      id,
    ])
    await db.query('delete from content where id = $1', [id])
    for (const { files_start } of gone) {
      for (const ending of uploadEndings) await portal.deps.files.remove(files_start + ending)
    }

    const { data: article } = (await editor.get(`/api/admin/news/${made.data.id}`)).json()
    expect(`/storage/${article.image}`).toBe(data.url)
    expect((await portal.guest().get(data.url)).statusCode).toBe(200)
  })

  test('keeps its see-through ground when it is a logo', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { data } = await copy(await putImage(portal.deps, { bytes, fields: { ...fields, category: "Logo's" } }))

    expect([data.type, await sizeOf(data.url)]).toEqual(['image/png', [40, 20, true]])
  })

  test('is copied twice when it is asked twice, so that one can go without the other', async () => {
    const id = await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields })
    const [one, two] = await Promise.all([copy(id), copy(id)])

    expect([one.status, two.status, one.data.url === two.data.url]).toEqual([201, 201, false])
  })
})

describe('nothing is copied', () => {
  test.each([
    ['no image', undefined, uploadMessages.imageMissing],
    ['one that was never there', 4_711, uploadMessages.imageGone],
    ['no number', 'x', uploadMessages.imageGone],
  ])('of %s', async (_what, id, message) => {
    const { status, errors } = await copy(id)

    expect([status, errors]).toEqual([422, { image_id: [message] }])
    expect(await db.query('select from uploads')).toEqual([])
  })

  test('of an image whose file is gone', async () => {
    const { status, errors } = await copy(await create.image({ jpg_image: 'images/weg.jpg' }))

    expect([status, errors]).toEqual([422, { image_id: [uploadMessages.imageGone] }])
    expect(await db.query('select from uploads')).toHaveLength(3)
  })

  test.each([[['servicedesk']], [['lezer']], [[]]] as const)('by %j', async (roles) => {
    const id = await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields })
    editor = await clientOf(await create.member({ roles: [...roles] }))

    expect((await copy(id)).status).toBe(403)
    expect(await db.query('select from uploads')).toHaveLength(3)
  })
})

test('what is copied counts for the five gigabytes of a day', async () => {
  const id = await putImage(portal.deps, { bytes: await photo().jpeg().toBuffer(), fields })
  expect((await copy(id)).status).toBe(201)
  await db.query(`update rate_limits set hits = 5000000 where resets_at > now() + interval '23 hours'`)

  expect((await copy(id)).status).toBe(429)
  expect(await db.query('select from uploads')).toHaveLength(4)
})

async function copy(image_id: unknown) {
  const { status, body } = await post('/api/admin/uploads', { image_id })
  return { status, ...(body as { data: Upload; errors?: Record<string, string[]> }) }
}

async function post(url: string, body: object) {
  const response = await editor.post(url, body)
  return { status: response.statusCode, body: response.json() }
}

async function sizeOf(url: string): Promise<[number, number, boolean]> {
  const file = await portal.deps.files.open(url.replace('/storage/', ''))
  const { width, height, hasAlpha } = await sharp(await buffer(await file!.read())).metadata()
  return [width, height, hasAlpha]
}
