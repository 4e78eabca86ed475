import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { articleList } from './article-list.ts'
import { idsInOrder } from '../content/entries-store.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const list = '/api/admin/articles'
const titlesOf = (response: { json(): { data: { title: string }[] } }) => response.json().data.map(({ title }) => title)

async function someArticles() {
  const els = await clientOf(await create.member({ roles: ['redactie'], first_name: 'Els', last_name: 'Vos' }))
  const piet = await clientOf(await create.admin({ first_name: 'Piet', last_name: 'Aa' }))
  await create.news({ title: 'Hardheid meten', created_at: new Date('2026-05-01T08:00:00Z') })
  await els.post('/api/admin/news', { title: 'Eén zak zout', url_slug: 'een-zak' })
  await piet.post('/api/admin/promotions', { title: 'Lenteactie' })
  return { els, piet }
}

describe('the list of staff', () => {
  test('has news and promotions, the newest change first, and no content', async () => {
    const { els } = await someArticles()

    const response = await els.get(list)

    expect(titlesOf(response)).toEqual(['Lenteactie', 'Eén zak zout', 'Hardheid meten'])
    const { data, meta } = response.json()
    expect([meta.total, meta.per_page, data[0].content]).toEqual([3, 25, undefined])
    expect(data[2]).toMatchObject({
      kind: 'news',
      state: 'gepubliceerd',
      published_from: '2026-05-01T08:00:00.000000Z',
      has_unpublished_changes: false,
      author: null,
    })
  })

  test.each([
    ['?filter[kind]=news', ['Eén zak zout', 'Hardheid meten']],
    ['?filter[kind]=news,promotions&filter[state]=concept', ['Lenteactie', 'Eén zak zout']],
    ['?filter[state]=gepubliceerd', ['Hardheid meten']],
    ['?filter[state]=gepland,afgelopen', []],
    ['?search=zout een', ['Eén zak zout']],
    ['?search=EEN-ZAK', ['Eén zak zout']],
    ['?search=%25', []],
    ['?sort=title', ['Eén zak zout', 'Hardheid meten', 'Lenteactie']],
    ['?sort=-published_from', ['Hardheid meten', 'Lenteactie', 'Eén zak zout']],
    ['?sort=author', ['Eén zak zout', 'Lenteactie', 'Hardheid meten']],
    ['?per_page=10&page=2', []],
  ])('with %s', async (query, titles) => {
    const { els } = await someArticles()

    const response = await els.get(list + query)

    expect([response.statusCode, titlesOf(response)]).toEqual([200, titles])
  })

  test('of one author', async () => {
    const { els } = await someArticles()
    const [{ id }] = (await portal.db.query<{ id: number }>(`select id from members where first_name = 'Piet'`)) as [
      { id: number },
    ]

    expect(titlesOf(await els.get(`${list}?filter[author]=${id}`))).toEqual(['Lenteactie'])
  })

  test('names who wrote something of it, for that filter', async () => {
    const { els, piet } = await someArticles()
    await create.member({ roles: ['redactie'], first_name: 'Zonder', last_name: 'Artikel' })
    const names = async () => (await els.get(`${list}/authors`)).json().data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Els Vos', 'Piet Aa'])

    const { data } = (await els.get(`${list}?search=lente`)).json()
    await piet.delete(`/api/admin/promotions/${data[0].id}`)

    expect(await names()).toEqual(['Els Vos'])
  })

  test('pages have the length that was asked for, between 10 and 100, and links that keep the filter', async () => {
    const { els } = await someArticles()
    for (let number = 0; number < 12; number++) await create.news()

    const { data, meta, links } = (await els.get(`${list}?per_page=3&filter[kind]=news`)).json()

    expect([data.length, meta.per_page, meta.total, meta.last_page]).toEqual([10, 10, 14, 2])
    expect(decodeURIComponent(links.next)).toContain('filter[kind]=news')
    expect((await els.get(`${list}?per_page=1000`)).json().meta.per_page).toBe(100)
  })

  test.each([
    ['?filter[soort]=news', 'filter[soort]'],
    ['?filter=news', 'filter'],
    ['?filter[kind]=faq', 'filter[kind]'],
    ['?filter[state]=weg', 'filter[state]'],
    ['?filter[author]=els', 'filter[author]'],
    ['?filter[author]=1&filter[author]=2', 'filter[author]'],
    ['?filter[kind]=news&filter[kind]=news', 'filter[kind]'],
    ['?sort=password', 'sort'],
    ['?sort=title&sort=title', 'sort'],
  ])('is refused with %s', async (query, field) => {
    const { els } = await someArticles()

    const response = await els.get(list + query)

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { [field]: [expect.stringMatching(/^(Dit filter|Deze keuze) bestaat niet$/)] },
    ])
  })

  test('is not for members', async () => {
    expect((await (await clientOf(await create.member())).get(list)).statusCode).toBe(403)
    expect((await portal.guest().get(list)).statusCode).toBe(401)
    expect((await (await clientOf(await create.member())).get(`${list}/authors`)).statusCode).toBe(403)
    expect((await portal.guest().get(`${list}/authors`)).statusCode).toBe(401)
  })
})

// With thousands of articles a page would sort them all.
test.each(['-updated_at', 'updated_at', 'title', '-title'] as const)('an index gives the order by %s', async (sort) => {
  const statement = idsInOrder(articleList, { sort, search: '' })
  const plan = await db.tx(async () => {
    await db.query('set local enable_sort = off')
    return db.query<{ 'QUERY PLAN': string }>(`explain ${statement} limit 25`)
  })

  const steps = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(steps).toContain('Index')
  expect(steps).not.toContain('Sort')
})
