import { getGiftShopSignOn } from '@portal/contract/gift-shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Reply, secretsInUse } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { pointsProblems } from './support/points-audit.ts'
import { createPointsPlace } from './support/points-place.ts'

const fiveMinutes = 5 * 60_000

const place = await createPointsPlace()
beforeAll(() => place.start())
afterAll(() => place.remove())

/** The sign-on address that the portal gives to a member, as soon as it finds the shop, which a busy machine may make wait. */
async function signOnAddress(): Promise<string> {
  let body = ''
  await eventually(async () => {
    const reply = await place.clients()[0]!.get(getGiftShopSignOn.path)
    body = reply.body
    return reply.status !== 503
  }, 'the portal to find the shop')
  const { url } = JSON.parse(body) as { url: string }
  secretsInUse.add(new URL(url).searchParams.get('token') ?? '')
  return url
}

/** Follows an address and its redirects; returns the last reply. */
async function open(address: string): Promise<Reply> {
  const { origin, pathname, search } = new URL(address)
  const browser = createClient(origin)
  const reply = await browser.get(`${pathname}${search}&return=/credit-log`)
  return reply.status === 303 ? browser.get(reply.headers.get('location') ?? '') : reply
}

/** The environment that shifts a program's clock. */
function clockOff(ms: number): { env: Record<string, string> } {
  const preload = new URL('support/shifted-clock.mjs', import.meta.url).href
  return { env: { LOG_LEVEL: 'trace', NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(ms) } }
}

describe('a member who goes from the portal to the shop', () => {
  test('is signed on, and the address works only once', async () => {
    const address = await signOnAddress()

    const first = await open(address)
    const second = await open(address)

    expect([first.status, second.status]).toEqual([200, 401])
    expect(first.body).toContain('Lid')
    expect(second.body).toContain('al gebruikt of verlopen')
  })

  test('is signed on once, also when the shop is killed in between', async () => {
    const address = await signOnAddress()
    const first = await open(address)
    await place.shop().stop('SIGKILL')
    await place.shop().restart()

    expect([first.status, (await open(address)).status]).toEqual([200, 401])
  })
})

describe.each([
  ['ahead', fiveMinutes, 401, 'al gebruikt of verlopen'],
  ['behind', -fiveMinutes, 403, 'De link naar de winkel klopt niet'],
])('a shop whose clock is five minutes %s', (_where, shift, status, text) => {
  beforeAll(() => place.shop().restart(clockOff(shift)))

  test('refuses the sign-on in Dutch and shows the way back', async () => {
    const reply = await open(await signOnAddress())

    expect(reply.status).toBe(status)
    expect(reply.body).toContain(text)
    expect(reply.body).toContain(`href="http://localhost:${place.portal.port}/cadeaushop"`)
  })

  test('credits every point once', async () => {
    await place.register(6)
    await place.flush()

    const { members, dataDir } = place
    expect(await pointsProblems({ clients: place.clients(), members, dataDir })).toEqual([])
  })
})

test('a shop refuses a token for another audience', async () => {
  await place.shop().restart({ env: { GIFT_SHOP_URL: 'https://cadeaus.elders.example' } })

  const reply = await open(await signOnAddress())

  expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []])
})

test('a shop with another secret refuses members and points until the secret is right', async () => {
  const other = 'een-ander-geheim-van-ruim-32-tekens'
  secretsInUse.add(other)
  await place.register(6)
  await place.shop().restart({ env: { GIFT_SHOP_SECRET: other } })

  const reply = await open(await signOnAddress())
  const run = await place.sync()

  expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []])
  expect(run).toMatchObject({ code: 1, output: expect.stringMatching(/^credited +0$/m) })
  await place.shop().restart()
  await place.flush()
  const { members, dataDir } = place
  expect(await pointsProblems({ clients: place.clients(), members, dataDir })).toEqual([])
})

test('neither log has tokens, secrets or personal data', async () => {
  await place.shop().stop()
  await place.portal.stop()

  expect(place.shop().log()).toContain('"route":"/sso"')
  expect(logProblems(place.log())).toEqual([])
})
