import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { giftShopSecret, startFakeGiftShop } from '../../../testing/fake-gift-shop.ts'
import { createGiftShop } from './gift-shop.ts'
import type { ShopTiming } from './shop-calls.ts'

const shop = await startFakeGiftShop()
const open: { close(): Promise<unknown> }[] = [shop]
afterEach(() => shop.reset())
afterAll(async () => void (await Promise.all(open.map((each) => each.close()))))

const credit = { registration_id: 7, member_id: 3, credits: 250, description: 'x', occurred_at: '2026-02-03T10:15:00Z' }

const { registration_id: _, ...points } = credit
const correction = { registration_id: 7, number: 2, ...points, credits: -250 }
const adjustment = { key: '0b0e6f7c-6ab5-4f0e-9d3b-1f2a3c4d5e6f', ...points, credits: -1 }

function connect(timing: Partial<ShopTiming> = {}, url = shop.url) {
  const quick = { timeoutMs: 5_000, probeTimeoutMs: 300, probeKeptMs: 200, failureThreshold: 100 }
  return createGiftShop({
    url,
    secret: giftShopSecret,
    appUrl: 'http://localhost:3000',
    timing: { ...quick, ...timing },
  })
}

/** A shop that always says the same, byte by byte if need be. */
async function shopThat(answers: (write: (bytes: string) => void, end: () => void) => void, status = 200) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    answers(
      (bytes) => void response.write(bytes),
      () => void response.end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: async () => (server.closeAllConnections(), server.close()) })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A shop that answers balances, and everything at a path with this in it by this status and body. */
