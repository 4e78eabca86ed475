import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hostileFragments } from '../../../testing/hostile-fragments.ts'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const notFound = { message: 'Niet gevonden.' }

async function someMember() {
  return clientOf(await create.member())
}

describe('the news overview', () => {
  test('holds all news and promotions as teasers, newest first', async () => {
    for (let day = 1; day <= 7; day++) {
      const created_at = new Date(`2026-05-0${day}T08:00:00Z`)
      await create.news({ url_slug: `nieuws-${day}`, created_at })
      await create.promotion({ url_slug: `actie-${day}`, created_at })
    }

    const { blogs, promotions } = (await (await someMember()).get('/api/news/index')).json()

    const slugs = (teasers: { url_slug: string }[]) => teasers.map(({ url_slug }) => url_slug)
    expect(slugs(blogs)).toEqual([7, 6, 5, 4, 3, 2, 1].map((day) => `nieuws-${day}`))
    expect(slugs(promotions)).toEqual([7, 6, 5, 4, 3, 2, 1].map((day) => `actie-${day}`))
  })

  test('shows the fields of a card, and no content', async () => {
    const { id } = await create.news({ url_slug: 'zout', title: 'Zout', created_at: new Date('2026-05-01T08:00:00Z') })

    expect((await (await someMember()).get('/api/news/index')).json()).toEqual({
      blogs: [
        {
          id,
          title: 'Zout',
          created_at: '2026-05-01T08:00:00.000000Z',
          description: 'Waar het over gaat.',
          url_slug: 'zout',
          image: 'news/foto.jpg',
          thumbnail_image: 'news/foto-klein.jpg',
          image_alt: '',
          image_focal: null,
        },
      ],
      promotions: [],
    })
  })

  test('of an empty portal is empty', async () => {
    expect((await (await someMember()).get('/api/news/index')).json()).toEqual({ blogs: [], promotions: [] })
  })
})

describe('an article', () => {
  test('is read by its slug, news with the moment it was written', async () => {
    await create.news({ url_slug: 'zout', title: 'Zout', created_at: new Date('2026-05-01T08:00:00Z') })

    const response = await (await someMember()).get('/api/news/zout')

    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        title: 'Zout',
        created_at: '2026-05-01T08:00:00.000000Z',
        image: 'news/foto.jpg',
        image_alt: '',
        image_focal: null,
        content: '<p>Wat er te lezen is.</p>',
      },
    ])
  })

  test('of a promotion has its first and last day', async () => {
    await create.promotion({ url_slug: 'lente', title: 'Lente', from: '2026-03-20', to: '2026-06-21' })

    const response = await (await someMember()).get('/api/promotions/lente')

    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        title: 'Lente',
        from: '2026-03-20',
        to: '2026-06-21',
        image: 'news/foto.jpg',
        image_alt: '',
        image_focal: null,
        content: '<p>Wat er te lezen is.</p>',
      },
    ])
  })

  test('of one kind is not found as the other, also with the same slug', async () => {
    await create.news({ url_slug: 'zout', title: 'Nieuws' })
    await create.promotion({ url_slug: 'zout', title: 'Actie' })
    await create.promotion({ url_slug: 'lente' })
    const client = await someMember()

    expect((await client.get('/api/news/zout')).json().title).toBe('Nieuws')
    expect((await client.get('/api/promotions/zout')).json().title).toBe('Actie')
    expect((await client.get('/api/news/lente')).statusCode).toBe(404)
  })

  test.each([
    'onbekend',
    'ZOUT',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    "zout'--",
    'zout%00',
    '%00',
    'zout%0d%0aX-Kop: ja',
    '%F0%9F%92%A7',
    '%25',
    `zout${'a'.repeat(4092)}`,
    '%61'.repeat(1365),
  ])('is not found under the slug %#', async (slug) => {
    await create.news({ url_slug: 'zout' })
    await create.promotion({ url_slug: 'zout' })
    const client = await someMember()

    for (const kind of ['news', 'promotions']) {
      const response = await client.get(`/api/${kind}/${slug}`)
      expect([response.statusCode, response.json()]).toEqual([404, notFound])
    }
  })

  test.each(['%', '%E0%A4%A', '%ED%A0%80', '%c3%28'])(
    'with the malformed slug %s is no fault of ours',
    async (slug) => {
      const client = await someMember()

      expect([400, 404]).toContain((await client.get(`/api/news/${slug}`)).statusCode)
      expect([400, 404]).toContain((await client.get(`/api/promotions/${slug}`)).statusCode)
    },
  )
})

describe('who may read', () => {
  test("a guest reads nothing, and can't find out slugs", async () => {
    await create.news({ url_slug: 'zout' })
    await create.promotion({ url_slug: 'zout' })

    for (const path of ['news/index', 'news/zout', 'news/onbekend', 'promotions/zout', 'promotions/onbekend']) {
      expect((await guest().get(`/api/${path}`)).statusCode).toBe(401)
    }
  })

  test('an unverified member reads an article, and not the overview', async () => {
    await create.news({ url_slug: 'zout' })
    await create.promotion({ url_slug: 'zout' })
    const client = await clientOf(await create.unverifiedMember())

    expect((await client.get('/api/news/zout')).statusCode).toBe(200)
    expect((await client.get('/api/promotions/zout')).statusCode).toBe(200)
    expect((await client.get('/api/news/index')).statusCode).toBe(403)
  })
})

describe('the HTML of an article', () => {
  test('is cleaned when it is stored', async () => {
    for (const [what, content, cleaned] of hostileFragments) {
      const { id } = await create.news({ content })
      const { id: promotionId } = await create.promotion({ content })

      const stored = await db.query('select content from article_publications where content_id in ($1, $2)', [
        id,
        promotionId,
      ])
      expect(stored, what).toEqual([{ content: cleaned }, { content: cleaned }])
    }
  })

  test('is cleaned when it is read', async () => {
    await create.news({ url_slug: 'zout' })
    await create.promotion({ url_slug: 'zout' })
    const client = await someMember()

    for (const [what, html, cleaned] of hostileFragments) {
      // A database holds no NUL.
      await db.query('update article_publications set content = $1', [html.replaceAll('\0', '')])
      const [news, promotion] = [await client.get('/api/news/zout'), await client.get('/api/promotions/zout')]
      expect([news.json().content, promotion.json().content], what).toEqual([cleaned, cleaned])
    }
  })

  test('names pictures by their path on the host of the API', async () => {
    await create.news({
      url_slug: 'zout',
      content: '<img src="storage/news/zout.jpg" alt="Zout" width="640" height="427">',
    })

    expect((await (await someMember()).get('/api/news/zout')).json().content).toBe(
      '<img src="/storage/news/zout.jpg" width="640" height="427" alt="Zout" loading="lazy" />',
    )
  })
})
