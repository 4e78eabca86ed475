import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.remove())

const good = { member_id: 7, credits: 250, description: 'AquaStar', occurred_at: '2026-02-03T10:00:00.000Z' }
const uuid = 'b3c1a7de-4c53-4c8e-9a55-0d6f2f6f9a01'
const correction = '/api/credits/12/corrections/1'
const adjustment = `/api/adjustments/${uuid}`
const balances = async (...member_ids: number[]) =>
  (await shop.call('POST', '/api/balances', { member_ids })).json().balances

describe('the points of a registration', () => {
  test('are booked once when the call is repeated', async () => {
    const first = await shop.call('PUT', '/api/credits/12', good)
    const again = await shop.call('PUT', '/api/credits/12', { ...good, description: 'Other words' })

    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(first.json()).toEqual({ registration_id: 12, member_id: 7, credits: 250 })
    expect(again.json()).toEqual(first.json())
    expect(await balances(7)).toEqual([{ member_id: 7, balance: 250, earned: 250 }])
  })

  test('are booked once by fifty parallel calls, and after a restart', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.call('PUT', '/api/credits/12', good)))
    await shop.restart()
    const later = await shop.call('PUT', '/api/credits/12', good)

    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(49)
    expect(later.statusCode).toBe(200)
    expect(await balances(7)).toEqual([{ member_id: 7, balance: 250, earned: 250 }])
    expect((await readFile(shop.journal, 'utf8')).trim().split('\n')).toHaveLength(1)
  })

  test.each([{ member_id: 8 }, { credits: 251 }])('are not changed by %j', async (change) => {
    await shop.call('PUT', '/api/credits/12', good)

    const reply = await shop.call('PUT', '/api/credits/12', { ...good, ...change })

    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toContain('al bijgeschreven')
    // The portal matches the refusal to its call by these fields.
    expect(reply.json()).toMatchObject({ registration_id: 12, member_id: 7, credits: 250, ...change })
    expect(await balances(7, 8)).toEqual([
      { member_id: 7, balance: 250, earned: 250 },
      { member_id: 8, balance: 0, earned: 0 },
    ])
  })

  test.each<[string, object, string]>([
    ['/api/credits/12', { ...good, credits: -1 }, 'credits'],
    ['/api/credits/12', { ...good, credits: 2.5 }, 'credits'],
    ['/api/credits/12', { ...good, credits: '250' }, 'credits'],
    ['/api/credits/12', { ...good, member_id: 0 }, 'member_id'],
    ['/api/credits/12', { ...good, description: ' ' }, 'description'],
    ['/api/credits/12', { ...good, occurred_at: 'yesterday' }, 'occurred_at'],
    ['/api/credits/12', [], 'body'],
    ['/api/credits/0', good, 'registration_id'],
    ['/api/credits/abc', good, 'registration_id'],
    ['/api/credits/1.5', good, 'registration_id'],
  ])('are refused at %s with %j', async (path, body, field) => {
    const reply = await shop.call('PUT', path, body)

    expect(reply.statusCode).toBe(422)
    expect(reply.json().message).toContain(field)
    expect(await balances(7)).toEqual([{ member_id: 7, balance: 0, earned: 0 }])
  })

  test('are refused in a body that is too large', async () => {
    const reply = await shop.call('PUT', '/api/credits/12', { ...good, description: 'a'.repeat(70_000) })

    expect(reply.statusCode).toBe(413)
  })

  test('are not confirmed when the write to disk fails, and no balance is given after that', async () => {
    // Writing to a closed journal fails like a full or broken disk.
    await shop.books.close()

    const booking = await shop.call('PUT', '/api/credits/12', good)
    const asking = await shop.call('POST', '/api/balances', { member_ids: [7] })

    expect([booking.statusCode, asking.statusCode]).toEqual([500, 500])
    expect(booking.body + asking.body).not.toMatch(/250|journal|EBADF/)
    expect(await shop.books.broken).toBeInstanceOf(Error)
  })

  test('are booked for ten thousand registrations', async () => {
    for (let batch = 0; batch < 100; batch++) {
      const replies = Array.from({ length: 100 }, (_, index) => shop.credit(batch * 100 + index + 1, 7, 1))
      await Promise.all(replies)
    }

    expect(await balances(7)).toEqual([{ member_id: 7, balance: 10_000, earned: 10_000 }])
  })
})

