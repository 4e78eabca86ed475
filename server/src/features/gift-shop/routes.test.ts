import { firstNoticeText } from '@portal/contract/gift-shop'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { giftShopSecret, startFakeGiftShop } from '../../../testing/fake-gift-shop.ts'
import { createTestPortal } from '../../../testing/portal.ts'

const shop = await startFakeGiftShop()
const portal = await createTestPortal({
  APP_URL: 'https://portaal.voorbeeld.nl',
  GIFT_SHOP_URL: shop.url,
  GIFT_SHOP_SECRET: giftShopSecret,
})
const { create, clientOf, guest } = portal
beforeEach(async () => {
  await portal.reset()
  shop.reset()
})
afterAll(async () => {
  await portal.close()
  await shop.close()
})

describe('signing on to the gift shop', () => {
  const path = '/api/sparco/sso'
  const signOn = async (member: { email: string }) => (await clientOf(member)).get(path)

  test('a member gets a sign-on address for at most a minute', async () => {
    const member = await create.member({ first_name: 'Sanne', last_name: 'de Vries' })

    const earliest = Math.floor(Date.now() / 1000)
    const response = await signOn(member)
    const latest = Date.now() / 1000

    const { url, data } = response.json()
    expect(data).toEqual({ url })
    expect(url.startsWith(`${shop.url}/sso?token=`)).toBe(true)
    expect(response.headers['cache-control']).toContain('no-store')
    const token = new URL(url).searchParams.get('token')!
    const { payload } = await jwtVerify(token, new TextEncoder().encode(giftShopSecret), {
      algorithms: ['HS256'],
      issuer: 'https://portaal.voorbeeld.nl',
      audience: shop.url,
    })
    expect(payload).toMatchObject({ sub: String(member.id), email: member.email, name: 'Sanne de Vries' })
    expect(payload.exp! - payload.iat!).toBe(60)
    expect(payload.iat).toBeGreaterThanOrEqual(earliest)
    expect(payload.iat).toBeLessThanOrEqual(latest)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
  })

  test('each address has its own token', async () => {
    const member = await create.member()
    const client = await clientOf(member)

    const tokens = [await client.get(path), await client.get(path)].map((response) => response.json().url)

    expect(new Set(tokens).size).toBe(2)
  })

  test('a guest and an unverified member get no token', async () => {
    const unverified = await clientOf(await create.unverifiedMember())

    const [asGuest, asUnverified] = [await guest().get(path), await unverified.get(path)]

    expect([asGuest.statusCode, asUnverified.statusCode]).toEqual([401, 403])
    expect(asGuest.body + asUnverified.body).not.toContain('token')
  })

  test('no part of a token is ever in the log', async () => {
    const member = await create.member()
    const token = (await signOn(member)).json().url.split('token=')[1] as string

    const log = portal.logLines.join('\n')

    expect(log).toContain(path)
    for (const part of token.split('.').slice(1)) expect(log).not.toContain(part)
    expect(log).not.toContain('token=')
  })
})

describe('the notice about the shop', () => {
  const path = '/api/sparco/notice'

  test('stands whatever the shop answers', async () => {
    const client = await clientOf(await create.member())

    expect((await client.get(path)).json()).toEqual({ stands: true, text: firstNoticeText })
  })

  test('is for verified members', async () => {
    const unverified = await clientOf(await create.unverifiedMember())

    expect([(await guest().get(path)).statusCode, (await unverified.get(path)).statusCode]).toEqual([401, 403])
  })
})

describe('with the notice while the shop does not answer', () => {
  // The finding of a probe is kept for seconds, so each case has a portal of its own.
  async function answerOf(environment: Record<string, string>) {
    const other = await createTestPortal({ GIFT_SHOP_NOTICE: 'auto', ...environment })
    try {
      const client = await other.clientOf(await other.create.member())
      return {
        sso: await client.get('/api/sparco/sso'),
        notice: (await client.get('/api/sparco/notice')).json(),
        points: await client.get('/api/points'),
      }
    } finally {
      await other.close()
    }
  }

  test('a shop that answers has none', async () => {
    const { sso, notice } = await answerOf({ GIFT_SHOP_URL: shop.url, GIFT_SHOP_SECRET: giftShopSecret })

    expect([sso.statusCode, notice]).toEqual([200, { stands: false, text: firstNoticeText }])
  })

  test.each(['status 500', 'status 503', 'timeout', 'redirect elsewhere'] as const)(
    'a shop that can not be reached (%s) is reported in Dutch, and the points stay readable',
    async (fault) => {
      shop.fail(fault)

      const { sso, notice, points } = await answerOf({ GIFT_SHOP_URL: shop.url, GIFT_SHOP_SECRET: giftShopSecret })

      expect(sso.statusCode).toBe(503)
      expect(sso.json()).toEqual({ message: 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.' })
      expect(sso.headers['retry-after']).toBe('10')
      expect(notice).toEqual({ stands: true, text: firstNoticeText })
      expect(points.statusCode).toBe(200)
    },
  )

  test('a shop where nothing listens is reported too', async () => {
    const { sso, notice } = await answerOf({ GIFT_SHOP_URL: 'http://127.0.0.1:9' })

    expect(sso.statusCode).toBe(503)
    expect(notice).toEqual({ stands: true, text: firstNoticeText })
  })

  test('a shop that is down has none when that is switched off', async () => {
    const { notice } = await answerOf({ GIFT_SHOP_URL: 'http://127.0.0.1:9', GIFT_SHOP_NOTICE: 'off' })

    expect(notice).toEqual({ stands: false, text: firstNoticeText })
  })

  test('no shop at all is reported too', async () => {
    const { sso, notice, points } = await answerOf({
      NODE_ENV: 'production',
      APP_KEY: 'k'.repeat(32),
      APP_URL: 'https://portal.example',
      TRUST_PROXY: 'off',
    })

    expect([sso.statusCode, notice, points.statusCode]).toEqual([503, { stands: true, text: firstNoticeText }, 200])
  })
})
