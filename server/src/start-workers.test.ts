import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createTestPortal } from '../testing/portal.ts'
import { giftShopSecret } from '../testing/fake-gift-shop.ts'

// Nothing listens there, and nobody asks.
const portal = await createTestPortal({ GIFT_SHOP_URL: 'http://127.0.0.1:9', GIFT_SHOP_SECRET: giftShopSecret })
const { db } = portal
afterAll(() => portal.close())

test('an idle portal makes at most one statement in five seconds', async () => {
  await expect.poll(() => db.query('select kind from queue')).toHaveLength(2)
  const texts = countStatements()
  await expect.poll(texts).toHaveLength(1)

  // Two polls of five seconds; the claims are the only statements.
  await sleep(9_500)

  expect(texts().length).toBeLessThanOrEqual(3)
  expect(new Set(texts()).size).toBe(1)
}, 60_000)

function countStatements(): () => string[] {
  const texts: string[] = []
  const { query } = db
  db.query = (text, values) => {
    texts.push(text)
    return query(text, values)
  }
  return () => texts
}
