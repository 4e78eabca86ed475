import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAll } from './support/audit.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { pointsProblems } from './support/points-audit.ts'
import { createPointsPlace } from './support/points-place.ts'
import { startPointsWatch } from './support/points-watch.ts'
import type { ShopFault } from './support/shop-faults.ts'
import { readShopLedger } from './support/shop-ledger.ts'
import { tellFault } from './support/tell-fault.ts'

const perFault = 24

const place = await createPointsPlace()
const { proxy } = place

let watch: ReturnType<typeof startPointsWatch>
beforeAll(async () => {
  await place.start()
  watch = startPointsWatch({ clients: place.clients(), dataDir: place.dataDir })
})
afterAll(async () => {
  await watch?.stop()
  await place.remove()
})

/** The result of the last registrations: how many the shop booked, and how many the portal shows as credited. */
async function lastOnes(): Promise<{ booked: number; credited: number }> {
  const rows = await listAll(place.clients())
  const before = place.registrations() - perFault
  return {
    booked: readShopLedger(place.dataDir).length - before,
    credited: rows.filter(({ synced_sparco }) => synced_sparco).length - before,
  }
}

/** Tells what was tried, and what is wrong with the points of all registrations since the first. */
async function expectAgreement(tried: string): Promise<void> {
  const lost = await pointsProblems({ clients: place.clients(), members: place.members, dataDir: place.dataDir })
  tellFault({ tried: `a shop with ${tried}`, acknowledged: place.registrations(), lost })
  expect(lost).toEqual([])
}

describe('a shop that answers wrongly', () => {
  // The shop executed the call, although the portal got no usable reply.
  const nothing = { atLeast: 0, atMost: 0 }
  const some = { atLeast: 1, atMost: perFault }
  // Eight parallel calls, one before them, one that started when only two had failed, and the question about nobody.
  const callsIfDown = 11
  // That question is answered here, so each registration has its turn; fifty failures in a row would end such a run.
  const callsIfAnswered = perFault + 10

  test.each<[ShopFault, { atLeast: number; atMost: number }]>([
    ['status 500', nothing],
    ['status 503', nothing],
    ['a reset after processing', some],
    ['a page with status 200', some],
    ['an answer about another member', some],
    ['a redirect elsewhere', nothing],
    ['an answer of two megabytes', some],
    ['an answer without end', some],
  ])(
    'with %s: no point moves on its word, it is soon left alone, and then each is credited once',
    async (fault, may) => {
      await place.register(perFault)
      const callsBefore = proxy.calls()
      proxy.fail(fault)
      const run = await place.sync()
      const calls = proxy.calls() - callsBefore
      const { booked, credited } = await lastOnes()
      const state = await place.state()
      proxy.fail(null)
      await place.flush()

      expect(run).toMatchObject({ code: 1, output: expect.stringContaining('did not answer every call') })
      expect(calls).toBeLessThanOrEqual(fault === 'an answer about another member' ? callsIfAnswered : callsIfDown)
      expect(credited).toBe(0)
      expect(booked).toBeGreaterThanOrEqual(may.atLeast)
      expect(booked).toBeLessThanOrEqual(may.atMost)
      expect(state).toMatchObject({ failures: 1, result: { is_complete: false } })
      await expectAgreement(fault)
      expect(await place.state()).toMatchObject({ failures: 0, result: { is_complete: true } })
    },
  )

  test('with two answers to one call: each point is credited once', async () => {
    await place.register(perFault)
    proxy.fail('two answers to one call')
    await place.sync()
    proxy.fail(null)
    await place.flush()

    await expectAgreement('two answers to one call')
  })

  test('with half of the balances: all is credited, and the next run fetches the other half', async () => {
    await place.register(perFault)
    proxy.fail('half of the balances')
    const run = await place.sync()
    const { credited } = await lastOnes()
    proxy.fail(null)

    expect(run).toMatchObject({ code: 0, output: expect.stringMatching(/^balances +1 \(1 missing\)$/m) })
    expect(credited).toBe(perFault)
    await place.flush()
    await expectAgreement('half of the balances')
  })

  // Each of these waits ten seconds for a reply; the calls after it continue when the fault ends.
  test.each<ShopFault>(['no answer', 'an answer that takes half a minute'])(
    'with %s: the call is given up, the others go on, and then each point is credited once',
    async (fault) => {
      await place.register(perFault)
      const callsBefore = proxy.calls()
      proxy.fail(fault)
      const running = place.sync()
      await eventually(() => proxy.calls() > callsBefore, 'a call')
      proxy.fail(null)
      const run = await running
      const { credited } = await lastOnes()

      // The shop answered all others, so this one waits by itself.
      expect(run).toMatchObject({ code: 0, output: expect.stringMatching(/^failed +1$/m) })
      expect(credited).toBe(perFault - 1)
      await place.flush()
      await expectAgreement(fault)
    },
  )

  test('is retried with growing pauses', async () => {
    await place.register(perFault)
    proxy.fail('status 500')
    const pauses: number[] = []
    for (let failures = 1; failures <= 3; failures++) {
      await place.sync()
      const { last_run_at, next_run_at } = await place.state()
      pauses.push((Date.parse(next_run_at) - Date.parse(last_run_at)) / 1_000)
    }
    proxy.fail(null)
    await place.flush()

    // Half a minute, doubled each time, with a jitter of a quarter.
    const expected = [30, 60, 120]
    expect(pauses.map((pause, index) => Math.abs(pause / expected[index]! - 1) < 0.27)).toEqual([true, true, true])
    await expectAgreement('status 500, three times in a row')
  })
})

describe('all the while', () => {
  test('the portal never showed a point as credited that the shop did not have', () => {
    expect(watch.looks()).toBeGreaterThan(50)
    expect(watch.ahead).toEqual([])
  })

  test('its pages answered', () => {
    expect([watch.failed, watch.unanswered()]).toEqual([[], 0])
  })

  test('no request followed a redirect', () => {
    expect(proxy.strays).toEqual([])
  })

  test('no registration was sent again while it was still under way', () => {
    expect(proxy.overlaps).toEqual([])
  })

  test("the log has the shop's failures, and neither log has secrets", () => {
    expect(place.portal.log()).toMatch(/"level":40,.*"is_complete":false.*"msg":"points sync"/)
    expect(logProblems(place.log())).toEqual([])
  })
})
