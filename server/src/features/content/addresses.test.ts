import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const draft = {
  title: 'Zout',
  url_slug: 'zout',
  intro: 'Kort',
  content: '<p>x</p>',
  image_id: null,
  image_alt: '',
  image_decorative: true,
  image_focal: null,
}
const later = '2099-01-05T08:00'
const taken = { url_slug: ['Dit webadres is al in gebruik'] }

const editor = async () => clientOf(await create.member({ roles: ['redactie'] }))

async function concept(client: TestClient, url_slug = 'zout'): Promise<string> {
  const { data } = (await client.post('/api/admin/news', { ...draft, url_slug })).json()
  await db.query(`update content set image = 'news/foto.jpg', thumbnail_image = 'news/klein.jpg'`)
  return `/api/admin/news/${data.id}`
}

async function act(client: TestClient, path: string, body: Record<string, unknown>): Promise<number> {
  const response = await client[path.endsWith('/draft') ? 'put' : 'post'](path, body)
  expect(response.statusCode).toBe(200)
  return response.json().data.rev
}

describe('an address that an article was only planned for', () => {
  test('is free again when the plan is withdrawn', async () => {
    const client = await editor()
    const [one, other] = [await concept(client), await concept(client)]
    const rev = await act(client, `${one}/publish`, { rev: 1, published_from: later })
    expect((await client.post(`${other}/publish`, { rev: 1 })).json().errors).toEqual(taken)

    await act(client, `${one}/withdraw`, { rev })

    await act(client, `${other}/publish`, { rev: 1 })
    const { data } = (await client.get(one)).json()
    expect((await client.post(`${one}/publish`, { rev: data.rev })).json().errors).toEqual(taken)
  })

  test('is free again when the change is dropped, or planned under another one; what members have stays', async () => {
    const client = await editor()
    const path = await concept(client)
    let rev = await act(client, `${path}/publish`, { rev: 1 })
    rev = await act(client, `${path}/draft`, { ...draft, url_slug: 'zout-2', rev })
    rev = await act(client, `${path}/publish`, { rev, published_from: later })
    rev = await act(client, `${path}/draft`, { ...draft, url_slug: 'zout-3', rev })
    rev = await act(client, `${path}/publish`, { rev, published_from: later })
    await act(client, `${await concept(client, 'zout-2')}/publish`, { rev: 1 })

    await act(client, `${path}/drop-plan`, { rev })

    await act(client, `${await concept(client, 'zout-3')}/publish`, { rev: 1 })
    const third = await concept(client, 'zout')
    expect((await client.post(`${third}/publish`, { rev: 1 })).json().errors).toEqual(taken)
  })

  test('is kept once members have seen it there', async () => {
    const client = await editor()
    const path = await concept(client)
    const rev = await act(client, `${path}/publish`, { rev: 1, published_from: later })
    for (const table of ['article_publications', 'content', 'content_versions'])
      await db.query(`update ${table} set published_from = now() - interval '1 minute'`)

    await act(client, `${path}/withdraw`, { rev })

    expect((await client.post(`${await concept(client)}/publish`, { rev: 1 })).json().errors).toEqual(taken)
  })
})

test('a title, an intro or a text that nobody can see is none', async () => {
  const client = await editor()
  const unseen = '\u200b \u2060\u00ad'
  const { data } = (
    await client.post('/api/admin/news', { ...draft, title: unseen, intro: unseen, content: `<p>${unseen}</p>` })
  ).json()

  const { errors } = (await client.post(`/api/admin/news/${data.id}/publish`, { rev: 1 })).json()

  expect(Object.keys(errors).toSorted()).toEqual(['content', 'image_id', 'intro', 'title'])
})
