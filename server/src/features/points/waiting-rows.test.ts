import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Fault } from '../../../testing/fake-gift-shop.ts'
import { createPointsSite } from '../../../testing/points-site.ts'
import { type QueueWorker, startQueueWorker } from '../../queue/queue-worker.ts'
import { shopTiming } from '../../integrations/gift-shop/shop-calls.ts'
import { pointsSync } from './jobs.ts'

const site = await createPointsSite()
const { db, shop } = site
const workers: QueueWorker[] = []
beforeEach(() => site.reset())
afterEach(async () => void (await Promise.all(workers.splice(0).map((worker) => worker.stop()))))
afterAll(() => site.close())

/** Pauses calls as in production. */
const connect = (timeoutMs = 5_000) => site.connect({ ...shopTiming, timeoutMs })

type Wait = { registration_id: number; failures: number; reason: string; minutes: number }
const waits = () =>
  db.query<Wait>(`select registration_id, failures, reason,
    round(extract(epoch from next_try_at - now()) / 60)::int as minutes from points_waits order by registration_id`)
const nextTriesCome = () => db.query('update points_waits set next_try_at = now()')

const reasons = {
  'status 403': 'status 403',
  'status 404': 'status 404',
  'status 408': 'status 408',
  'status 500': 'status 500',
  'status 503': 'status 503',
  'refusal of something else': 'status 422 about something else',
  timeout: 'timeout',
  'reset after processing': 'lost',
  'HTML with 200': 'status 200 without JSON',
  'wrong member': 'status 201 about something else',
  'redirect elsewhere': 'redirect',
  'huge body': 'too-large',
} satisfies Partial<Record<Fault, string>>

test.each(Object.entries(reasons) as [Fault, string][])(
  'nine registrations that end in %s stop neither a hundred others nor the balances',
  async (fault, reason) => {
    const bad = await site.memberWithPending(9)
    const good = await site.memberWithPending(100)
    shop.fail(fault, bad.id)
    const giftShop = connect(fault === 'timeout' ? 2_000 : 5_000)

    const result = await site.run(giftShop)

    expect(result).toMatchObject({ is_complete: true, credited: 100, failed: 9, balances: 2 })
    expect(giftShop.isPaused()).toBe(false)
    expect(shop.balanceOf(good.id)).toBe(25_000)
    const [, balanceOfGood] = await site.balances()
    expect(balanceOfGood).toBe(25_000)
    const waiting = await waits()
    expect(waiting).toHaveLength(9)
    for (const wait of waiting) expect(wait).toMatchObject({ failures: 1, reason, minutes: 1 })
  },
)

test.each(Object.keys(reasons) as Fault[])(
  'a member whose balance always ends in %s costs nobody else theirs',
  async (fault) => {
    for (const credits of [10, 20, 30, 40, 50]) await site.create.member({ credits })
    shop.fail(fault, 3, 'balances')
    const giftShop = connect(fault === 'timeout' ? 2_000 : 5_000)

    const result = await site.run(giftShop)

    expect(result).toMatchObject({ is_complete: true, balances: 4, balances_missing: 1, balance_calls_failed: 0 })
    expect(await site.balances()).toEqual([0, 0, 30, 0, 0])
  },
)

async function fiveHundredMembers() {
  await db.query(`insert into members (email, password_hash, first_name, last_name, company, credits)
    select 'lid' || i || '@firma.nl', '', 'Lid', 'Lid', 'Firma', 10 from generate_series(1, 500) as i`)
}

test('a shop that is down gets few calls for balances', async () => {
  await fiveHundredMembers()
  shop.fail('HTML with 200')

  const result = await site.run(connect())

  // The last asks for nobody.
  expect(shop.balanceCalls).toEqual([500, 250, 125, 0])
  expect(result.is_complete).toBe(false)
})

