import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPointsSite } from '../../testing/points-site.ts'
import { countOpenPoints } from '../features/points/find-open-points.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
import { seedProducts } from './seed-products.ts'
import { seedRegistrations } from './seed-registrations.ts'
import { sendDemoHistory } from './send-demo-history.ts'

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

test('without a shop the demo has a balance that its ledger adds up to, and three pending registrations of today', async () => {
  const [lines] = await db.query<{ sum: number }>(`select sum(credits) from points_lines where kind = 'credited'`)
  const { pending, oldest_pending_at } = await countOpenPoints(db)

  expect(balance).toBeGreaterThan(1_000)
  expect(lines!.sum).toBe(balance)
  expect(pending).toBe(3)
  expect(Date.now() - oldest_pending_at!.getTime()).toBeLessThan(60 * 60_000)
})

test('a shop that is down gets the history when it is back, and the pending ones with the next run', async () => {
  shop.fail('status 500')
  const kinds = [sendDemoHistory({ db, giftShop: site.connect() })]
  const worker = startQueueWorker({ db, kinds, log: site.log, timing: { pollMs: 50 } })
  try {
    await expect.poll(() => site.logLines.join()).toContain('an entry of the queue failed')
    // A sync that comes first stores what the shop knows: nothing.
    shop.reset()
    await db.query('update members set credits = 0')
    await db.query('update queue set due_at = now()')

    await expect.poll(() => db.query('select id from queue')).toEqual([])
    expect(shop.balanceOf(memberId)).toBe(balance)
    expect(await site.balances()).toEqual([balance])
    expect((await countOpenPoints(db)).pending).toBe(3)

    await site.run()

    expect((await countOpenPoints(db)).pending).toBe(0)
    expect(shop.balanceOf(memberId)).toBeGreaterThan(balance)
    expect((await site.balances())[0]).toBe(shop.balanceOf(memberId))
    expect(shop.ledger.size).toBe(35)
  } finally {
    await worker.stop()
  }
})
