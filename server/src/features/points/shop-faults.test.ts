import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, faults } from '../../../testing/fake-gift-shop.ts'
import { createPointsSite } from '../../../testing/points-site.ts'

const site = await createPointsSite()
const { db, shop } = site
beforeEach(() => site.reset())
afterAll(() => site.close())

type Expected = {
  /** Whether the shop did what it was asked although nobody could tell. */
  isBooked: boolean
  /** Whether its answer can be believed all the same. */
  isBelieved: boolean
  isBalanceTold: boolean
}

const nothing = { isBooked: false, isBelieved: false, isBalanceTold: false }
const unknown = { isBooked: true, isBelieved: false, isBalanceTold: false }
const everything = { isBooked: true, isBelieved: true, isBalanceTold: true }

const expected: Record<Fault, Expected> = {
  'status 401': nothing,
  'status 403': nothing,
  'status 404': nothing,
  'status 408': nothing,
  'status 429': nothing,
  'status 500': nothing,
  'status 503': nothing,
  'refusal of something else': nothing,
  timeout: nothing,
  slow: everything,
  'reset after processing': unknown,
  'duplicate answers': everything,
  'HTML with 200': unknown,
  'wrong member': unknown,
  'redirect elsewhere': nothing,
  'huge body': unknown,
  'clock off by five minutes': everything,
  'partial batch': { isBooked: true, isBelieved: true, isBalanceTold: false },
}

describe.each(faults)('a shop with: %s', (fault) => {
  test('credits each registration once, and before we mark it', async () => {
    const { isBooked, isBelieved, isBalanceTold } = expected[fault]
    const members = [await site.memberWithPending(6), await site.memberWithPending(6)]
    shop.fail(fault)
    const giftShop = site.connect(fault === 'timeout' ? { timeoutMs: 200 } : {})

    const first = await site.run(giftShop)
    const statuses = new Set(await site.statuses())
    const second = await site.run(giftShop)

    // What the shop booked may be unknown to us, never the other way round.
    expect(shop.ledger.size > 0).toBe(isBooked)
    expect(statuses).toEqual(new Set([isBelieved ? 'credited' : 'pending']))
    expect(await site.aheadOfShop()).toEqual([])
    expect(first.credited).toBe(isBelieved ? 12 : 0)
    expect([first.is_complete, second.is_complete]).toEqual(Array(2).fill(isBelieved))
    if (!isBalanceTold) expect((await site.balances()).includes(0)).toBe(true)

    shop.fail(null)
    await site.run()

    expect(new Set(await site.statuses())).toEqual(new Set(['credited']))
    expect(shop.ledger.size).toBe(12)
    expect(members.map(({ id }) => shop.balanceOf(id))).toEqual([1500, 1500])
    expect(await site.balances()).toEqual([1500, 1500])
    expect(await db.query(`select count(*) from points_lines where kind = 'credited'`)).toEqual([{ count: 12 }])
  })
})

test('a redirect is not followed', async () => {
  await site.memberWithPending(3)
  shop.fail('redirect elsewhere')

  await site.run()

  expect(shop.strays).toEqual([])
})

test('a balance of another member is not stored', async () => {
  const [member, other] = [await site.memberWithPending(1), await site.create.member()]
  const answer = { balances: [member.id, other.id].map((member_id) => ({ member_id, balance: 9_999 })) }
  shop.answerBalancesWith(answer)

  const result = await site.run()

  expect(result).toMatchObject({ is_complete: false, balances: 0, balance_calls_failed: 1 })
  expect(await site.balances()).toEqual([0, 0])
})

test.each([
  ['a fraction', 12.5],
  ['a text', '12'],
  ['more than fits', 3_000_000_000],
  ['nothing', null],
])('a balance that is %s is not stored', async (_what, balance) => {
  const member = await site.memberWithPending(1)
  shop.answerBalancesWith({ balances: [{ member_id: member.id, balance }] })

  await site.run()

  expect(await site.balances()).toEqual([0])
})
