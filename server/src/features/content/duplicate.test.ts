import { articleKinds } from '@portal/contract/articles'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const writer = async () => clientOf(await create.member({ roles: ['redactie'] }))
const text = { title: 'Lenteactie', intro: 'Kort', content: '<p>Zout <strong>erbij</strong></p>' }
const picture = { image_alt: 'Een zak zout', image_decorative: false, image_focal: { x: 0.25, y: 1 } }
const days = { from: '2026-03-01', to: '2026-03-31' }

describe.each(articleKinds)('a copy of an article (%s)', (kind) => {
  const path = `/api/admin/${kind}`

  test('is a concept with its text and picture, under a title of its own and without an address or days', async () => {
    const client = await writer()
    const { id: image_id, file, thumbnail_image } = await create.upload()
    const draft = { ...text, ...picture, ...days, url_slug: 'lenteactie', image_id }
    const { id } = (await client.post(path, draft)).json().data
    await client.post(`${path}/${id}/publish`, { rev: 1 })
    const before = (await client.get(`${path}/${id}`)).json()

    const response = await client.post(`${path}/${id}/duplicate`)

    expect(response.statusCode, response.body).toBe(201)
    const copy = response.json().data
    const { intro, content } = text
    expect(copy).toMatchObject({ intro, content, ...picture, image_id, image: file, thumbnail_image })
    expect(copy).toMatchObject({ title: 'Lenteactie (kopie)', url_slug: '', from: null, to: null, rev: 1 })
    expect(copy).toMatchObject({ state: 'concept', published_from: null, public_slug: null })
    expect((await client.get(`${path}/${copy.id}/versions`)).json().data).toEqual([])
    expect((await client.get(`${path}/${id}`)).json()).toEqual(before)
  })

  test('has the working copy, not what members see, and keeps it when the first one changes', async () => {
    const client = await writer()
    const { id } = await (kind === 'news' ? create.news() : create.promotion())
    await client.put(`${path}/${id}/draft`, { ...text, rev: 1 })

    const copy = (await client.post(`${path}/${id}/duplicate`)).json().data
    await client.put(`${path}/${id}/draft`, { rev: 2, title: 'Zomer' })

    expect((await client.get(`${path}/${copy.id}`)).json().data).toMatchObject({ ...text, title: 'Lenteactie (kopie)' })
  })

  test('has a picture from before there were uploads', async () => {
    const client = await writer()
    const { id } = (await client.post(path, text)).json().data
    await db.query(`update content set image = 'news/foto.jpg', thumbnail_image = 'news/klein.jpg'`)

    const copy = (await client.post(`${path}/${id}/duplicate`)).json().data

    expect(copy).toMatchObject({ image_id: null, image: 'news/foto.jpg', thumbnail_image: 'news/klein.jpg' })
  })

  test('is published under the address of the title that it has by then', async () => {
    const client = await writer()
    const { id: image_id } = await create.upload()
    const { id } = (await client.post(path, { ...text, ...picture, ...days, image_id })).json().data
    await client.post(`${path}/${id}/publish`, { rev: 1 })
    const copy = (await client.post(`${path}/${id}/duplicate`)).json().data
    const one = `${path}/${copy.id}`
    await client.put(`${one}/draft`, { ...text, ...picture, ...days, image_id, title: 'Zomeractie', rev: 1 })

    const published = await client.post(`${one}/publish`, { rev: 2 })

    expect(published.json().data).toMatchObject({ state: 'gepubliceerd', public_slug: 'zomeractie' })
    expect((await client.get(`${path}/${id}`)).json().data.public_slug).toBe('lenteactie')
  })
})

test.each([
  ['', '(kopie)'],
  ['Zout (kopie)', 'Zout (kopie)'],
  ['a'.repeat(150), `${'a'.repeat(142)} (kopie)`],
  [`${'a'.repeat(141)}💧${'a'.repeat(7)}`, `${'a'.repeat(141)} (kopie)`],
])('the title %s becomes %s', async (title, expected) => {
  const client = await writer()
  const { id } = (await client.post('/api/admin/news', { title })).json().data

  expect((await client.post(`/api/admin/news/${id}/duplicate`)).json().data.title).toBe(expected)
})

test('the record says what it is a copy of', async () => {
  const client = await writer()
  const { id } = (await client.post('/api/admin/news', text)).json().data

  await client.post(`/api/admin/news/${id}/duplicate`)

  expect(
    await db.query(
      `select new_value from record_values join record_lines using (line)
       where action = 'article-duplicated' and field in ('title', 'copied_from') order by field`,
    ),
  ).toEqual([{ new_value: '"Lenteactie"' }, { new_value: '"Lenteactie (kopie)"' }])
})

test('what is in the bin, of the other kind or not there has no copy', async () => {
  const client = await writer()
  const { id } = (await client.post('/api/admin/news', text)).json().data
  await client.delete(`/api/admin/news/${id}`)
  const other = (await client.post('/api/admin/promotions', text)).json().data

  for (const gone of [id, other.id, 99_999])
    expect((await client.post(`/api/admin/news/${gone}/duplicate`)).statusCode).toBe(404)
  expect(await db.query('select from content')).toHaveLength(2)
})

test.each([
  ['a guest', async () => portal.guest(), 401],
  ['a member', async () => clientOf(await create.member()), 403],
  ['who may only read', async () => clientOf(await create.member({ roles: ['lezer', 'servicedesk'] })), 403],
] as const)('%s makes none', async (_, clientFor, status) => {
  const { id } = (await (await writer()).post('/api/admin/news', text)).json().data

  expect((await (await clientFor()).post(`/api/admin/news/${id}/duplicate`)).statusCode).toBe(status)
  expect(await db.query('select from content')).toHaveLength(1)
})
