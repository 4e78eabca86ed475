import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPointsSite } from '../../../testing/points-site.ts'
import { withdraw } from '../../../testing/registration-acts.ts'
import type { GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { startQueueWorker } from '../../queue/queue-worker.ts'
import { keepMissingCalls } from '../cases/store.ts'
import { compareEarned } from './compare-earned.ts'
import { earnedComparison, pointsSync } from './jobs.ts'

const site = await createPointsSite()
const { db, shop, create } = site
beforeEach(() => site.reset())
afterAll(() => site.close())

const compare = (giftShop: GiftShop = site.connect()) => compareEarned({ db, giftShop }, new AbortController().signal)

type Case = { member_id: number; facts: object; is_open: boolean }
const cases = () =>
  db.query<Case>('select member_id, facts, settled_at is null as is_open from cases order by member_id, id')

/** A member with a credited registration, of whom the shop booked something else. */
async function memberApart(shops = 100) {
  const member = await site.memberWithPending(1)
  await site.run()
  const [id] = [...shop.ledger].find(([, { member_id }]) => member_id === member.id)!
  const repair = () => shop.ledger.set(id, { member_id: member.id, credits: 250 })
  shop.ledger.set(id, { member_id: member.id, credits: shops })
  return { member, repair }
}

/** Points by hand, written as the ledger has them. */
async function byHand(
  memberId: number,
  credits: number,
  end: 'credited' | 'refused' | null,
  reason: string | null = null,
) {
  const [change] = await db.query<{ id: number }>(
    `insert into points_changes (key, member_id, kind, credits, reason)
     values (gen_random_uuid(), $1, 'by-hand', $2, 'Met de hand') returning id`,
    [memberId, credits],
  )
  if (end) await endChange(change!.id, 1, end, reason)
  return change!.id
}

const endChange = (id: number, attempt: number, kind: string, reason: string | null = null) =>
  db.query(
    `insert into points_lines (change_id, member_id, attempt, kind, credits, reason)
     select id, member_id, $2, $3, credits, $4 from points_changes where id = $1`,
    [id, attempt, kind, reason],
  )

test('sums that are the same make no case, whatever was spent', async () => {
  const member = await site.memberWithPending(3)
  await site.run()
  shop.spend(member.id, 700)

  expect(await compare()).toMatchObject({ is_complete: true, compared: 1, different: 0 })
  expect(await cases()).toEqual([])
})

test('a difference is one case with both sums, until it is gone', async () => {
  const { member, repair } = await memberApart()

  await compare()
  expect(await cases()).toEqual([
    { member_id: member.id, facts: { difference: { ours: 250, shops: 100 } }, is_open: true },
  ])

  shop.changes.set('/api/adjustments/x', { member_id: member.id, credits: -30 })
  await compare()
  await compare()
  expect(await cases()).toEqual([
    { member_id: member.id, facts: { difference: { ours: 250, shops: 70 } }, is_open: true },
  ])

  shop.changes.clear()
  repair()
  expect(await compare()).toMatchObject({ compared: 1, different: 0 })
  expect(await cases()).toEqual([
    { member_id: member.id, facts: { difference: { ours: 250, shops: 70 } }, is_open: false },
  ])
})

test.each([false, true])(
  'points that the shop has, although it refused them once, go again; withdrawn: %s',
  async (isWithdrawn) => {
    const member = await site.memberWithPending(1)
    shop.refuseWith(422)
    await site.run()
    shop.refuseWith(null)
    // In a run that was killed before it could say so.
    const [{ id }] = (await db.query<{ id: number }>('select id from registrations')) as [{ id: number }]
    shop.ledger.set(id, { member_id: member.id, credits: 250 })
    if (isWithdrawn) await withdraw(db, id, member)

    await compare()
    await compare()
    await site.run()
    await compare()

    const credits = await db.query(`select credits from points_lines where kind = 'credited' order by id`)
    expect(credits).toEqual(isWithdrawn ? [{ credits: 250 }, { credits: -250 }] : [{ credits: 250 }])
    expect(await cases()).toEqual([
      { member_id: member.id, facts: { difference: { ours: 0, shops: 250 } }, is_open: false },
    ])
  },
)

test('points that the shop refuses for good go again once, however long they differ', async () => {
  const { member } = await memberApart()
  await byHand(member.id, 50, 'refused', 'not_accepted')
  shop.refuseWith(422)

  for (let night = 0; night < 3; night++) {
    await compare()
    await site.run()
  }

  const refused = await db.query(`select from points_lines where kind = 'refused'`)
  expect(refused).toHaveLength(2)
})

test('one that comes back is a case of its own', async () => {
  const { repair } = await memberApart()
  await compare()
  repair()
  await compare()
  shop.ledger.clear()

  await compare()

  expect((await cases()).map(({ is_open }) => is_open)).toEqual([false, true])
})

test('cases are exactly the members of whom plain sums say something else than the books of the shop', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ rows: fc.integer({ min: 0, max: 3 }), hand: fc.integer({ min: -9, max: 9 }), apart: fc.boolean() }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      async (plans) => {
        await site.reset()
        for (const { rows, hand, apart } of plans) {
          const member = await site.memberWithPending(rows)
          await byHand(member.id, hand, 'credited')
          shop.changes.set(`hand ${member.id}`, { member_id: member.id, credits: apart ? hand + 1 : hand })
        }
        await site.run()

        await compare()

        const sums = await db.query<{ member_id: number; sum: number }>(
          `select member_id, sum(credits)::int as sum from points_lines where kind = 'credited' group by member_id order by member_id`,
        )
        const booked = [...shop.ledger.values(), ...shop.changes.values()]
        const expected = sums
          .map(({ member_id, sum }) => {
            const own = booked.filter((one) => one.member_id === member_id)
            return { member_id, ours: sum, shops: own.reduce((total, { credits }) => total + credits, 0) }
          })
          .filter(({ ours, shops }) => ours !== shops)
          .map(({ member_id, ...difference }) => ({ member_id, facts: { difference }, is_open: true }))
        expect(await cases()).toEqual(expected)
        expect(expected).toHaveLength(plans.filter(({ apart }) => apart).length)
      },
    ),
    { numRuns: 15 },
  )
})

