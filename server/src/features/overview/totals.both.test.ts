import { afterAll, beforeEach, expect, test } from 'vitest'
import { batchRow } from '../../../testing/batch-rows.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { sumUpDays } from './store.ts'

// What `registration_totals` says is what counting the registrations says.

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const kept = () =>
  db.query(`select day, product_id, sum(registrations)::int as registrations from registration_totals
    group by 1, 2 having sum(registrations) <> 0 order by 1, 2`)
const counted = () =>
  db.query(`select (created_at at time zone 'Europe/Amsterdam')::date as day, product_id, count(*)::int as registrations
    from registrations group by 1, 2 order by 1, 2`)

test('after any mix of batches, single forms, corrections and what was rolled back', async () => {
  const products = [await create.product(), await create.product(), await create.product()].map(({ id }) => id)
  const clients = await Promise.all([1, 2, 3].map(async () => clientOf(await create.member())))
  const random = randomFrom(7)
  const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  // Numbers come twice: a batch leaves those out that are taken.
  const row = () => batchRow(anyOf(products), { serial_number: `AB ${100_000 + Math.floor(random() * 400)}` })
  const acts = [
    () => {
      const sent = { rows: Array.from({ length: 12 }, row), consent: true }
      return anyOf(clients).post('/api/productregistration/bulk', sent, {
        headers: { 'idempotency-key': String(random()) },
      })
    },
    () => anyOf(clients).post('/api/productregistration/create', row()),
    () => db.query('update registrations set product_id = $1 where id % 5 = 0', [anyOf(products)]),
    () => db.query(`update registrations set created_at = created_at - interval '1 day' where id % 7 = 0`),
    () => db.query(`update registrations set city = 'Breda'`),
    () => sumUpDays(db),
    () =>
      db
        .tx(async () => {
          await create.registration({ product_id: anyOf(products) })
          throw new Error('rolled back')
        })
        .catch(() => {}),
  ]

  for (let round = 0; round < 20; round++) await Promise.all([anyOf(acts)(), anyOf(acts)(), anyOf(acts)()])

  expect((await counted()).length).toBeGreaterThan(3)
  expect(await kept()).toEqual(await counted())
  await sumUpDays(db)
  expect(await kept()).toEqual(await counted())
  expect(await sumUpDays(db)).toBe(0)
})

test.each([
  ['2026-03-28T22:59:59.999Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
])('%s is on %s', async (moment, day) => {
  await create.registration({ created_at: new Date(moment) })

  expect(await kept()).toMatchObject([{ day, registrations: 1 }])
})

function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
