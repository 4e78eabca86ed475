import { calls, type NamedCall } from '@portal/contract/openapi'
import { afterAll, expect, test } from 'vitest'
import { testEngine } from '../../../testing/databases.ts'
import { giftShopSecret, startFakeGiftShop } from '../../../testing/fake-gift-shop.ts'
import { createRequests, type GeneratedRequest } from '../../../testing/generated-requests.ts'
import { createJudge } from '../../../testing/judge-answer.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { createRandomChoices } from '../../../testing/random-choices.ts'

const shop = await startFakeGiftShop()
const portal = await createTestPortal({ GIFT_SHOP_URL: shop.url, GIFT_SHOP_SECRET: giftShopSecret })
afterAll(async () => {
  await portal.close()
  await shop.close()
})

const seed = 20_261_122
// One engine is enough for most of them: the rules are the same, and the statements are few.
const perCall = testEngine === 'embedded' ? 240 : 30
// A password is hashed each time, which takes longer than all the rest.
const perHashingCall = testEngine === 'embedded' ? 60 : 10
const hashingCalls = new Set(['logIn', 'registerAccount', 'resetPassword', 'updatePassword'])

// Half a minute of work; on a busy machine several.
test('every answer to generated requests is one that the document describes', { timeout: 600_000 }, async () => {
  const choices = createRandomChoices(seed)
  const next = await createRequests(portal, choices)
  const judge = createJudge()
  const mismatches: string[] = []
  const statuses = new Map<string, Set<number>>()
  let count = 0

  for (const call of calls) {
    const seen = new Set<number>()
    statuses.set(call.name, seen)
    for (let round = 0; round < (hashingCalls.has(call.name) ? perHashingCall : perCall); round++) {
      const request = await next(call)
      const response = await portal.app.inject(request)
      const problem = judge(call, response)
      if (problem) mismatches.push(describeMismatch(call, request, problem))
      seen.add(response.statusCode)
      count++
    }
  }

  expect(mismatches).toEqual([])
  if (testEngine !== 'embedded') return

  expect(count).toBeGreaterThanOrEqual(7_000)
  const seen = new Set([...statuses.values()].flatMap((ofCall) => [...ofCall]))
  expect([...seen].sort((a, b) => a - b)).toEqual(everyStatus)
  expect(withoutSuccess(statuses)).toEqual(['resetPassword'])
})

// A 409 takes two calls at once; the tests of keys have it.
const everyStatus = [200, 201, 204, 302, 400, 401, 403, 404, 413, 415, 419, 422, 429]

// The token of a reset is known only to the mail.
function withoutSuccess(statuses: ReadonlyMap<string, ReadonlySet<number>>): string[] {
  return [...statuses].filter(([, seen]) => ![...seen].some((status) => status < 400)).map(([name]) => name)
}

function describeMismatch({ name }: NamedCall, request: GeneratedRequest, problem: string): string {
  return `${name}: ${problem}\n  ${JSON.stringify(request).slice(0, 1_000)}`
}
