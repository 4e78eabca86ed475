import { bulkMessages } from '@portal/contract/content-lists'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
let client: TestClient
beforeEach(async () => {
  await portal.reset()
  client = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

async function oneOfEach() {
  await create.news({ title: 'Zout' })
  await create.promotion({ title: 'Lenteactie' })
  const { data } = (await client.get('/api/admin/articles?sort=kind')).json()
  const [news, promotion] = data as { id: number; title: string; rev: number }[]
  return { news: news!, promotion: promotion! }
}

const titles = async (path: string) =>
  (await client.get(path)).json().data.map(({ title }: { title: string }) => title) as string[]

describe('the list of one kind', () => {
  test('has that kind only, and is searched, filtered and sorted as the list of both', async () => {
    await oneOfEach()
    await client.post('/api/admin/news', { title: 'Aansluiten' })

    expect(await titles('/api/admin/news?sort=title')).toEqual(['Aansluiten', 'Zout'])
    expect(await titles('/api/admin/promotions')).toEqual(['Lenteactie'])
    expect(await titles('/api/admin/news?search=zou')).toEqual(['Zout'])
    expect(await titles('/api/admin/news?filter[state]=concept')).toEqual(['Aansluiten'])
  })

  test('links to its own pages', async () => {
    for (let number = 0; number < 11; number += 1) await client.post('/api/admin/news', { title: `Bericht ${number}` })

    const { meta, links } = (await client.get('/api/admin/news?per_page=10&sort=title')).json()

    expect([meta.total, meta.last_page]).toEqual([11, 2])
    const next = new URL(links.next)
    expect([next.pathname, Object.fromEntries(next.searchParams)]).toEqual([
      '/api/admin/news',
      { per_page: '10', sort: 'title', page: '2' },
    ])
  })

  test('knows no filter of kinds', async () => {
    expect((await client.get('/api/admin/news?filter[kind]=promotions')).statusCode).toBe(422)
  })

  test('comes as a file too', async () => {
    await oneOfEach()

    const response = await client.get('/api/admin/promotions/export')

    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(response.body).toContain('Lenteactie')
    expect(response.body).not.toContain('Zout')
  })
})

describe('several of one kind', () => {
  const act = async (action: string, ids: unknown[]) =>
    (await client.post('/api/admin/news/bulk', { action, ids })).json<{
      data: { id: number; problem: string | null }[]
      errors?: Record<string, string[]>
    }>()

  test('are withdrawn, deleted and put back as they are now', async () => {
    const { news } = await oneOfEach()

    for (const action of ['withdraw', 'delete', 'restore', 'publish']) {
      expect((await act(action, [news.id])).data).toMatchObject([{ kind: 'news', id: news.id, problem: null }])
    }
    expect(await titles('/api/admin/news?filter[state]=gepubliceerd')).toEqual(['Zout'])
  })

  test('leave those of the other kind alone', async () => {
    const { promotion } = await oneOfEach()

    expect((await act('withdraw', [promotion.id])).data).toEqual([
      { kind: 'news', id: promotion.id, problem: bulkMessages('articles').gone, rev: null },
    ])
    expect(await titles('/api/admin/promotions?filter[state]=gepubliceerd')).toEqual(['Lenteactie'])
  })

  test.each([[[]], [['x']], [[0]], [Array.from({ length: 101 }, (_, index) => index + 1)]])(
    'are refused as a whole for %j',
    async (ids) => expect(Object.keys((await act('withdraw', ids)).errors ?? {})).not.toEqual([]),
  )
})

test.each([
  ['servicedesk', [200, 200, 403]],
  ['lezer', [200, 200, 403]],
  [null, [403, 403, 403]],
] as const)('%s gets of list, file and change %j', async (role, statuses) => {
  client = await clientOf(await create.member({ roles: role ? [role] : [] }))

  const answers = [
    await client.get('/api/admin/news'),
    await client.get('/api/admin/news/export'),
    await client.post('/api/admin/news/bulk', { action: 'withdraw', ids: [1] }),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
})
