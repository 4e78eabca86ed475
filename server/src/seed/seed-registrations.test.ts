import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPointsSite } from '../../testing/points-site.ts'
import { startGiftShopWork } from '../features/gift-shop/jobs.ts'
import { countOpenPoints } from '../features/gift-shop/store.ts'
import { seedProducts } from './seed-products.ts'
import { seedRegistrations } from './seed-registrations.ts'

const site = await createPointsSite()
const { db, shop } = site
let memberId: number
let balance: number

beforeAll(async () => {
  memberId = (await site.create.member()).id
  await seedProducts(db)
  await seedRegistrations(db, memberId)
  balance = (await site.balances())[0]!
})
afterAll(() => site.close())

test('the demo looks right without any shop: a balance that its ledger adds up to, and three of today to come', async () => {
  const [lines] = await db.query<{ sum: number }>(`select sum(credits) from points_lines where kind = 'credited'`)
  const { pending, oldest_pending_at } = await countOpenPoints(db)

  expect(balance).toBeGreaterThan(1_000)
  expect(lines!.sum).toBe(balance)
  expect(pending).toBe(3)
  expect(Date.now() - oldest_pending_at!.getTime()).toBeLessThan(60 * 60_000)
})

test('the shop hears of the history within seconds, and of the rest with the next run', async () => {
  const work = startGiftShopWork({ db, giftShop: site.connect(), log: site.log, pattern: '0 0 1 1 *' })
  try {
    await expect.poll(() => db.query('select id from jobs'), { timeout: 10_000 }).toEqual([])
    expect(shop.balanceOf(memberId)).toBe(balance)
    expect((await countOpenPoints(db)).pending).toBe(3)

    await work.syncNow()

    expect((await countOpenPoints(db)).pending).toBe(0)
    expect(shop.balanceOf(memberId)).toBeGreaterThan(balance)
    expect((await site.balances())[0]).toBe(shop.balanceOf(memberId))
    expect(shop.ledger.size).toBe(35)
  } finally {
    await work.stop()
  }
})