test('a shop that answers, but tells no balance, gets no call for each member', async () => {
  await fiveHundredMembers()
  shop.answerBalancesWith({ balances: [{ member_id: 999, balance: 1 }] })

  const result = await site.run(connect())

  expect(shop.balanceCalls.length).toBeLessThan(50)
  expect(result).toMatchObject({ is_complete: false, balances: 0, balances_missing: 0 })
})

test('a registration that a pause left unsent makes the run incomplete, also when the pause is over by then', async () => {
  await site.memberWithPending(30)
  shop.fail('status 503')
  const giftShop = connect()
  const isPaused = giftShop.isPaused
  // It is over when all eight who send, and who sent them, have noticed it.
  let noticed = 0
  giftShop.isPaused = () => {
    if (!isPaused()) return false
    noticed += 1
    if (noticed === 9) {
      shop.fail(null)
      giftShop.endPause()
    }
    return true
  }

  const result = await site.run(giftShop)

  expect(result.is_complete).toBe(false)
  expect(await waits()).toEqual([])
})

test('a registration that waits is left alone until its own next try, which comes ever later', async () => {
  const bad = await site.memberWithPending(1)
  await site.memberWithPending(1)
  shop.fail('status 404', bad.id)
  const giftShop = connect()
  await site.run(giftShop)

  const early = await site.run(giftShop)
  expect(early).toMatchObject({ is_complete: true, failed: 0, balances: 2 })

  const minutes = []
  for (let attempt = 0; attempt < 8; attempt++) {
    await nextTriesCome()
    await site.run(giftShop)
    minutes.push((await waits())[0]!.minutes)
  }
  expect(minutes).toEqual([2, 4, 8, 16, 32, 60, 60, 60])

  shop.fail(null)
  await nextTriesCome()
  await site.run(giftShop)
  expect(await site.statuses()).toEqual(['credited', 'credited'])
  expect(await waits()).toEqual([])
  expect(await db.query(`select count(*) from points_lines where kind = 'credited'`)).toEqual([{ count: 2 }])
})

test('new registrations go before those that wait, also when these are many and due', async () => {
  const bad = await site.memberWithPending(60)
  shop.fail('status 500', bad.id)
  const giftShop = connect()
  const first = await site.run(giftShop)
  await site.run(giftShop)
  await nextTriesCome()
  await site.memberWithPending(10)

  const result = await site.run(giftShop)

  // A run that is answered nothing ends early; what it left goes with the next.
  expect(first).toMatchObject({ is_complete: false, credited: 0, balances: 1 })
  expect(first.failed).toBeLessThan(60)
  expect(await waits()).toHaveLength(60)
  expect(result.credited).toBe(10)
})

test('a shop that is down makes no registration wait by itself', async () => {
  await site.memberWithPending(30)
  shop.fail('status 500')
  const giftShop = connect()

  const result = await site.run(giftShop)

  // One that goes ahead, one round of eight, and one more before the third of these failed.
  expect(result).toMatchObject({ is_complete: false, credited: 0, balances: 0 })
  expect(result.failed).toBeLessThanOrEqual(10)
  expect(giftShop.isPaused()).toBe(true)
  expect(await waits()).toEqual([])

  shop.fail(null)
  giftShop.endPause()
  expect(await site.run(giftShop)).toMatchObject({ is_complete: true, credited: 30 })
})

test('the sync comes back for the next try before its own moment', async () => {
  const bad = await site.memberWithPending(1)
  await site.memberWithPending(1)
  shop.fail('status 404', bad.id)
  const kind = pointsSync({ db, giftShop: connect(), log: site.log, pattern: '0 0 1 1 *' })
  const worker = startQueueWorker({ db, kinds: [], log: site.log })
  workers.push(worker)

  await worker.runNow(kind)

  const [entry] = await db.query<{ seconds: number }>(
    'select extract(epoch from due_at - now())::float8 as seconds from queue where pattern is not null',
  )
  expect(entry!.seconds).toBeGreaterThan(30)
  expect(entry!.seconds).toBeLessThanOrEqual(60)
})
