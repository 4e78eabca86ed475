import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPointsSite } from '../../../testing/points-site.ts'
import { startQueueWorker } from '../../queue/queue-worker.ts'
import { pointsSync } from './jobs.ts'

const site = await createPointsSite()
const { db, shop, create } = site
beforeEach(() => site.reset())
afterAll(() => site.close())

test('a pending registration is credited by the shop, then marked, then the balance is fetched', async () => {
  const member = await site.memberWithPending(3)
  shop.spend(member.id, 100)
  const startedAt = Date.now()
  const markedTooEarly: string[] = []
  shop.onAnswer(async () => {
    if (shop.balanceCalls.length === 0)
      markedTooEarly.push(...(await site.statuses()).filter((status) => status !== 'pending'))
  })

  const result = await site.run()

  expect(result).toMatchObject({ is_complete: true, credited: 3, refused: 0, failed: 0, balances: 1 })
  expect(await site.statuses()).toEqual(['credited', 'credited', 'credited'])
  expect(await site.balances()).toEqual([650])
  expect(markedTooEarly).toEqual([])
  const [row] = await db.query<{ balance_refreshed_at: Date }>('select balance_refreshed_at from members')
  expect(row!.balance_refreshed_at.getTime()).toBeGreaterThanOrEqual(startedAt)
})

test('the shop gets the product and the time, and nothing of the customer', async () => {
  const product = await create.product({ brand: 'AquaStar', model: 'Compact 8', credits: 250 })
  const created_at = new Date('2026-02-03T10:15:00Z')
  const { member_id } = await create.registration({ product_id: product.id, serial_number: 'AB 123456', created_at })

  await site.run()

  expect(shop.puts).toEqual([
    {
      registration_id: 1,
      member_id,
      credits: 250,
      description: 'AquaStar Compact 8, AB 123456',
      occurred_at: '2026-02-03T10:15:00.000Z',
    },
  ])
})

test('a second run sends nothing again', async () => {
  await site.memberWithPending(3)
  await site.run()

  const result = await site.run()

  expect(result).toMatchObject({ credited: 0, balances: 1 })
  expect(shop.puts).toHaveLength(3)
})

test('one run sends several batches, and asks for 500 balances in a call', async () => {
  const product = await create.product()
  await db.query(`insert into members (email, password_hash, first_name, last_name, company)
    select 'lid' || i || '@firma.nl', '', 'Lid', 'Lid', 'Firma' from generate_series(1, 620) as i`)
  await db.query(
    `insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
      house_number, customer_gender, customer_name, customer_email, customer_phone_number, consent_version, consented_at, credits,
      points_from)
    select m.id, $1, 'x', m.id || '-' || i, 'x', '2026-01-01', '5611 AB', '1', 'other', 'x', 'x', 'x', 'x', now(), 10, '2020-01-01'
    from members m, generate_series(1, 2) as i where m.id <= 600`,
    [product.id],
  )

  const result = await site.run()

  expect(result).toMatchObject({ is_complete: true, credited: 1200, balances: 600 })
  expect(shop.balanceCalls).toEqual([500, 100])
  expect(new Set((await site.balances()).slice(0, 600))).toEqual(new Set([20]))
})

describe('a shop that refuses', () => {
  test.each([
    [409, 'known_differently'],
    [422, 'not_accepted'],
  ] as const)('with %i gets it no more, and the ledger has the reason', async (status, reason) => {
    await site.memberWithPending(1)
    shop.refuseWith(status)

    const result = await site.run()
    await site.run()

    expect(result).toMatchObject({ is_complete: true, credited: 0, refused: 1 })
    expect(shop.puts).toHaveLength(1)
    expect(await site.statuses()).toEqual(['refused'])
    expect(await db.query('select kind, reason from points_lines order by id')).toEqual([
      { kind: 'pending', reason: null },
      { kind: 'refused', reason },
    ])
  })

  test('a member unknown to the shop does not delay the others', async () => {
    await site.memberWithPending(2)
    shop.ledger.set(1, { member_id: 999, credits: 250 })

    await site.run()

    expect(await site.statuses()).toEqual(['refused', 'credited'])
  })
})

describe('a shop that is down', () => {
  test('gets a few calls, and nothing is marked', async () => {
    await site.memberWithPending(60)
    shop.fail('timeout')

    const result = await site.run(
      site.connect({ timeoutMs: 200, failureThreshold: 3, firstPauseMs: 60_000, pauseCapMs: 60_000 }),
    )

    // One that goes ahead, one round of eight, and one more before the third of these failed: not sixty.
    expect(result).toMatchObject({ is_complete: false, credited: 0, balances: 0 })
    expect(result.failed).toBeLessThanOrEqual(10)
    expect(new Set(await site.statuses())).toEqual(new Set(['pending']))
  })

  test('gets no calls during the pause, until an operator ends it', async () => {
    await site.memberWithPending(1)
    const giftShop = site.connect({ failureThreshold: 1, firstPauseMs: 60_000, pauseCapMs: 60_000 })
    shop.fail('status 503')
    await site.run(giftShop)
    shop.fail(null)

    const paused = await site.run(giftShop)
    giftShop.endPause()
    const resumed = await site.run(giftShop)

    expect(paused).toMatchObject({ is_complete: false, credited: 0, failed: 0 })
    expect(resumed).toMatchObject({ is_complete: true, credited: 1 })
  })
})

test('a stopped run records its answers, and the next one does the rest', async () => {
  await site.memberWithPending(30)
  const stopping = new AbortController()
  shop.onAnswer(async () => {
    if (shop.puts.length === 5) stopping.abort()
  })

  const result = await site.run(site.connect(), stopping.signal)
  const credited = (await site.statuses()).filter((status) => status === 'credited')

  expect(result.is_complete).toBe(false)
  expect(result.credited).toBe(credited.length)
  expect(credited.length).toBeGreaterThan(0)
  expect(credited.length).toBeLessThan(30)
  await site.run()
  expect(new Set(await site.statuses())).toEqual(new Set(['credited']))
  expect(shop.ledger.size).toBe(30)
})

test('two concurrent runs, possible after a lost lease, credit once', async () => {
  const member = await site.memberWithPending(40)

  await Promise.all([site.run(), site.run()])

  expect(shop.balanceOf(member.id)).toBe(10_000)
  expect(await site.balances()).toEqual([10_000])
  expect(await db.query(`select count(*) from points_lines where kind = 'credited'`)).toEqual([{ count: 40 }])
})

test('a member without an answered balance keeps the old one, and the run is complete', async () => {
  const [told, leftOut] = [await create.member({ credits: 20 }), await create.member({ credits: 30 })]
  shop.answerBalancesWith({ balances: [{ member_id: told.id, balance: 25 }] })

  const result = await site.run()

  expect(result).toMatchObject({ is_complete: true, balances: 1, balances_missing: 1 })
  expect(leftOut.id).not.toBe(told.id)
  expect(await site.balances()).toEqual([25, 30])
})

test('a run logs one line with counts, and no personal data', async () => {
  await site.memberWithPending(2)
  const worker = startQueueWorker({ db, kinds: [], log: site.log })

  await worker.runNow(pointsSync({ db, giftShop: site.connect(), log: site.log, pattern: '0 * * * *' }))
  await worker.stop()

  expect(site.logLines).toHaveLength(1)
  expect(JSON.parse(site.logLines[0]!)).toMatchObject({ work: 'gift-shop.sync-points', credited: 2, is_complete: true })
  expect(site.logLines[0]).not.toMatch(/voorbeeld\.nl|AB \d|Lid|secret/)
})
