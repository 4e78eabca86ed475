import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = '/api/admin/bin'
const binOf = async (client: TestClient, query = '') => (await client.get(path + query)).json()

async function deleted(client: TestClient, kind: string, draft: object): Promise<number> {
  const { id } = (await client.post(`/api/admin/${kind}`, draft)).json().data
  expect((await client.delete(`/api/admin/${kind}/${id}`)).statusCode).toBe(204)
  return id
}

const daysAgo = (id: number, days: number) =>
  db.query(`update content set deleted_at = now() - $2 * interval '1 day' where id = $1`, [id, days])

test('the bin has what was deleted in thirty days, the latest first, by whom, and until when it can come back', async () => {
  const els = await create.member({ roles: ['redactie'], first_name: 'Els', last_name: 'Vos' })
  const [client, admin] = [await clientOf(els), await clientOf(await create.admin())]
  const zout = await deleted(client, 'news', { title: 'Zout', url_slug: 'zout' })
  const spring = await deleted(admin, 'promotions', { title: 'Lenteactie' })
  const old = await deleted(client, 'news', { title: 'Oud' })
  await create.news({ title: 'Nog hier' })
  await daysAgo(zout, 29)
  await daysAgo(old, 31)

  const { data, meta } = await binOf(await clientOf(await create.member({ roles: ['lezer'] })))

  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { kind: 'promotions', id: spring, title: 'Lenteactie' },
    { kind: 'news', id: zout, title: 'Zout', deleted_by: { id: els.id, name: 'Els Vos' }, is_address_taken: false },
  ])
  const days = (Date.parse(data[1].restorable_until) - Date.parse(data[1].deleted_at)) / 86_400_000
  expect(days).toBe(30)
})

test('who put it there last is told, also after it came back in between', async () => {
  const [first, last] = [await create.admin(), await create.member({ roles: ['redactie'] })]
  const client = await clientOf(first)
  const id = await deleted(client, 'news', { title: 'Heen en weer' })
  await client.post(`/api/admin/news/${id}/restore`)
  expect((await binOf(client)).data).toEqual([])
  await (await clientOf(last)).delete(`/api/admin/news/${id}`)

  expect((await binOf(client)).data).toMatchObject([{ id, deleted_by: { id: last.id } }])
})

test.each([
  ['?search=ZOUT', ['Zout']],
  ['?search=%25', []],
  ['?filter[kind]=promotions', ['Lenteactie']],
  ['?filter[kind]=news,promotions', ['Lenteactie', 'Zout']],
  ['?per_page=10&page=2', []],
])('with %s it has %j', async (query, titles) => {
  const client = await clientOf(await create.admin())
  await deleted(client, 'news', { title: 'Zout' })
  await deleted(client, 'promotions', { title: 'Lenteactie' })

  const { data } = await binOf(client, query)

  expect(data.map(({ title }: { title: string }) => title)).toEqual(titles)
})

test('an address that another article has meanwhile is told', async () => {
  const client = await clientOf(await create.admin())
  const id = await deleted(client, 'news', { title: 'Zout', url_slug: 'zout' })
  await create.news({ url_slug: 'zout' })

  expect((await binOf(client)).data).toMatchObject([{ id, is_address_taken: true }])
  expect((await client.post(`/api/admin/news/${id}/restore`)).statusCode).toBe(200)
})

test('an unknown filter is refused, and the bin is for nobody who may not see content', async () => {
  const client = await clientOf(await create.admin())
  expect((await client.get(`${path}?filter[state]=concept`)).statusCode).toBe(422)
  expect((await client.get(`${path}?filter[kind]=boeken`)).statusCode).toBe(422)

  expect((await (await clientOf(await create.member())).get(path)).statusCode).toBe(403)
  expect((await portal.guest().get(path)).statusCode).toBe(401)
})
