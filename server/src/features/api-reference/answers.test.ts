import { calls } from '@portal/contract/openapi'
import { afterAll, expect, test } from 'vitest'
import { testEngine } from '../../../testing/databases.ts'
import { giftShopSecret, startFakeGiftShop } from '../../../testing/fake-gift-shop.ts'
import { createRequests, type GeneratedRequest, type Role, roles } from '../../../testing/generated-requests.ts'
import { createJudge } from '../../../testing/judge-answer.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { createRandomChoices } from '../../../testing/random-choices.ts'

const shop = await startFakeGiftShop()
const portal = await createTestPortal({ GIFT_SHOP_URL: shop.url, GIFT_SHOP_SECRET: giftShopSecret })
afterAll(async () => {
  await portal.close()
  await shop.close()
})

const seed = Number(process.env.GENERATED_SEED ?? 20_261_122)
const times = Number(process.env.GENERATED_TIMES ?? 1)
// One engine is enough for most of them: the rules are the same, and the statements are few.
const perCall = times * (testEngine === 'embedded' ? 240 : 30)
// A password is hashed each time, which takes longer than all the rest.
const perHashingCall = times * (testEngine === 'embedded' ? 60 : 12)
const hashingCalls = new Set(['logIn', 'registerAccount', 'resetPassword', 'updatePassword'])

// Half a minute of work; on a busy machine several.
test('every answer to generated requests is one that the document describes', {
  timeout: times * 600_000,
}, async () => {
  const next = await createRequests(portal, createRandomChoices(seed), times * 60)
  const judge = createJudge()
  const mismatches: string[] = []
  const tally = createTally()

  for (const call of calls) {
    for (let round = 0; round < (hashingCalls.has(call.name) ? perHashingCall : perCall); round++) {
      const request = await next(call, round % 3 === 0 ? roles[(round / 3) % roles.length] : undefined)
      const response = await answerTo(request)
      const problem = judge(call, request.sent.method, response)
      if (problem) mismatches.push(describeMismatch(call.name, request, problem))
      tally.add(call.name, request, response.statusCode)
    }
  }

  process.stdout.write(`${tally.toText()}\n`)
  expect(mismatches, `with GENERATED_SEED=${seed}`).toEqual([])
  expect(tally.leastByRole()).toBeGreaterThanOrEqual(1)
  if (testEngine !== 'embedded') return

  expect(tally.count()).toBeGreaterThanOrEqual(7_000)
  expect(tally.countWrong()).toBeGreaterThanOrEqual(3_000)
  expect(tally.statuses()).toEqual(everyStatus)
  expect(tally.withoutSuccess()).toEqual([
    'resetPassword',
    'acceptInvitation',
    'addPasskey',
    'addApp',
    'removeFactor',
    'stepUp',
  ])
})

const everyStatus = [200, 201, 204, 302, 400, 401, 403, 404, 405, 409, 413, 415, 419, 422, 429]

// Longer than any answer takes, also on a busy machine, and shorter than the test may: so it is known what hung.
const hangsAfterMs = 60_000

async function answerTo(request: GeneratedRequest) {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(describeMismatch('no answer', request, `seed ${seed}`))), hangsAfterMs)
  })
  return Promise.race([portal.app.inject(request.sent), hang]).finally(() => clearTimeout(timer))
}

function describeMismatch(name: string, { role, wrong, sent }: GeneratedRequest, problem: string): string {
  return `${name} as ${role}, wrong: ${[...wrong].join(', ')}: ${problem}\n  ${JSON.stringify(sent).slice(0, 1_000)}`
}

/** What was sent and how it was answered. */
function createTally() {
  const sent: { name: string; role: Role; wrong: readonly string[]; status: number }[] = []

  const countBy = (keysOf: (one: (typeof sent)[number]) => readonly (string | number)[]) => {
    const counts = new Map<string | number, number>()
    for (const key of sent.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const inWords = (counts: Map<string | number, number>) =>
    [...counts].map(([key, count]) => `${key} ${count}`).join(', ')

  return {
    add: (name: string, { role, wrong }: GeneratedRequest, status: number) =>
      void sent.push({ name, role, wrong: [...wrong], status }),
    count: () => sent.length,
    countWrong: () => sent.filter(({ wrong }) => wrong.length > 0).length,
    statuses: () => [...countBy(({ status }) => [status]).keys()].map(Number).toSorted((a, b) => a - b),
    /** How often the call that a role made least was made by it. */
    leastByRole: () => Math.min(...byCallAndRole().values()),
    // The token of a reset or an invitation is known only to the mail, a code or a passkey only to a device.
    withoutSuccess: () => {
      const successful = new Set(sent.flatMap(({ name, status }) => (status < 400 ? [name] : [])))
      return calls.map(({ name }) => name).filter((name) => !successful.has(name))
    },
    toText: () =>
      [
        `${sent.length} requests for ${calls.length} calls, seed ${seed}`,
        `by ${inWords(countBy(({ role }) => [role]))}`,
        `wrong: ${inWords(countBy(({ wrong }) => wrong))}`,
        `answers: ${inWords(countBy(({ status }) => [status]))}`,
      ].join('; '),
  }

  function byCallAndRole() {
    const counts = new Map(calls.flatMap(({ name }) => roles.map((role) => [`${name} ${role}`, 0])))
    for (const [key, count] of countBy(({ name, role }) => [`${name} ${role}`])) counts.set(String(key), count)
    return counts
  }
}
