import { bulkMessages } from '@portal/contract/content-lists'
import { articleKinds } from '@portal/contract/articles'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const editor = async () => clientOf(await create.member({ roles: ['redactie'] }))
const promotion = { title: 'Zout', intro: 'Kort', content: '<p>x</p>', image_decorative: true, from: '2027-03-01' }
const draft = { ...promotion, to: '2027-03-31' }
const later = '2099-01-05T07:00:00.000Z'

async function concept(client: TestClient, kind: string, title = 'Zout'): Promise<string> {
  const { data } = (await client.post(`/api/admin/${kind}`, { ...draft, title })).json()
  await db.query(`update content set image = 'news/foto.jpg', thumbnail_image = 'news/klein.jpg'`)
  return `/api/admin/${kind}/${data.id}`
}

/** Sends the call twice with one key, as who got no answer to the first one does. */
async function sendTwice(client: TestClient, path: string, body: Record<string, unknown>) {
  const headers = { 'idempotency-key': 'verloren' }
  const first = await client.post(path, body, { headers })
  const again = await client.post(path, body, { headers })
  expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([
    first.statusCode,
    first.body,
    'true',
  ])
  return first.json()
}

const linesOf = async () =>
  (await db.query<{ action: string }>('select action from record_lines order by line')).map(({ action }) => action)

describe.each(articleKinds)(
  'a call about %s whose answer was lost, sent again with its key, is answered as it was',
  (kind) => {
    test('when it makes one: there is one', async () => {
      const client = await editor()

      await sendTwice(client, `/api/admin/${kind}`, draft)

      expect((await client.get('/api/admin/articles')).json().meta.total).toBe(1)
    })

    test('when it makes a copy of one: there is one copy', async () => {
      const client = await editor()
      const path = await concept(client, kind)

      await sendTwice(client, `${path}/duplicate`, {})

      expect((await client.get('/api/admin/articles')).json().meta.total).toBe(2)
    })

    test('when it publishes, plans, drops a plan and withdraws: each once', async () => {
      const client = await editor()
      const path = await concept(client, kind)

      const { data: published } = await sendTwice(client, `${path}/publish`, { rev: 1 })
      await client.post(`${path}/publish`, { rev: published.rev, published_from: later })
      const rev = published.rev + 1
      const { data: dropped } = await sendTwice(client, `${path}/drop-plan`, { rev })
      const { data: withdrawn } = await sendTwice(client, `${path}/withdraw`, { rev: dropped.rev })

      expect([published.state, dropped.planned_from, withdrawn.state]).toEqual(['gepubliceerd', null, 'ingetrokken'])
      const acts = ['created', 'published', 'planned', 'plan-dropped', 'withdrawn']
      expect(await linesOf()).toEqual(acts.map((act) => `article-${act}`))
    })
  },
)

test('a restore whose answer was lost, sent again, still says what undoes it', async () => {
  const client = await editor()
  const path = await concept(client, 'news')
  await client.post(`${path}/versions`, { name: 'Eerst' })
  await client.put(`${path}/draft`, { ...draft, rev: 1, title: 'Zout en zand' })

  const { data, kept_as } = await sendTwice(client, `${path}/versions/1/restore`, { rev: 2 })

  expect([data.title, data.rev, kept_as]).toEqual(['Zout', 3, 2])
})

test('a version that is kept whose answer was lost is kept once', async () => {
  const client = await editor()
  const path = await concept(client, 'news')

  await sendTwice(client, `${path}/versions`, { name: 'Voor de vakantie' })

  expect((await client.get(`${path}/versions`)).json().data).toHaveLength(1)
})

test.each<[string, string, (ids: number[], revs: number[]) => object]>([
  [
    'both kinds',
    '/api/admin/articles/bulk',
    ([id, gone], [rev]) => ({
      entries: [
        { kind: 'news', id, rev },
        { kind: 'news', id: gone, rev: 1 },
      ],
    }),
  ],
  ['one kind', '/api/admin/news/bulk', (ids) => ({ ids })],
])('several of %s, of which some were refused: what was done is not done twice', async (_, path, named) => {
  const client = await editor()
  await concept(client, 'news')
  const [{ id, rev }] = (await client.get('/api/admin/articles')).json().data as [{ id: number; rev: number }]
  const headers = { 'idempotency-key': 'verloren' }
  const send = async (action: string) => client.post(path, { action, ...named([id, id + 1], [rev]) }, { headers })
  const first = await send('publish')

  const again = await send('publish')

  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(first.json().data.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    null,
    bulkMessages('articles').gone,
  ])
  expect(await linesOf()).toEqual(['article-created', 'article-published'])
  expect((await send('withdraw')).json().errors).toHaveProperty('Idempotency-Key')
})

test('several that ended halfway are finished when they come again', async () => {
  const client = await editor()
  await concept(client, 'news', 'Zout')
  await concept(client, 'news', 'Zand')
  const rows = (await client.get('/api/admin/articles?sort=title')).json().data as { id: number; rev: number }[]
  const body = { action: 'publish', entries: rows.map(({ id, rev }) => ({ kind: 'news', id, rev })) }
  const send = () => client.post('/api/admin/articles/bulk', body, { headers: { 'idempotency-key': 'halverwege' } })
  // As if the server had gone before the second: its word of it is not there, nor what it did.
  await db.query(`create function refuse_second() returns trigger as $$ begin
    if new.key like '% 1' then raise exception 'gone'; end if; return new; end $$ language plpgsql`)
  await db.query(
    'create trigger refuse_second before insert on idempotency_keys for each row execute function refuse_second()',
  )
  expect((await send()).statusCode).toBe(500)
  await db.query('drop trigger refuse_second on idempotency_keys; drop function refuse_second()')

  const answer = await send()

  expect(answer.json().data.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, null])
  expect((await linesOf()).filter((action) => action === 'article-published')).toHaveLength(2)
})

test('also after somebody else saved: what became of the first call stands', async () => {
  const [client, other] = [await editor(), await editor()]
  const path = await concept(client, 'news')
  const send = () => client.post(`${path}/publish`, { rev: 1 }, { headers: { 'idempotency-key': 'verloren' } })
  const first = await send()
  await other.put(`${path}/draft`, { ...draft, rev: 2, title: 'Zout en zand' })

  expect((await send()).json()).toEqual(first.json())
})

test('a call that did not come through is judged when it comes again', async () => {
  const [client, other] = [await editor(), await editor()]
  const path = await concept(client, 'news')
  await other.put(`${path}/draft`, { ...draft, rev: 1, title: 'Zout en zand' })

  const refused = await client.post(`${path}/publish`, { rev: 1 }, { headers: { 'idempotency-key': 'verloren' } })

  expect([refused.statusCode, refused.headers['retry-after'], refused.json().current.title]).toEqual([
    409,
    undefined,
    'Zout en zand',
  ])
})

test('a key is that of one article: of another it is a key of its own', async () => {
  const client = await editor()
  const paths = [await concept(client, 'news', 'Zout'), await concept(client, 'news', 'Zand')]
  const headers = { 'idempotency-key': 'dezelfde' }

  const answers = await Promise.all(paths.map((path) => client.post(`${path}/publish`, { rev: 1 }, { headers })))

  expect(answers.map((answer) => answer.json().data.title)).toEqual(['Zout', 'Zand'])
})
