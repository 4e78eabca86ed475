import { afterAll, expect, test } from 'vitest'
import { createTestPortal } from '../testing/portal.ts'
import { giftShopSecret } from '../testing/fake-gift-shop.ts'

// Nothing listens there, and nobody asks.
const portal = await createTestPortal({ GIFT_SHOP_URL: 'http://127.0.0.1:9', GIFT_SHOP_SECRET: giftShopSecret })
const { db } = portal
afterAll(() => portal.close())

test('an idle portal makes at most one statement in five seconds', async () => {
  const texts = recordStatements()
  // The first claim comes after the preparations of the start.
  await expect.poll(() => texts.at(-1)).toContain('with place')
  texts.splice(0)
  const askedAt = performance.now()

  await expect.poll(() => texts.length, { timeout: 30_000 }).toBeGreaterThan(0)

  expect(performance.now() - askedAt).toBeGreaterThan(4_900)
  expect(texts).toHaveLength(1)
})

function recordStatements(): string[] {
  const texts: string[] = []
  const { query } = db
  db.query = (text, values) => {
    texts.push(text)
    return query(text, values)
  }
  return texts
}
