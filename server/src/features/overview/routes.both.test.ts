import type { OverviewContent, OverviewFigures, OverviewPoints } from '@portal/contract/overview'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { recordOutcomes } from '../points/store.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = (block: string) => `/api/admin/overview/${block}`
const blocks = ['figures', 'weeks', 'brands', 'points', 'content']

async function seen<Data>(block: string): Promise<Data> {
  const response = await (await clientOf(await create.member({ roles: ['lezer'] }))).get(path(block))
  expect(response.statusCode).toBe(200)
  return response.json().data
}

test('redactie sees what is written, not how many registrations and mails there are; members and guests see nothing', async () => {
  const answers = async (client: Awaited<ReturnType<typeof clientOf>>) =>
    Promise.all(blocks.map(async (block) => (await client.get(path(block))).statusCode))

  expect(await answers(await clientOf(await create.member({ roles: ['redactie'] })))).toEqual([403, 403, 403, 403, 200])
  expect(await answers(await clientOf(await create.member({ roles: ['servicedesk'] })))).toEqual(blocks.map(() => 200))
  expect(await answers(await clientOf(await create.member()))).toEqual(blocks.map(() => 403))
  expect(await answers(portal.guest())).toEqual(blocks.map(() => 401))
})

test('registrations, confirmed points and dead mails of today', async () => {
  const { member_id } = await create.registration({ credits: 300 })
  await create.registration({ member_id, credits: 250 })
  const [first] = await db.query<{ id: number }>('select id from registrations order by id')
  await recordOutcomes(db, [{ registration_id: first!.id, change_id: null, reason: null }])
  await db.query(`insert into queue (kind, status, created_at) values ('mail', 'dead', '2026-11-20T08:10:00Z'),
    ('mail', 'dead', now()), ('mail', 'held', now()), ('other', 'dead', now())`)
  await db.query(
    `insert into queue (kind, attempts, due_at) values ('mail', 2, now() + interval '15 minutes'), ('mail', 0, now() + interval '15 minutes')`,
  )

  const { registrations, given, mails } = await seen<OverviewFigures>('figures')

  expect(registrations).toEqual({
    today: { count: 2, before: 0 },
    week: { count: 2, before: 0 },
    month: { count: 2, before: 0 },
  })
  expect(given).toEqual({ today: 300, week: 300, month: 300 })
  expect(mails).toEqual({ dead: 2, oldest_at: '2026-11-20T08:10:00.000000Z', retrying: 1 })
})

test('a portal without anything answers zeros', async () => {
  expect(await seen('figures')).toMatchObject({
    registrations: { week: { count: 0, before: 0 } },
    usual_today: null,
    given: { week: 0 },
    mails: { dead: 0, oldest_at: null, retrying: 0 },
  })
  expect(await seen('brands')).toEqual([])
  expect(await seen('weeks')).toHaveLength(52)
  expect(await seen('points')).toMatchObject({ pending: { registrations: 0, credits: 0 }, refused: 0, answers: [] })
})

test('per brand, with what has more than one model as one', async () => {
  const models = [
    await create.product({ brand: 'Solar' }),
    await create.product({ brand: 'Solar' }),
    await create.product(),
  ]
  for (const { id: product_id } of models) await create.registration({ product_id })
  await create.registration({ product_id: models[2]!.id, created_at: new Date('2026-01-01T12:00:00Z') })

  expect(await seen('brands')).toEqual([
    { brand: 'AquaStar', today: 1, week: 1, month: 1 },
    { brand: 'Solar', today: 2, week: 2, month: 2 },
  ])
})

test('points that wait, those that wait by themselves, what was refused, and the last answers of the shop', async () => {
  const { id: member_id } = await create.member()
  for (const credits of [100, 200, 300, 400]) await create.registration({ member_id, credits })
  const ids = (await db.query<{ id: number }>('select id from registrations order by id')).map(({ id }) => id)
  await recordOutcomes(db, [
    { registration_id: ids[0]!, change_id: null, reason: 'not_accepted' },
    { registration_id: ids[1]!, change_id: null, reason: null },
  ])
  await db.query(`insert into points_waits (registration_id, reason, next_try_at) values ($1, 'status 500', now())`, [
    ids[2],
  ])

  const { pending, refused, answers, last_run } = await seen<OverviewPoints>('points')

  expect(pending).toMatchObject({ registrations: 2, credits: 700, alone: 1 })
  expect(refused).toBe(1)
  expect(last_run).toBeNull()
  expect(answers).toEqual([{ at: expect.stringMatching(/:00\.000000Z$/), credited: 1, credits: 200, refused: 1 }])
})

test('what is written counts as its list does, and the entries begin with what changes next', async () => {
  const staff = await clientOf(await create.admin())
  await create.news({ title: 'Nu te lezen', created_at: new Date('2026-03-01T12:00:00Z') })
  await create.news({ title: 'Later geplaatst', created_at: new Date('2026-04-01T12:00:00Z') })
  await staff.post('/api/admin/news', { title: 'Concept' })
  const gone = await create.news({ title: 'Ingetrokken' })
  await db.query('update content set withdrawn_at = now() where id = $1', [gone.id])
  await db.query('delete from article_publications where content_id = $1', [gone.id])
  const planned = await create.promotion({ title: 'Straks' })
  await db.query(`update article_publications set published_from = now() + interval '1 day' where content_id = $1`, [
    planned.id,
  ])

  const { waiting, entries } = await seen<OverviewContent>('content')

  for (const { list, state, count } of waiting) {
    const { meta } = (await staff.get(`/api/admin/${list}?filter[state]=${state}`)).json()
    expect([list, state, count]).toEqual([list, state, meta.total])
  }
  expect(waiting.map(({ count }) => count)).toEqual([1, 1, 0, 0])
  expect(entries.map(({ title, state }) => [title, state])).toEqual([
    ['Straks', 'gepland'],
    ['Later geplaatst', 'gepubliceerd'],
    ['Nu te lezen', 'gepubliceerd'],
  ])
})
