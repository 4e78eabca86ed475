import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../../testing/app-codes.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { testAppKey } from '../../../testing/record-keys.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const before = await createTestPortal()
const key = { APP_KEY: 'n'.repeat(32) }
const now = await createTestPortal({ ...key, APP_PREVIOUS_KEYS: testAppKey }, { replicaOf: before })
const forgetful = await createTestPortal(key, { replicaOf: before })
afterAll(async () => {
  for (const portal of [forgetful, now, before]) await portal.close()
})

const stepUp = async (client: TestClient, code: string) => (await client.post('/api/step-up', { code })).statusCode

test('with another APP_KEY, apps and recovery codes work while the one before is named, and an app that was used also later', async () => {
  const member = await before.create.admin()
  const logIn = (portal: typeof before) => portal.clientOf(member, { hasProvenFactor: false })
  const first = await logIn(before)
  const { secret } = (await first.post('/api/second-factor/app/options')).json().data
  const { recovery_codes } = (await first.post('/api/second-factor/app', { code: codeOf(secret, -1) })).json()
  const unnamed = await logIn(forgetful)
  expect(await stepUp(unnamed, codeOf(secret))).toBe(422)
  expect(await stepUp(unnamed, recovery_codes[0])).toBe(422)

  const named = await logIn(now)
  expect(await stepUp(named, recovery_codes[0])).toBe(200)
  expect(await stepUp(named, codeOf(secret))).toBe(200)

  expect(await stepUp(unnamed, codeOf(secret, 1))).toBe(200)
})
