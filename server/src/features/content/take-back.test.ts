import { contentMessages } from '@portal/contract/content'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { articleList, articleSubjects } from '../articles/article-list.ts'
import { findUses } from '../articles/find-uses.ts'
import { dropPlan } from './drop-plan.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let editor: TestClient
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Moves the clock: everything lies so much earlier. */
async function wait(interval: string): Promise<void> {
  for (const [table, columns] of [
    ['article_publications', ['published_from', 'ends_at', 'published_until']],
    ['content_versions', ['published_from', 'published_until']],
  ] as const)
    await db.query(
      `update ${table} set ${columns.map((column) => `${column} = ${column} - $1::interval`).join(', ')}`,
      [interval],
    )
}

const titles = async () =>
  (await editor.get('/api/news/index')).json().blogs.map(({ title }: { title: string }) => title)

/** An article that members see until in twelve hours, with a working copy of that title planned for in two. */
async function planned(title: string) {
  const { id } = await create.news({ title: 'Zout', url_slug: 'zout' })
  const path = `/api/admin/news/${id}`
  const { data } = (await editor.get(path)).json()
  await editor.post(`${path}/publish`, { rev: 1, published_until: inHours(12) })
  await editor.put(`${path}/draft`, { ...data, rev: 2, title })
  await editor.post(`${path}/publish`, { rev: 3, published_from: inHours(2) })
  return path
}

describe('a planned change that is dropped', () => {
  test('leaves what members see for as long as it was meant to be, and the working copy', async () => {
    const path = await planned('Later')
    expect((await editor.get(path)).json().data.planned_from).not.toBe(null)

    const response = await editor.post(`${path}/drop-plan`, { rev: 4 })

    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { rev: 5, state: 'gepubliceerd', planned_from: null, title: 'Later', has_unpublished_changes: true },
    ])
    await wait('3 hours')
    expect(await titles()).toEqual(['Zout'])
    await wait('10 hours')
    expect([await titles(), (await editor.get(path)).json().data.state]).toEqual([[], 'afgelopen'])
  })

  test('is refused when its moment comes while it is being dropped', async () => {
    const path = await planned('Later')
    const id = Number(path.split('/').at(-1))
    const soon = `(select max(published_from) from article_publications) - interval '2 hours' + interval '1 second'`
    await db.query(
      `update article_publications set published_from = case when published_from > now() then ${soon} else published_from end,
         ends_at = case when ends_at > now() + interval '3 hours' then ends_at else ${soon} end`,
    )
    const query: typeof db.query = async (text, values) => {
      const hasCome = async () =>
        (await db.query('select from article_publications having max(published_from) < clock_timestamp()')).length > 0
      // Between the first read and the second.
      if (text.includes('as moment')) while (!(await hasCome()));
      return db.query(text, values)
    }
    const { id: memberId } = await create.member({ roles: ['redactie'] })

    const dropped = dropPlan(
      { ...portal.deps, db: { ...db, query } },
      { subject: articleSubjects.news, id, rev: 4, memberId },
    )

    await expect(dropped).rejects.toThrow(contentMessages.nothingPlanned)
    expect((await editor.get(path)).json().data).toMatchObject({ rev: 4, state: 'gepubliceerd' })
  })

  test('says what is new since what members see, also after an earlier plan was dropped', async () => {
    const path = await planned('Later')
    await editor.post(`${path}/drop-plan`, { rev: 4 })
    await wait('3 hours')
    await editor.post(`${path}/publish`, { rev: 5, published_from: inHours(2) })
    await editor.post(`${path}/drop-plan`, { rev: 6 })
    const { data } = (await editor.get(path)).json()

    expect(data).toMatchObject({ rev: 7, has_unpublished_changes: true })
    await editor.put(`${path}/draft`, { ...data, title: 'Zout' })
    expect((await editor.get(path)).json().data.has_unpublished_changes).toBe(false)
  })

  test.each([
    ['from an older save', 3, 409],
    ['twice', 5, 422],
  ])('%s is refused', async (_how, rev, status) => {
    const path = await planned('Later')
    if (rev === 5) await editor.post(`${path}/drop-plan`, { rev: 4 })

    expect((await editor.post(`${path}/drop-plan`, { rev })).statusCode).toBe(status)
  })

  test('is none of an article that nobody sees yet', async () => {
    const path = await planned('Later')
    await editor.post(`${path}/withdraw`, { rev: 4 })
    await editor.post(`${path}/publish`, { rev: 5, published_from: inHours(2) })

    const response = await editor.post(`${path}/drop-plan`, { rev: 6 })

    expect([response.statusCode, response.json().message]).toEqual([422, 'Er is geen wijziging gepland'])
    expect((await editor.get(path)).json().data.state).toBe('gepland')
  })
})