describe('a change of points', () => {
  test('of a registration waits for its credit, and says so by a code', async () => {
    const early = await shop.call('PUT', correction, good)
    await shop.credit(12, 7, 250)
    const booked = await shop.call('PUT', correction, good)
    const contradicting = await shop.call('PUT', correction, { ...good, credits: 1 })

    expect([early.statusCode, booked.statusCode, contradicting.statusCode]).toEqual([409, 201, 409])
    expect(early.json()).toMatchObject({ registration_id: 12, number: 1, member_id: 7, code: 'credit_unknown' })
    expect(contradicting.json()).not.toHaveProperty('code')
    expect(await balances(7)).toEqual([{ member_id: 7, balance: 500, earned: 500 }])
  })

  test.each([
    [correction, { registration_id: 12, number: 1 }, 'Deze correctie is al geboekt'],
    [adjustment, { adjustment_id: uuid }, 'Deze boeking is al gedaan'],
  ])('at %s is booked once when the call is repeated, and never changed', async (path, ids, sentence) => {
    await shop.credit(12, 7, 250)
    const taken = { ...good, credits: -100 }

    const first = await shop.call('PUT', path, taken)
    const again = await shop.call('PUT', path, { ...taken, description: 'Other words' })
    const ofAnother = await shop.call('PUT', path, { ...taken, member_id: 8 })
    const more = await shop.call('PUT', path, { ...taken, credits: -101 })

    expect([first, again, ofAnother, more].map(({ statusCode }) => statusCode)).toEqual([201, 200, 409, 409])
    expect(first.json()).toEqual({ ...ids, member_id: 7, credits: -100 })
    expect(again.json()).toEqual(first.json())
    expect(ofAnother.json()).toEqual({
      ...ids,
      member_id: 8,
      credits: -100,
      message: expect.stringContaining(sentence),
    })
    expect(more.json()).toMatchObject({ ...ids, member_id: 7, credits: -101 })
    expect(await balances(7, 8)).toEqual([
      { member_id: 7, balance: 150, earned: 150 },
      { member_id: 8, balance: 0, earned: 0 },
    ])
  })

  test.each([correction, adjustment])(
    'at %s is booked once by fifty parallel calls, and after a restart',
    async (path) => {
      await shop.credit(12, 7, 250)

      const replies = await Promise.all(Array.from({ length: 50 }, () => shop.call('PUT', path, good)))
      await shop.restart()
      const later = await shop.call('PUT', path, good)

      expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(49)
      expect(later.statusCode).toBe(200)
      expect(await balances(7)).toEqual([{ member_id: 7, balance: 500, earned: 500 }])
    },
  )

  test('has numbers and registrations of its own, and an adjustment one id in either case', async () => {
    await shop.credit(1, 7, 100)
    await shop.credit(11, 7, 100)

    const replies = [
      await shop.correct(1, 1, 7, -100),
      await shop.correct(1, 11, 7, 50),
      await shop.correct(11, 1, 8, 25),
      await shop.adjust(uuid, 8, -5),
      await shop.adjust(uuid.toUpperCase(), 8, -5),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 200])
    expect(await balances(7, 8)).toEqual([
      { member_id: 7, balance: 150, earned: 150 },
      { member_id: 8, balance: 20, earned: 20 },
    ])
  })

  test.each<[string, object, string]>([
    ['/api/credits/12/corrections/0', good, 'number'],
    ['/api/credits/12/corrections/1.5', good, 'number'],
    ['/api/credits/0/corrections/1', good, 'registration_id'],
    ['/api/adjustments/12', good, 'adjustment_id'],
    [correction, { ...good, credits: -2.5 }, 'credits'],
    [adjustment, { ...good, credits: -1_000_001 }, 'credits'],
    [adjustment, { ...good, member_id: 0 }, 'member_id'],
  ])('is refused at %s with %j', async (path, body, field) => {
    await shop.credit(12, 7, 250)

    const reply = await shop.call('PUT', path, body)

    expect(reply.statusCode).toBe(422)
    expect(reply.json().message).toContain(field)
    expect(await balances(7)).toEqual([{ member_id: 7, balance: 250, earned: 250 }])
  })
})

describe('balances', () => {
  test('tell what was ever earned without what was spent', async () => {
    const member = await shop.signOn(7)
    await shop.credit(12, 7, 1000)
    await member.post('/orders', { gift_id: 'thermosfles', order_key: crypto.randomUUID() })
    await shop.correct(12, 1, 7, -1000)
    await shop.adjust(uuid, 7, 30)

    expect(await balances(7)).toEqual([{ member_id: 7, balance: -420, earned: 30 }])
  })

  test('are given for at most five hundred members per call', async () => {
    await shop.credit(1, 500, 250)
    const members = Array.from({ length: 500 }, (_, index) => index + 1)

    const told = await balances(...members)
    const tooMany = await shop.call('POST', '/api/balances', { member_ids: [...members, 501] })

    expect(told).toHaveLength(500)
    expect(told.at(-1)).toEqual({ member_id: 500, balance: 250, earned: 250 })
    expect(tooMany.statusCode).toBe(422)
  })
})

describe('who may not', () => {
  test.each(['', 'Bearer ', 'Bearer wrong', 'Basic YTpi', 'a-secret-of-portal-and-shop-for-tests'])(
    'a caller with %j books and learns nothing',
    async (authorization) => {
      await shop.credit(1, 7, 250)

      const bookings = ['/api/credits/2', '/api/credits/1/corrections/1', adjustment]
      const replies = await Promise.all(bookings.map((path) => shop.call('PUT', path, good, authorization)))
      const asking = await shop.call('POST', '/api/balances', { member_ids: [7] }, authorization)

      expect([...replies, asking].map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
      expect(asking.body).not.toContain('250')
      expect(await balances(7)).toEqual([{ member_id: 7, balance: 250, earned: 250 }])
    },
  )

  test("a signed-on member can't book points", async () => {
    const { cookie } = await shop.signOn(7)

    const reply = await shop.app.inject({ method: 'PUT', url: '/api/credits/2', headers: { cookie }, payload: good })

    expect(reply.statusCode).toBe(401)
  })
})