test('points of which the answer was lost are not compared: the shop may know them or not', async () => {
  await site.memberWithPending(1)
  shop.fail('reset after processing')
  await site.run()
  shop.fail(null)

  expect(await compare()).toMatchObject({ compared: 0, different: 0 })
  expect(await cases()).toEqual([])
})

test('who registers and gets points while the shop is asked is left for another night', async () => {
  const member = await site.memberWithPending(1)
  await site.run()
  const giftShop = site.connect()
  const balancesOf = async (ids: readonly number[]) => {
    await create.registration({ member_id: member.id })
    await site.run()
    return giftShop.balancesOf(ids)
  }

  expect(await compare({ ...giftShop, balancesOf })).toMatchObject({ compared: 0, different: 0 })
  expect(await cases()).toEqual([])
  expect(await compare()).toMatchObject({ compared: 1, different: 0 })
})

test('beside runs of the sync no case is made of anybody', async () => {
  const members = [await site.memberWithPending(2), await site.memberWithPending(2), await site.memberWithPending(2)]
  for (let round = 0; round < 10; round++) {
    const registered = members.map(({ id }) => create.registration({ member_id: id }))
    await Promise.all([compare(), site.run(), ...registered, compare()])
  }
  await site.run()

  expect(await cases()).toEqual([])
  expect((await compare()).compared).toBe(3)
})

test('a shop that does not tell what was earned compares nothing, and ends no case', async () => {
  const { repair } = await memberApart()
  await compare()
  repair()
  shop.tellEarned(false)

  expect(await compare()).toMatchObject({ is_complete: true, compared: 0 })
  expect((await cases()).map(({ is_open }) => is_open)).toEqual([true])
})

test('a shop that is down compares nothing, and the run is not complete', async () => {
  await memberApart()
  shop.fail('status 503')
  const giftShop = site.connect({ failureThreshold: 1, firstPauseMs: 60_000, pauseCapMs: 60_000 })

  expect(await compare(giftShop)).toMatchObject({ is_complete: false, compared: 0 })
  expect(await cases()).toEqual([])
})

test('one member whom the shop can’t tell keeps nobody else from being compared', async () => {
  const [{ member }] = [await memberApart(), await memberApart(), await memberApart()]
  shop.fail('status 500', member.id, 'balances')

  expect(await compare()).toMatchObject({ is_complete: true, compared: 2, different: 2, unanswered: 1 })
  expect((await cases()).map(({ member_id }) => member_id)).not.toContain(member.id)
})

test('points that the shop has no call for are a case, until they are credited', async () => {
  const member = await create.member()
  const ids = [
    await byHand(member.id, 50, 'refused', 'call_missing'),
    await byHand(member.id, -20, 'refused', 'call_missing'),
    await byHand(member.id, 5, 'refused', 'not_accepted'),
  ]

  await keepMissingCalls(db)
  expect(await cases()).toEqual([{ member_id: member.id, facts: { missing_calls: 2 }, is_open: true }])

  for (const id of ids.slice(0, 2)) {
    await endChange(id, 2, 'pending')
    await endChange(id, 2, 'credited')
  }
  await keepMissingCalls(db)
  expect(await cases()).toEqual([{ member_id: member.id, facts: { missing_calls: 2 }, is_open: false }])
})

test('a run of the sync looks for such points', async () => {
  const member = await create.member()
  await byHand(member.id, 50, 'refused', 'call_missing')
  const worker = startQueueWorker({ db, kinds: [], log: site.log })

  await worker.runNow(pointsSync({ db, giftShop: site.connect(), log: site.log, pattern: '0 * * * *' }))
  await worker.stop()

  expect((await cases()).map(({ member_id }) => member_id)).toEqual([member.id])
})

test('the nightly run logs one line of counts, and no personal data', async () => {
  await memberApart()
  const worker = startQueueWorker({ db, kinds: [], log: site.log })

  await worker.runNow(earnedComparison({ db, giftShop: site.connect(), log: site.log }))
  await worker.stop()

  expect(JSON.parse(site.logLines[0]!)).toMatchObject({ work: 'gift-shop.compare-earned', compared: 1, different: 1 })
  expect(site.logLines.join()).not.toMatch(/voorbeeld\.nl|Lid|\b250\b/)
})

test('a member with both has one case, which ends with the last of them', async () => {
  const { member, repair } = await memberApart()
  const id = await byHand(member.id, 50, 'refused', 'call_missing')
  await keepMissingCalls(db)
  await compare()
  const difference = { ours: 250, shops: 100 }
  expect(await cases()).toEqual([{ member_id: member.id, facts: { missing_calls: 1, difference }, is_open: true }])

  await endChange(id, 2, 'pending')
  await keepMissingCalls(db)
  expect(await cases()).toEqual([{ member_id: member.id, facts: { difference }, is_open: true }])

  await endChange(id, 2, 'credited')
  shop.changes.set('x', { member_id: member.id, credits: 50 })
  repair()
  await compare()
  expect(await cases()).toEqual([{ member_id: member.id, facts: { difference }, is_open: false }])
})