test('the reply tells the address that members see, and earlier ones lead to it', async () => {
  const { id } = await create.news({ url_slug: 'zout' })
  const path = `/api/admin/news/${id}`
  const entry = async () => (await editor.get(path)).json().data
  await editor.put(`${path}/draft`, { ...(await entry()), url_slug: 'zout-bijvullen' })
  expect(await entry()).toMatchObject({ url_slug: 'zout-bijvullen', public_slug: 'zout' })

  const { data } = (await editor.post(`${path}/publish`, { rev: 2 })).json()
  expect(data.public_slug).toBe('zout-bijvullen')
  for (const slug of ['zout', 'zout-bijvullen']) expect((await editor.get(`/api/news/${slug}`)).statusCode).toBe(200)
  await editor.post(`${path}/withdraw`, { rev: 3 })
  expect(await entry()).toHaveProperty('public_slug', null)
})

describe('where an article is used', () => {
  const uses = async (id: number, kind = 'news') => (await editor.get(`/api/admin/${kind}/${id}/uses`)).json().data

  test('is told: links to each of its addresses in what members see and in working copies', async () => {
    const { id } = await create.news({ url_slug: 'zout' })
    await create.news({ title: 'A', content: '<p><a href="/nieuws/zout">hier</a></p>' })
    await create.promotion({
      title: 'B',
      content: `<p><a href="${portal.config.frontendUrl}/nieuws/zout?a">hier</a></p>`,
    })
    await editor.post('/api/admin/news', { title: 'C', content: '<p><a href="/nieuws/zout#kop">hier</a></p>' })
    const others = ['/nieuws/zout-bijvullen', '/acties/zout', 'https://elders.example/nieuws/zout']
    for (const href of others) await create.news({ content: `<p><a href="${href}">hier</a> /nieuws/zout</p>` })
    const path = `/api/admin/news/${id}`
    await editor.put(`${path}/draft`, { ...(await editor.get(path)).json().data, url_slug: 'zouter' })
    await editor.post(`${path}/publish`, { rev: 2 })

    const { links } = await uses(id)

    expect(links.map(({ title, is_visible }: { title: string; is_visible: boolean }) => [title, is_visible])).toEqual([
      ['A', true],
      ['B', true],
      ['C', false],
    ])
  })

  test('is told of several at once, without what leads from one of them to another', async () => {
    const { id } = await create.news({ url_slug: 'zout' })
    const lente = await create.promotion({ url_slug: 'lente', content: '<p><a href="/nieuws/zout">hier</a></p>' })
    await create.news({ title: 'A', content: '<p><a href="/acties/lente/">hier</a></p>' })
    const ask = async (articles: string, client = editor) => client.get(`/api/admin/articles/uses?articles=${articles}`)
    const titles = async (articles: string) =>
      (await ask(articles)).json().data.links.map(({ title }: { title: string }) => title)

    expect(await titles(`news-${id},promotions-${lente.id}`)).toEqual(['A'])
    expect(await titles(`news-${id}`)).toHaveLength(1)
    expect(await titles('news-999')).toEqual([])
    for (const wrong of ['', 'faq-1', 'news-0', Array(101).fill('news-1').join(',')])
      expect((await ask(wrong)).statusCode).toBe(422)
    expect((await ask(`news-${id}`, await clientOf(await create.member()))).statusCode).toBe(403)
  })

  test('is found in one look through all texts, however many articles there are', async () => {
    const { id } = await create.news()
    for (let count = 0; count < 20; count++) await create.news()
    const scans: string[] = []
    const explained: typeof db = {
      ...db,
      async query(text, values) {
        const lines = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${text}`, values)
        scans.push(...lines.map((line) => line['QUERY PLAN']).filter((line) => / on article_publications/.test(line)))
        return []
      },
    }

    await findUses(explained, { lists: [articleList], hosts: portal.config }, [id])

    expect(scans.length).toBeGreaterThan(0)
    expect(scans.filter((line) => !line.includes('loops=1)'))).toEqual([])
  })

  test('has the dashboard for the newest three of its kind', async () => {
    const news: { id: number }[] = []
    for (let day = 1; day <= 4; day++) news.push(await create.news({ created_at: new Date(`2026-01-0${day}`) }))
    const promotion = await create.promotion({ created_at: new Date('2025-01-01') })

    const told = await Promise.all([...news.map(({ id }) => uses(id)), uses(promotion.id, 'promotions')])

    expect(told.map((one) => one.is_on_dashboard)).toEqual([false, true, true, true, true])
    expect((await editor.get('/api/admin/news/999/uses')).statusCode).toBe(404)
  })
})
