import { afterAll, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { hashPassword } from './passwords.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
afterAll(() => portal.close())

const pairs = 40

type Measured = { known: number[]; unknown: number[] }

// Two addresses alike in everything but that one has an account, asked in turns so that both see the same machine.
async function measure(ask: (client: TestClient, email: string) => Promise<unknown>): Promise<Measured> {
  const { email } = await portal.create.member({ password_hash: await hashPassword(memberPassword) })
  const client = portal.guest()
  const measured: Measured = { known: [], unknown: [] }
  for (let pair = -3; pair < pairs; pair++) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `x${email}`],
    ] as const) {
      const start = performance.now()
      await ask(client, address)
      // The first few pay for what is loaded late.
      if (pair >= 0) measured[kind].push(performance.now() - start)
    }
  }
  return measured
}

/** How well the time tells the two apart: 0 is not at all, 0.5 is always. */
function tellingPower({ known, unknown }: Measured): number {
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0) as number))
  return Math.abs(wins.reduce((sum, win) => sum + win, 0) / wins.length - 0.5)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

// Quality figures: indistinguishable, or so close that a network hides it.
function expectAlike(measured: Measured): void {
  const gapMs = Math.abs(median(measured.known) - median(measured.unknown))
  expect(tellingPower(measured) <= 0.2 || gapMs <= 2).toBe(true)
}

test('the time of a refused login does not tell whether there is an account', async () => {
  expectAlike(await measure((client, email) => client.post('/login', { email, password: 'fout wachtwoord' })))
})

test('the time of a forgotten password does not tell whether there is an account', async () => {
  expectAlike(await measure((client, email) => client.post('/forgot-password', { email })))
})

test('the measure itself notices a difference', () => {
  const known = Array.from({ length: pairs }, (_, i) => 30 + (i % 7))
  const unknown = known.map((ms) => ms - 20)

  expect(() => expectAlike({ known, unknown })).toThrow()
})
