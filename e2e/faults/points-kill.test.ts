import { setTimeout as pause } from 'node:timers/promises'
import { testEngine } from '@portal/server/testing/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repeatedValues } from './support/audit.ts'
import { logProblems } from './support/log-problems.ts'
import { pointsProblems } from './support/points-audit.ts'
import { createPointsPlace } from './support/points-place.ts'
import { startPointsWatch } from './support/points-watch.ts'
import { tellFault } from './support/tell-fault.ts'

const rounds = Number(process.env.POINTS_KILL_ROUNDS ?? 2)
const perRound = 40

const place = await createPointsPlace({ memberCount: 4 })
const { portal, proxy } = place

/** The operator's output when a kill ended the run. */
const endings: string[] = []
let watch: ReturnType<typeof startPointsWatch>

beforeAll(
  async () => {
    await place.start()
    watch = startPointsWatch({ clients: place.clients(), dataDir: place.dataDir })
    for (let round = 0; round < rounds; round++) {
      await killDuringSync(round, killPortal)
      await killDuringSync(round, killShop)
      // Otherwise the portal's own schedule would start a run during the next round.
      await place.flush()
    }
    await watch.stop()
  },
  (rounds + 5) * 60_000,
)
afterAll(async () => {
  await watch?.stop()
  await place.remove()
})

async function killDuringSync(round: number, kill: () => Promise<void>): Promise<void> {
  // The first kill hits the calls; later ones also hit the storing of replies, or come after the run.
  const [credits, delayMs] = round === 0 ? [10, 0] : [Math.ceil(Math.random() * perRound), Math.random() * 30]
  const before = proxy.credits.length
  await place.register(perRound)
  const run = place.sync()
  await proxy.creditsReach(before + credits)
  await pause(delayMs)
  await kill()
  endings.push((await run).output)
}

async function killPortal(): Promise<void> {
  await portal.kill()
  await place.endLease()
  await portal.start()
}

async function killShop(): Promise<void> {
  await place.shop().stop('SIGKILL')
  await place.shop().restart()
}

function problems(): Promise<string[]> {
  const { members, dataDir } = place
  return pointsProblems({ clients: place.clients(), members, dataDir })
}

describe(`portal and shop killed ${rounds} times each during the points sync (${testEngine})`, () => {
  test('were killed in the middle of it', async () => {
    const cut = endings.filter((text) => !text.startsWith('credited') || text.includes('did not answer every call'))
    const repeated = repeatedValues(proxy.credits).length
    tellFault({
      tried: `${rounds} times kill -9 of portal and shop during the points sync (${testEngine})`,
      acknowledged: place.registrations(),
      lost: await problems(),
      also:
        `${cut.length} runs cut short, ${proxy.credits.length} credits asked for, ${repeated} of them again, ` +
        `${watch.looks()} looks at the lists`,
    })

    expect(cut.length).toBeGreaterThanOrEqual(2)
    expect(repeated).toBeGreaterThan(0)
  })

  test('agree in the end: each registration once, and the balances are their sum', async () => {
    expect(await problems()).toEqual([])
  })

  test('never showed a point as credited that the shop did not have', () => {
    expect(watch.looks()).toBeGreaterThan(rounds)
    expect(watch.ahead).toEqual([])
  })

  test('gave no error page', () => {
    expect(watch.failed).toEqual([])
  })

  test('log no secrets', () => {
    expect(logProblems(place.log())).toEqual([])
  })
})
