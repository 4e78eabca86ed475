import { articleMessages } from '@portal/contract/articles'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const editor = async () => clientOf(await create.member({ roles: ['redactie'] }))

describe('the picture of an article', () => {
  test('is that of the upload which the working copy names, for its editor and in the list', async () => {
    const client = await editor()
    const { id: image_id, file, thumbnail_image } = await create.upload()
    const { data } = (await client.post('/api/admin/news', { title: 'Zout' })).json()
    expect([data.image, data.thumbnail_image]).toEqual([null, null])

    await client.put(`/api/admin/news/${data.id}/draft`, { rev: 1, title: 'Zout', image_id })

    const entry = (await client.get(`/api/admin/news/${data.id}`)).json().data
    expect(entry).toMatchObject({ image_id, image: file, thumbnail_image })
    expect((await client.get('/api/admin/articles')).json().data).toMatchObject([{ thumbnail_image }])
  })

  test('that is no upload of a picture, or was given up, is refused', async () => {
    const client = await editor()
    const [pdf, gone] = [await create.upload(), await create.upload()]
    await db.query('update uploads set thumbnail_image = null where id = $1', [pdf.id])
    await db.query('update uploads set file = null, thumbnail_image = null where id = $1', [gone.id])
    const { id } = (await client.post('/api/admin/news', {})).json().data

    for (const image_id of [pdf.id, gone.id, 999_999]) {
      const saved = await client.put(`/api/admin/news/${id}/draft`, { rev: 1, image_id })
      const created = await client.post('/api/admin/promotions', { image_id })
      for (const { statusCode, json } of [saved, created])
        expect([statusCode, json().errors]).toEqual([422, { image_id: [articleMessages.imageGone] }])
    }
  })
})

test('members get what a picture shows and the point that stays in sight, and nothing to read of decoration', async () => {
  const { id } = await create.news({ url_slug: 'zout' })
  await db.query(`update article_publications set image_alt = 'Een zak zout', image_focal = '{"x":0.25,"y":1}'`)
  const plain = await create.promotion({ url_slug: 'actie' })
  const client = await clientOf(await create.member())

  const { blogs, promotions } = (await client.get('/api/news/index')).json()
  const shown = { image_alt: 'Een zak zout', image_focal: { x: 0.25, y: 1 } }
  expect(blogs).toMatchObject([{ id, ...shown }])
  expect(promotions).toMatchObject([{ id: plain.id, image_alt: '', image_focal: null }])
  expect((await client.get('/api/news/zout')).json()).toMatchObject(shown)
  expect((await client.get('/api/promotions/actie')).json()).toMatchObject({ image_alt: '', image_focal: null })
})

test.each(['<i>', '<a>', '<p></i>', '<'])('a text of nothing but %s is refused before it is cleaned', async (tag) => {
  const client = await editor()
  const { id } = (await client.post('/api/admin/news', {})).json().data
  const textOf = (tags: number) => ({ rev: 1, content: tag.repeat(Math.floor(tags / (tag.split('<').length - 1))) })

  for (const body of [textOf(20_002), { content: textOf(20_002).content.padEnd(150_000, '<') }]) {
    const saved = await client.put(`/api/admin/news/${id}/draft`, { rev: 1, ...body })
    expect([saved.statusCode, saved.json().errors]).toEqual([422, { content: [articleMessages.tooManyTags] }])
  }
  expect((await client.put(`/api/admin/news/${id}/draft`, textOf(20_000))).statusCode).toBe(200)
})
