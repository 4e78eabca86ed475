import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, fieldOf, type Member, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let member: Member
beforeEach(async () => {
  shop = await createTestShop()
  member = await shop.signOn(7)
})
afterEach(() => shop.remove())

const order = (gift_id: string, order_key: string = randomUUID(), who = member) =>
  who.post('/orders', { gift_id, order_key })

test('a member orders a gift with points', async () => {
  await shop.credit(1, 7, 1000)
  const page = await member.get('/gifts/thermosfles')
  const reply = await order('thermosfles', fieldOf(page, 'order_key'))

  const confirmation = await member.get(String(reply.headers.location))

  expect(reply.statusCode).toBe(303)
  expect(confirmation.body).toContain('Je bestelling is geplaatst')
  expect(confirmation.body).toContain('550 punten')
  expect((await member.get('/order-history')).body).toContain('Thermosfles')
  expect((await member.get('/credit-log')).body).toContain('− 450 punten')
})

test('a double click, a refresh and a restart order one gift', async () => {
  await shop.credit(1, 7, 2000)
  const key = randomUUID()

  const [first, second] = await Promise.all([order('thermosfles', key), order('thermosfles', key)])
  await shop.restart()
  const third = await order('thermosfles', key)

  expect(second.headers.location).toBe(first.headers.location)
  expect(third.headers.location).toBe(first.headers.location)
  expect(shop.books.ledger.balanceOf(7)).toBe(1550)
})

test("parallel orders can't spend the same points twice", async () => {
  await shop.credit(1, 7, 600)
  const otherWindow = await shop.signOn(7)

  const replies = await Promise.all([
    ...Array.from({ length: 10 }, () => order('thermosfles')),
    ...Array.from({ length: 10 }, () => order('thermosfles', randomUUID(), otherWindow)),
  ])

  expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toContain('er is niets besteld')
  expect(shop.books.ledger.balanceOf(7)).toBe(150)
})

test('a gift that costs more than the balance has no button', async () => {
  await shop.credit(1, 7, 449)

  const page = await member.get('/gifts/thermosfles')

  expect(page.body).toContain('Nog 1 punt te gaan')
  expect(page.body).not.toContain('/orders"')
})

test('the same key of two members makes two orders', async () => {
  const other = await shop.signOn(8)
  await shop.credit(1, 7, 500)
  await shop.credit(2, 8, 500)
  const key = randomUUID()

  const [mine, theirs] = await Promise.all([order('thermosfles', key), order('thermosfles', key, other)])

  expect(mine.headers.location).not.toBe(theirs.headers.location)
})

describe('who may not', () => {
  test('a guest orders nothing', async () => {
    const reply = await shop.post('/orders', { gift_id: 'thermosfles', order_key: randomUUID() })

    expect(reply.statusCode).toBe(401)
  })

  test.each(['', 'wrong', 'a'.repeat(43)])(
    'another site, with %j for our token, orders nothing',
    async (csrf_token) => {
      await shop.credit(1, 7, 1000)

      const reply = await member.post('/orders', { gift_id: 'thermosfles', order_key: randomUUID(), csrf_token })

      expect(reply.statusCode).toBe(403)
      expect(shop.books.ledger.balanceOf(7)).toBe(1000)
    },
  )

  test('a member does not see the order of another', async () => {
    await shop.credit(1, 7, 1000)
    const { headers } = await order('thermosfles')
    const other = await shop.signOn(8)

    expect((await other.get(String(headers.location))).statusCode).toBe(404)
    expect((await other.get('/order-history')).body).not.toContain('Thermosfles')
  })

  test.each([
    ['no-such-gift', randomUUID()],
    ['thermosfles', 'x'],
    ['__proto__', randomUUID()],
  ])('an order of %s with key %s is no order', async (gift, key) => {
    await shop.credit(1, 7, 1000)

    expect((await order(gift, key)).statusCode).toBe(422)
    expect(shop.books.ledger.balanceOf(7)).toBe(1000)
  })
})