async function shopWithout(part: string, status: number, body: string) {
  const server = createServer((request, response) => {
    if (request.url?.includes(part)) response.writeHead(status).end(body)
    else response.end('{"balances":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: async () => (server.closeAllConnections(), server.close()) })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the time-out counts until the last byte of the answer', async () => {
  const url = await shopThat((write) => {
    const timer = setInterval(() => write(' '), 50)
    setTimeout(() => clearInterval(timer), 2_000)
  })

  await expect(connect({ timeoutMs: 300 }, url).creditRegistration(credit)).rejects.toMatchObject({ kind: 'timeout' })
})

test('at most a megabyte of an answer is read', async () => {
  let written = 0
  const url = await shopThat((write, end) => {
    const chunk = 'x'.repeat(64 * 1024)
    const timer = setInterval(() => {
      write(chunk)
      written += chunk.length
      if (written > 20_000_000) end()
    }, 1)
    setTimeout(() => clearInterval(timer), 2_000)
  })

  await expect(connect({}, url).creditRegistration(credit)).rejects.toMatchObject({
    kind: 'too-large',
  })

  expect(written).toBeLessThan(5_000_000)
})

test.each([
  [401, '{}'],
  [403, '{}'],
  [404, '{}'],
  [429, '{}'],
  [502, '<h1>Bad gateway</h1>'],
  // Not the shop's own refusal: somebody in between.
  [422, '<h1>Blocked</h1>'],
  [409, ''],
  [409, 'null'],
  // JSON, but about nothing that was asked: a gateway speaks it too.
  [409, '{}'],
  [422, '{"message":"Request blocked"}'],
  [409, '{"registration_id":7,"member_id":4,"credits":250}'],
])('a %i with %j is no answer: it is tried later', async (status, body) => {
  const url = await shopThat((write, end) => {
    write(body)
    end()
  }, status)

  await expect(connect({}, url).creditRegistration(credit)).rejects.toMatchObject({ name: 'ShopFailure' })
})

test.each([
  ['another registration', { ...credit, registration_id: 8 }],
  ['another member', { ...credit, member_id: 4 }],
  ['another amount', { ...credit, credits: 2500 }],
  ['an amount in words', { ...credit, credits: '250' }],
  ['nothing', {}],
  ['a list', [credit]],
])('an answer about %s confirms nothing', async (_what, answer) => {
  const url = await shopThat((write, end) => {
    write(JSON.stringify(answer))
    end()
  })

  await expect(connect({}, url).creditRegistration(credit)).rejects.toMatchObject({ kind: 'garbage' })
})

test('a correction and an adjustment are booked once, and a correction after its credit', async () => {
  const giftShop = connect()

  expect(await giftShop.correctCredit(correction)).toBe('credit_unknown')
  await giftShop.creditRegistration(credit)
  for (let time = 0; time < 2; time++) {
    expect(await giftShop.correctCredit(correction)).toBe('credited')
    expect(await giftShop.adjustPoints(adjustment)).toBe('credited')
  }
  expect(await giftShop.correctCredit({ ...correction, credits: -249 })).toBe('known_differently')
  expect(await giftShop.adjustPoints({ ...adjustment, member_id: 4 })).toBe('known_differently')

  expect([...shop.changes.keys()]).toEqual(['/api/credits/7/corrections/2', `/api/adjustments/${adjustment.key}`])
  expect(shop.changePuts.at(-1)).toEqual({
    path: `/api/adjustments/${adjustment.key}`,
    ...points,
    credits: -1,
    member_id: 4,
  })
  expect(shop.balanceOf(3)).toBe(-1)
})

test('a change that the shop never accepts is told from one that it knows differently', async () => {
  shop.refuseWith(422)

  expect(await connect().correctCredit(correction)).toBe('not_accepted')
  expect(await connect().adjustPoints(adjustment)).toBe('not_accepted')
})

test.each([
  ['another registration', { ...correction, registration_id: 8 }],
  ['another number', { ...correction, number: 1 }],
  ['another amount', { ...correction, credits: 250 }],
  ['the credit', credit],
  ['an adjustment', { ...adjustment, adjustment_id: adjustment.key }],
])('an answer about %s confirms no correction', async (_what, answer) => {
  for (const status of [200, 409]) {
    const url = await shopThat((write, end) => (write(JSON.stringify(answer)), end()), status)
    await expect(connect({}, url).correctCredit(correction)).rejects.toMatchObject({ kind: 'garbage' })
  }
})

test('an answer about another adjustment confirms nothing', async () => {
  const answer = { ...adjustment, adjustment_id: adjustment.key.replace('0', '1') }
  const url = await shopThat((write, end) => (write(JSON.stringify(answer)), end()))

  await expect(connect({}, url).adjustPoints(adjustment)).rejects.toMatchObject({ kind: 'garbage' })
})

test.each([
  [404, ''],
  [404, '{"message":"Not found"}'],
  [405, ''],
  [405, '<h1>Method not allowed</h1>'],
])('a %i with %j says that the shop lacks the call, and pauses nothing', async (status, body) => {
  const url = await shopWithout('/corrections/', status, body)
  const giftShop = connect({ failureThreshold: 1, firstPauseMs: 60_000 }, url)

  for (let call = 0; call < 3; call++) expect(await giftShop.correctCredit(correction)).toBe('call_missing')

  expect(giftShop.isPaused()).toBe(false)
})

test('an address that lacks every call is a failure, not a shop without corrections', async () => {
  const url = await shopWithout('/', 404, '')
  const giftShop = connect({ failureThreshold: 2, firstPauseMs: 60_000 }, url)

  for (let call = 0; call < 2; call++) {
    await expect(giftShop.adjustPoints(adjustment)).rejects.toMatchObject({ kind: 'status', status: 404 })
  }
  expect(giftShop.isPaused()).toBe(true)
})

test('what a member ever earned stands beside the balance, of a shop that tells it', async () => {
  await connect().creditRegistration(credit)
  shop.spend(3, 100)

  expect(await connect().balancesOf([3])).toEqual([{ member_id: 3, balance: 150, earned: 250 }])
  shop.tellEarned(false)
  expect(await connect().balancesOf([3])).toEqual([{ member_id: 3, balance: 150 }])
})

test('calls to a failing shop are paused, and then one is tried', async () => {
  const giftShop = connect({ failureThreshold: 3, firstPauseMs: 1_000, pauseCapMs: 1_000 })
  shop.fail('status 500')
  const failure = () => giftShop.creditRegistration(credit).catch((error: { kind: string }) => error.kind)

  const kinds = [await failure(), await failure(), await failure(), await failure()]
  expect(kinds).toEqual(['status', 'status', 'status', 'paused'])
  expect(giftShop.isPaused()).toBe(true)

  await sleep(1_300)
  expect(await failure()).toBe('status')
  expect(await failure()).toBe('paused')

  await sleep(1_300)
  shop.fail(null)
  expect(await giftShop.creditRegistration(credit)).toBe('credited')
  expect(giftShop.isPaused()).toBe(false)
})

test.each([
  ['status 401', true],
  ['status 403', false],
  ['status 408', false],
  ['status 429', true],
] as const)('whether %s about some rows pauses all calls: %s', async (fault, isPause) => {
  const giftShop = connect({ failureThreshold: 3, firstPauseMs: 60_000, pauseCapMs: 60_000 })
  shop.fail(fault, credit.member_id)

  for (let call = 0; call < 3; call++) await giftShop.creditRegistration(credit).catch(() => {})

  expect(giftShop.isPaused()).toBe(isPause)
})

test('closing aborts the open calls and refuses new ones', async () => {
  // Longer than this test may take.
  const giftShop = connect({ timeoutMs: 60_000 })
  shop.fail('timeout')
  const call = giftShop.creditRegistration(credit).catch((error: { kind: string }) => error.kind)
  // A call that comes after the reset would be credited.
  await expect.poll(() => shop.arrived()).toBe(1)

  giftShop.close()

  expect(await call).toBe('timeout')
  await expect(giftShop.creditRegistration(credit)).rejects.toMatchObject({ kind: 'paused' })
})

test('the wrong secret credits nothing', async () => {
  const stranger = createGiftShop({ url: shop.url, secret: 'x'.repeat(32), appUrl: 'http://localhost:3000' })

  await expect(stranger.creditRegistration(credit)).rejects.toMatchObject({ kind: 'status' })

  expect(shop.ledger.size).toBe(0)
})

test('the health check does not wait as long as a call, and is repeated after a while', async () => {
  // A call may take longer than this test; the check has a time-out of its own.
  const giftShop = connect({ timeoutMs: 60_000 })
  shop.fail('timeout')

  expect(await giftShop.isReachable()).toBe(false)
  shop.fail(null)
  await sleep(250)
  expect(await giftShop.isReachable()).toBe(true)
})

test('an operator who knows that the shop is back need not wait for the next health check', async () => {
  const giftShop = connect({ timeoutMs: 60_000, probeKeptMs: 60_000 })
  shop.fail('timeout')
  expect(await giftShop.isReachable()).toBe(false)
  shop.fail(null)

  giftShop.endPause()

  expect(await giftShop.isReachable()).toBe(true)
})

test('a shop without a health check counts as reachable', async () => {
  const url = await shopThat((_write, end) => end(), 404)

  expect(await connect({}, url).isReachable()).toBe(true)
})
