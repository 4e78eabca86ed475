import { articleKinds } from '@portal/contract/articles'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hostileFragments } from '../../../testing/hostile-fragments.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

// What somebody with the rights of an editor sends by the editor's own calls, and what members get to see of it. Their files are
// in hostile-files.test.ts of the uploads.

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let editor: TestClient
let reader: TestClient
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
  reader = await clientOf(await create.member())
})
afterAll(() => portal.close())

const draft = {
  title: 'Zout',
  url_slug: 'zout',
  intro: 'Zo doe je het.',
  content: '<p>Zout</p>',
  image_alt: 'Zout',
  image_decorative: false,
  image_focal: null,
  from: '2026-01-01',
  to: '2099-12-31',
}

/** All that members read of articles. */
async function seen(slug = 'zout'): Promise<unknown> {
  const paths = ['/api/news/index', '/api/dashboarddata/index', `/api/news/${slug}`, `/api/promotions/${slug}`]
  const answers: unknown[] = []
  for (const path of paths) {
    const { statusCode, payload } = await reader.get(path)
    answers.push([path, statusCode, payload])
  }
  return answers
}

describe('hostile HTML', () => {
  // A NUL is refused, as in any text.
  const fragments = hostileFragments.map(([what, html, cleaned]) => [what, html.replaceAll('\0', ''), cleaned] as const)

  test.each(articleKinds)(
    'changes nothing for members while it is not published, and is clean then (%s)',
    async (kind) => {
      const picture = await create.upload()
      const path = `/api/admin/${kind}`
      const complete = { ...draft, image_id: picture.id }
      const { data: made } = (await editor.post(path, complete)).json()
      const one = `${path}/${made.id}`
      let rev = (await editor.post(`${one}/publish`, { rev: made.rev })).json().data.rev

      for (const [what, html, cleaned] of fragments) {
        const before = await seen()
        // By every call that takes a text.
        const content = `<p>Begin</p>${html}`
        await editor.post(path, { ...complete, url_slug: 'ander', content })
        const saved = await editor.put(`${one}/draft`, { ...complete, rev, content })
        const kept = await editor.post(`${one}/versions`, {
          name: 'Zo',
          draft: { ...complete, content },
        })
        const restored = await editor.post(`${one}/versions/${kept.json().data.number}/restore`, {
          rev: saved.json().data.rev,
        })
        expect([saved.statusCode, kept.statusCode, restored.statusCode], what).toEqual([200, 201, 200])
        expect(await seen(), what).toEqual(before)

        const published = (await editor.post(`${one}/publish`, { rev: restored.json().data.rev })).json().data
        rev = published.rev
        const read = (await reader.get(`/api/${kind}/zout`)).json()
        expect(read.content, what).toBe(`<p>Begin</p>${cleaned}`)
      }
    },
    600_000,
  )

  test('in the other fields stays the words that it is', async () => {
    const picture = await create.upload()
    const words = '<img src=x onerror=steel()>"\'</title><script>steel()</script>'
    const sent = { ...draft, image_id: picture.id, title: words, intro: words, image_alt: words }
    const { data } = (await editor.post('/api/admin/news', sent)).json()
    await editor.post(`/api/admin/news/${data.id}/publish`, { rev: 1 })

    const index = await reader.get('/api/news/index')
    const [teaser] = index.json().blogs
    expect([teaser.title, teaser.description, teaser.image_alt]).toEqual([words, words, words])
    expect([index.headers['content-type'], index.headers['x-content-type-options']]).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
    ])
  })
})

describe('what is not a field of the draft, or not a value of it, changes nothing', () => {
  test.each<[wrong: Record<string, unknown>, field: string]>([
    [{ url_slug: '../beheer' }, 'url_slug'],
    [{ url_slug: 'index' }, 'url_slug'],
    [{ url_slug: 'a/b' }, 'url_slug'],
    [{ url_slug: '%2e%2e' }, 'url_slug'],
    [{ url_slug: 'javascript:steel()' }, 'url_slug'],
    [{ url_slug: '"><script>' }, 'url_slug'],
    [{ url_slug: 'zout' }, 'url_slug'],
    [{ image_id: 999 }, 'image_id'],
    [{ image_id: 'pdf' }, 'image_id'],
    [{ image_id: -1 }, 'image_id'],
    [{ image_focal: { x: 1e308, y: 0 } }, 'image_focal.x'],
    [{ image_focal: '<svg>' }, 'image_focal'],
    [{ image_alt: '' }, 'image_alt'],
    [{ title: 'a\0b' }, 'title'],
    [{ content: `<p>${'a'.repeat(200_001)}</p>` }, 'content'],
  ])('%j', async (wrong, field) => {
    const owner = await create.news({ url_slug: 'zout', title: 'Van een ander' })
    const picture = await create.upload()
    const pdf = await create.upload()
    await db.query('update uploads set thumbnail_image = null where id = $1', [pdf.id])
    const before = await seen()
    const image_id = wrong.image_id === 'pdf' ? pdf.id : (wrong.image_id ?? picture.id)

    const made = await editor.post('/api/admin/news', { ...draft, url_slug: 'nieuw', ...wrong, image_id })
    const refused =
      made.statusCode === 201 ? await editor.post(`/api/admin/news/${made.json().data.id}/publish`, { rev: 1 }) : made

    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
    expect(await seen()).toEqual(before)
    expect(owner.title).toBe('Van een ander')
  })

  test('fields that only the server sets', async () => {
    const picture = await create.upload()
    const set = {
      id: 1,
      kind: 'promotions',
      state: 'gepubliceerd',
      author: 1,
      rev: 9,
      published_from: '2020-01-01T00:00',
    }
    const files = { image: '../../etc/passwd', thumbnail_image: 'https://elders.example/a.gif', public_slug: 'x' }
    const before = await seen()

    const { data } = (await editor.post('/api/admin/news', { ...draft, ...set, ...files, image_id: picture.id })).json()

    expect(data).toMatchObject({ kind: 'news', state: 'concept', rev: 1, image: picture.file })
    expect(await seen()).toEqual(before)
  })
})
