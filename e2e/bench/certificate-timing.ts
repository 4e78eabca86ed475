import { randomBytes } from 'node:crypto'
import type { Registration } from '@portal/contract/registrations'
import { demoMembers } from '../support/demo-members.ts'
import { startPortal } from '../support/portal.ts'
import { logIn } from './visitor.ts'

// Whether the time of an answer tells that a guessed code comes near a real one: prints the AUC of codes that differ from a real one
// in their last place against random ones. 0.5 tells nothing; 0.45 to 0.55 is the goal. Run it after a build:
// npx tsx e2e/bench/certificate-timing.ts

const rounds = 4_000
const warmUp = 500
const portal = await startPortal({
  env: { RATE_LIMITS: 'off', GIFT_SHOP_URL: '', DEMO_DATA: 'on', LOG_LEVEL: 'error' },
})
try {
  const { reads } = await logIn(portal.url, demoMembers.installer)
  const listed = await fetch(`${portal.url}/api/productregistration/all`, { headers: reads })
  const codes = ((await listed.json()) as Registration[]).map(({ certificate_code: code }) => code)
  const guesses = {
    near: (round: number) => {
      const code = codes[round % codes.length]!
      return code.slice(0, -1) + (code.endsWith('a') ? 'b' : 'a')
    },
    random: () => randomBytes(10).toString('hex'),
  }

  const times: { near: number[]; random: number[] } = { near: [], random: [] }
  for (let round = 0; round < warmUp + rounds; round++) {
    const order = Math.random() < 0.5 ? (['near', 'random'] as const) : (['random', 'near'] as const)
    for (const kind of order) {
      const taken = await millisecondsOf(guesses[kind](round))
      if (round >= warmUp) times[kind].push(taken)
    }
  }
  console.log(
    `AUC of near misses against random codes: ${aucOf(times.near, times.random).toFixed(3)}, ${rounds} of each`,
  )
} finally {
  await portal.stop()
}

async function millisecondsOf(code: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${portal.url}/api/public/certificates/${code}`)
  await response.arrayBuffer()
  const taken = performance.now() - start
  if (response.status !== 404) throw new Error(`${code} was found: ${response.status}`)
  return taken
}

// How likely one of the first takes longer than one of the others.
function aucOf(some: readonly number[], others: readonly number[]): number {
  const all = [...some.map((ms) => ({ ms, isSome: true })), ...others.map((ms) => ({ ms, isSome: false }))]
  all.sort((one, other) => one.ms - other.ms)
  const ranks = all.reduce((sum, { isSome }, index) => sum + (isSome ? index + 1 : 0), 0)
  return (ranks - (some.length * (some.length + 1)) / 2) / (some.length * others.length)
}
