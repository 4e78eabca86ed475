import * as fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, testEngine } from '../databases.ts'
import { rounds } from './acts.ts'
import { simulate } from './simulate.ts'
import { faults } from './world.ts'

/** How many histories; SEEDS=10000 is a night's work. In parts, so that none takes longer than a test may. */
const histories = Number(process.env.SEEDS ?? 200)
const parts = Math.ceil(histories / 40)
const firstSeed = Number(process.env.SEED ?? 20261127)
const seeds = Array.from({ length: parts }, (_, part) => firstSeed + part)

const database = await createTestDatabase()
// A session is touched once a minute of the clock.
vi.useFakeTimers({ toFake: ['Date', 'performance'] })
afterAll(() => {
  // Other files share this process.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  return database.close()
})

const usuallyNone = fc.oneof(
  { weight: 5, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...faults) },
)
const all = [rounds, fc.scheduler(), fc.infiniteStream(usuallyNone)] as const
const setFetch = (call: typeof fetch) => void vi.stubGlobal('fetch', call)

const once: [seed: number, path: string, what: string][] = [
  [35000013, '15', 'the simulated shop refused what it had booked'],
  [36000014, '26', 'the same, until the end'],
  [37000004, '20', 'the shop refused in one run and booked in another, whose answer was left out'],
  [62000041, '20', 'the shop refused in one run and booked in another that was killed'],
  [62000051, '17', 'the same, and the registration was withdrawn'],
  [62000052, '22', 'the same again'],
  [63000002, '2', 'one kill cut off three mails, which the simulation took for one'],
  [38000004, '18', 'a withdrawal took back a mail about a mending, and putting back wrote none'],
]

// A transaction is one turn, as on this engine.
describe.runIf(testEngine === 'embedded')('whatever happens at once, is lost, repeated or killed', () => {
  const property = fc.asyncProperty(...all, async (rounds, scheduler, faults) => {
    expect((await simulate({ database, rounds, scheduler, faults, setFetch })).broken).toEqual([])
  })

  test.each(seeds)('nothing acknowledged is lost and nothing is doubled, by seed %i', async (seed) => {
    // Making a failure smaller takes minutes: its seed and path do that when asked.
    await fc.assert(property, {
      numRuns: Math.ceil(histories / parts),
      seed,
      endOnFailure: process.env.SHRINK !== 'on',
    })
  })

  test.each(once)('nor by what was found once: %i, %s: %s', async (seed, path) => {
    await fc.assert(property, { numRuns: 1, seed, path, endOnFailure: true })
  })

  test('the same seed gives the same log', async () => {
    const logs: string[][] = []
    const property = fc.asyncProperty(...all, async (rounds, scheduler, faults) => {
      logs.push((await simulate({ database, rounds, scheduler, faults, setFetch })).log)
    })
    for (let run = 0; run < 2; run += 1) await fc.assert(property, { numRuns: 5, seed: 35 })

    expect(logs.slice(5)).toEqual(logs.slice(0, 5))
  })
})
