import { afterAll, beforeEach, expect, test } from 'vitest'
import { giftShopSecret, startFakeGiftShop } from '../../../testing/fake-gift-shop.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { keepRefused } from './keep-refused.ts'
import { recordOutcomes } from './store.ts'

const shop = await startFakeGiftShop()
const portal = await createTestPortal({ GIFT_SHOP_URL: shop.url, GIFT_SHOP_SECRET: giftShopSecret })
const { create, clientOf, db } = portal
let desk: TestClient
beforeEach(async () => {
  await portal.reset()
  desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
})
afterAll(async () => {
  await portal.close()
  await shop.close()
})

const refuse = async (...ids: number[]) => {
  const reason = 'not_accepted' as const
  await recordOutcomes(
    db,
    ids.map((registration_id) => ({ registration_id, change_id: null, reason })),
  )
  await keepRefused(db)
}
const openCases = async () => (await desk.get('/api/admin/cases?filter[kind]=punten')).json().data
const decide = async (decision: string) => {
  const [{ id, version }] = await openCases()
  return desk.post(`/api/admin/cases/${id}/decide`, { version, decision, reason: 'De cadeaushop is bijgewerkt' })
}

async function threeOfOne() {
  const member = await create.member()
  for (let count = 0; count < 3; count++) await create.registration({ member_id: member.id })
  return member
}

test('a member has one case about all that the shop refused', async () => {
  const member = await threeOfOne()
  await refuse(1)
  await refuse(2)
  await keepRefused(db)

  expect(await openCases()).toMatchObject([
    { member: { id: member.id }, reason: 'De cadeaushop weigerde 2 keer punten, samen 500.' },
  ])
})

test('tried again from there they are pending, and a new refusal is a new case', async () => {
  await threeOfOne()
  await refuse(1, 2)
  expect((await decide('opnieuw-proberen')).statusCode).toBe(200)
  await keepRefused(db)

  expect(await openCases()).toEqual([])
  expect(await db.query('select id from registrations where refused_at is not null')).toEqual([])
  await refuse(1)
  expect(await openCases()).toMatchObject([{ reason: 'De cadeaushop weigerde één keer punten, samen 250.' }])
})

test('what was settled comes back with the next refusal alone', async () => {
  await threeOfOne()
  await refuse(1, 2)
  await decide('afgehandeld')
  await keepRefused(db)
  expect(await openCases()).toEqual([])

  await refuse(3)
  expect(await openCases()).toMatchObject([{ reason: 'De cadeaushop weigerde één keer punten, samen 250.' }])
})

test('a case ends by itself when nothing is refused any more', async () => {
  await threeOfOne()
  await refuse(1)
  await db.query(
    `insert into points_lines (registration_id, member_id, attempt, kind, credits)
     select id, member_id, 2, 'pending', 250 from registrations where id = 1`,
  )
  await keepRefused(db)

  expect(await openCases()).toEqual([])
})

test('the screen tells what was refused and what waits, and a run begins now', async () => {
  await threeOfOne()
  await refuse(1)
  await db.query(
    `insert into points_waits (registration_id, reason, next_try_at) values (2, 'HTTP 500', now() + interval '1 hour')`,
  )
  const { data } = (await desk.get('/api/admin/gift-shop')).json()

  expect(data).toMatchObject({
    refused: [{ registration_id: 1, change_id: null, credits: 250, reason: 'not_accepted' }],
    waiting: [{ registration_id: 2, credits: 250, failures: 1, reason: 'HTTP 500' }],
  })
  expect((await desk.post('/api/admin/gift-shop/sync')).statusCode).toBe(204)
  expect((await desk.get('/api/admin/gift-shop')).json().data.waiting).toEqual([])
})
