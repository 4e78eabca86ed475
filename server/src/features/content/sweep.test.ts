import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { contentSweep } from './jobs.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const sweep = () => contentSweep(portal.deps).run(undefined as never, new AbortController().signal)
const editor = async () => clientOf(await create.member({ roles: ['redactie'] }))

const draft = { title: 'Zout', url_slug: 'zout', image_decorative: true }

async function binned(client: Awaited<ReturnType<typeof editor>>, kind: string, daysAgo: number): Promise<string> {
  const { id } = (await client.post(`/api/admin/${kind}`, draft)).json().data
  expect((await client.delete(`/api/admin/${kind}/${id}`)).statusCode).toBe(204)
  await db.query(`update content set deleted_at = now() - $2 * interval '1 day' where id = $1`, [id, daysAgo])
  return `/api/admin/${kind}/${id}`
}

test('what has lain in the bin for thirty days is removed for ever, and the rest stays', async () => {
  const client = await editor()
  const young = await binned(client, 'news', 29)
  const old = [await binned(client, 'promotions', 31), await binned(client, 'news', 400)]
  const { id } = await create.news()

  expect(await sweep()).toEqual({ removed: 2, drafts: 0 })

  for (const path of old) expect((await client.post(`${path}/restore`)).statusCode).toBe(404)
  expect((await client.post(`${young}/restore`)).statusCode).toBe(200)
  expect((await client.get(`/api/admin/news/${id}`)).statusCode).toBe(200)
  const admin = await clientOf(await create.admin())
  const lines = (await admin.get('/api/admin/audit?filter[action]=article-removed')).json().data
  expect(lines).toMatchObject([
    { by: { kind: 'system' }, entry: { kind: 'promotions', name: 'Zout' } },
    { by: { kind: 'system' }, entry: { kind: 'news', name: 'Zout' } },
  ])
  expect(await sweep()).toEqual({ removed: 0, drafts: 0 })
})

test('an article that was published goes with its address, which another one can then have', async () => {
  const [client, reader] = [await editor(), await clientOf(await create.member())]
  const { id } = await create.news({ url_slug: 'zout' })
  // Over, and therefore not withdrawn before it went into the bin.
  await db.query('update article_publications set ends_at = now(), published_until = now() where content_id = $1', [id])
  await client.delete(`/api/admin/news/${id}`)
  await db.query(`update content set deleted_at = now() - interval '31 days'`)

  await sweep()

  for (const table of ['content', 'content_versions', 'content_slugs', 'article_publications'])
    expect(await db.query(`select from ${table}`), table).toEqual([])
  await create.news({ url_slug: 'zout', title: 'Een ander' })
  expect((await reader.get('/api/news/zout')).json().title).toBe('Een ander')
})

test('drafts of earlier saves are forgotten after thirty days, and a save from one is still refused', async () => {
  const client = await editor()
  const { id } = (await client.post('/api/admin/news', draft)).json().data
  const path = `/api/admin/news/${id}/draft`
  await client.put(path, { ...draft, rev: 1, title: 'Twee' })
  await client.put(path, { ...draft, rev: 2, title: 'Drie' })
  await db.query(`update content_drafts set replaced_at = now() - interval '31 days' where rev = 1`)

  expect(await sweep()).toEqual({ removed: 0, drafts: 1 })

  const [fromOne, fromTwo] = [1, 2].map((rev) => client.put(path, { ...draft, rev, title: 'Anders' }))
  expect([(await fromOne!).statusCode, (await fromOne!).json()]).toMatchObject([409, { base: null }])
  expect([(await fromTwo!).statusCode, (await fromTwo!).json()]).toMatchObject([409, { base: { title: 'Twee' } }])
})

test('of the drafts that one minute replaced the first is kept, and whoever had a later one gets that', async () => {
  const client = await editor()
  const { id } = (await client.post('/api/admin/news', draft)).json().data
  const path = `/api/admin/news/${id}/draft`
  for (const rev of [1, 2, 3, 4, 5, 6]) await client.put(path, { ...draft, rev, title: `Titel ${rev + 1}` })
  // In one statement: two could stand on both sides of a minute.
  await db.query(
    `update content_drafts d set replaced_at = date_trunc('minute', now()) - aged.ago
     from (values (1, interval '3 hours'), (2, interval '179 minutes 59 seconds'), (3, interval '179 minutes 1 second'),
       (4, interval '179 minutes')) as aged (rev, ago) where aged.rev = d.rev`,
  )

  expect(await sweep()).toEqual({ removed: 0, drafts: 2 })

  const baseOf = async (rev: number) => (await client.put(path, { ...draft, rev, title: 'Anders' })).json().base?.title
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(baseOf))).toEqual([
    'Zout',
    'Zout',
    'Zout',
    'Titel 4',
    'Titel 5',
    'Titel 6',
  ])
})
