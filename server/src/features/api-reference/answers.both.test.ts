import { calls, type NamedCall } from '@portal/contract/openapi'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { testEngine } from '../../../testing/databases.ts'
import { giftShopSecret, startFakeGiftShop } from '../../../testing/fake-gift-shop.ts'
import { createRequests } from '../../../testing/generated-requests.ts'
import { undecidedKeys } from '../../../testing/json-keys.ts'
import { createJudge } from '../../../testing/judge-answer.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { type Caller, callers, plainPlan, plansFor, type RequestPlan } from '../../../testing/request-plans.ts'

const seed = Number(process.env.GENERATED_SEED ?? 20_261_122)
const times = Number(process.env.GENERATED_TIMES ?? 1)
// One engine is enough for most of them: the rules are the same, and the statements are few.
const perCall = times * (testEngine === 'postgres' ? 80 : 15)
// A password is hashed each time, which takes longer than all the rest.
const perHashingCall = times * (testEngine === 'postgres' ? 30 : 8)
const hashingCalls = new Set(['logIn', 'registerAccount', 'resetPassword', 'updatePassword'])

const shop = await startFakeGiftShop()
const portal = await createTestPortal({
  GIFT_SHOP_URL: shop.url,
  GIFT_SHOP_SECRET: giftShopSecret,
  METRICS_PORT: '9464',
})
afterAll(async () => {
  await portal.close()
  await shop.close()
})
const requestOf = await createRequests(portal, times * 60)
const judge = createJudge()
const tally = createTally()

describe('every answer to generated requests is one that the document describes', () => {
  test.each(calls)('$name', { timeout: times * 600_000 }, async (call) => {
    const property = fc.asyncProperty(plansFor(call), async (plan) => {
      const request = await requestOf(call, plan)
      const response = await portal.app.inject(request)
      tally.add(call, plan, response.statusCode)
      const problem = judge(call, request.method, response)
      if (problem) throw new Error(`GENERATED_SEED=${seed}: ${problem}\n  ${JSON.stringify(request).slice(0, 1_000)}`)
    })
    await fc.assert(property, {
      // Another one for each call, or all of them would get the same headers.
      seed: seed + calls.indexOf(call),
      numRuns: hashingCalls.has(call.name) ? perHashingCall : perCall,
      examples: callers.map((caller) => [plainPlan(call, caller)]),
      // Longer than any answer takes, also on a busy machine: so it is known what hung.
      timeout: 60_000,
    })
  })

  test('all that was stored is in the data map', async () => {
    expect(await undecidedKeys(portal.db)).toEqual([])
  })

  test('they were enough of every kind', () => {
    process.stdout.write(`${tally.toText()}\n`)
    if (testEngine !== 'postgres') return

    expect(tally.total()).toBeGreaterThanOrEqual(7_000)
    expect(tally.wrong()).toBeGreaterThanOrEqual(3_000)
    for (const caller of callers) expect(tally.wrong(caller), caller).toBeGreaterThanOrEqual(500)
    expect(tally.statuses()).toEqual([200, 201, 204, 302, 400, 401, 403, 404, 405, 409, 413, 415, 419, 422, 429])
    // The token of a reset or an invitation is known only to the mail, a code or a passkey only to a device; nothing is planned;
    // no download has a file, and no upload is known. An order needs all that is there at its moment; exports have one limit together.
    expect(tally.withoutSuccess().filter((name) => !/Order$|^export/.test(name))).toEqual([
      'resetPassword',
      'acceptInvitation',
      'proveMailbox',
      'addPasskey',
      'addApp',
      'removeFactor',
      'stepUp',
      'dropNewsPlan',
      'dropPromotionPlan',
      'dropQuestionPlan',
      'getDownloadArchive',
      'getKnownUpload',
    ])
  })
})

/** What was sent and how it was answered. */
function createTally() {
  const sent: { name: string; caller: string; wrong: string[]; status: number }[] = []
  const wrongOnes = () => sent.filter(({ wrong }) => wrong.length > 0)
  const inWords = (keys: (string | number)[]) => {
    const counts = new Map<string | number, number>()
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts].map(([key, count]) => `${key} ${count}`).join(', ')
  }

  return {
    add({ name }: NamedCall, { caller, wrong }: RequestPlan, status: number) {
      sent.push({
        name,
        caller,
        wrong: Object.entries(wrong).flatMap(([kind, is]) => (is === undefined ? [] : [kind])),
        status,
      })
    },
    total: () => sent.length,
    wrong: (by?: Caller) => wrongOnes().filter(({ caller }) => !by || caller === by).length,
    statuses: () => [...new Set(sent.map(({ status }) => status))].toSorted((a, b) => a - b),
    withoutSuccess() {
      const successful = new Set(sent.flatMap(({ name, status }) => (status < 400 ? [name] : [])))
      return calls.map(({ name }) => name).filter((name) => !successful.has(name))
    },
    toText: () =>
      [
        `${sent.length} requests for ${calls.length} calls, seed ${seed}: ${inWords(sent.map(({ caller }) => caller))}`,
        `wrong ${wrongOnes().length}: ${inWords(wrongOnes().map(({ caller }) => caller))}`,
        `by kind: ${inWords(sent.flatMap(({ wrong }) => wrong))}`,
        `answers: ${inWords(sent.map(({ status }) => status))}`,
      ].join('\n'),
  }
}
