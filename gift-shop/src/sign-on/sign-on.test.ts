import { createSign, generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, createTestShop, type TestShop } from '../../testing/shop.ts'
import { createToken, forgeToken, portalUrl, shopUrl } from '../../testing/token.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.remove())

const open = (token: string, rest = '') => shop.app.inject(`/sso?token=${token}${rest}`)
const seconds = (count: number) => Math.floor(shop.clock.now.getTime() / 1000) + count

test("the portal's token signs a member on and leaves the address", async () => {
  const reply = await open(await createToken({ sub: '7', name: 'Sanne' }), '&return=/credit-log')

  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe('/credit-log')
  expect(reply.headers['referrer-policy']).toBe('no-referrer')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['set-cookie']).toMatch(
    /^gouden_kraan_session=[\w-]{43}; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure$/,
  )
  const page = await shop.app.inject({ url: '/', headers: { cookie: cookieOf(reply) } })
  expect(page.body).toContain('Sanne')
})

describe('a token is refused', () => {
  const other = 'https://elders.voorbeeld.nl'
  test.each<[string, () => Promise<string> | string, number]>([
    ['when it is expired', () => createToken({ iat: seconds(-70), exp: seconds(-10) }), 401],
    ['when it lives longer than a minute', () => createToken({ iat: seconds(0), exp: seconds(61) }), 403],
    ['when it never expires', () => createToken({ exp: undefined }), 403],
    ['when it was made in the future', () => createToken({ iat: seconds(300), exp: seconds(360) }), 403],
    ['when it ends before it begins', () => createToken({ iat: seconds(4), exp: seconds(2) }), 403],
    ['when it does not say when it was made', () => createToken({ iat: undefined }), 403],
    ['when it is for another shop', () => createToken({ aud: other }), 403],
    ['when it is for several shops', () => createToken({ aud: [shopUrl, other] }), 403],
    ['when it is for nobody', () => createToken({ aud: undefined }), 403],
    ['when it is from somebody else', () => createToken({ iss: other }), 403],
    ['when it is from nobody', () => createToken({ iss: undefined }), 403],
    ['when it names nobody', () => createToken({ sub: undefined }), 403],
    ['when its member is no number', () => createToken({ sub: '7 or 8' }), 403],
    ['when it can not be told from another', () => createToken({ jti: undefined }), 403],
    ['when another secret signed it', () => createToken({}, { secret: 'another-secret-that-is-long-enough' }), 403],
    ['when another algorithm signed it', () => createToken({}, { alg: 'HS384' }), 403],
    ['when nobody signed it', () => forgeToken({ alg: 'none' }, claims()), 403],
    ['when it says RS256', rs256Token, 403],
    ['when somebody changed it', async () => tampered(await createToken()), 403],
    ['when it is not a token', () => 'abc', 403],
    ['when it is missing', () => '', 403],
  ])('%s', async (_, makeToken, status) => {
    const reply = await open(await makeToken())

    expect(reply.statusCode).toBe(status)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.body).toContain('Inloggen is niet gelukt')
    expect(reply.body).toContain(`href="${portalUrl}/cadeaushop"`)
  })

  test('when there are two tokens', async () => {
    const [one, other] = [await createToken(), await createToken()]

    expect((await open(one, `&token=${other}`)).statusCode).toBe(403)
  })

  const claims = () => ({
    iss: portalUrl,
    aud: shopUrl,
    sub: '7',
    email: 'e@voorbeeld.nl',
    name: 'S',
    jti: 'a-token-id',
    iat: seconds(0),
    exp: seconds(60),
  })

  function rs256Token(): string {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const unsigned = forgeToken({ alg: 'RS256' }, claims()).slice(0, -1)
    return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`
  }

  function tampered(token: string): string {
    const [header = '', , signature = ''] = token.split('.')
    return `${header}.${Buffer.from(JSON.stringify({ ...claims(), sub: '1' })).toString('base64url')}.${signature}`
  }
})

test('clocks that differ a few seconds are tolerated', async () => {
  const behind = await open(await createToken({ iat: seconds(4), exp: seconds(64) }))
  const ahead = await open(await createToken({ iat: seconds(-63), exp: seconds(-3) }))

  expect([behind.statusCode, ahead.statusCode]).toEqual([303, 303])
})

describe('a token works once', () => {
  test('for the first of parallel calls', async () => {
    const token = await createToken()

    const replies = await Promise.all(Array.from({ length: 20 }, () => open(token)))

    expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19)
  })

  test('also after a restart, until it expires', async () => {
    const token = await createToken({}, { now: shop.clock.now })
    await open(token)
    await shop.restart()
    shop.clock.now = new Date(shop.clock.now.getTime() + 63_000)

    expect((await open(token)).statusCode).toBe(401)
  })

  test('and is not used up by a HEAD request', async () => {
    const token = await createToken()
    await shop.app.inject({ method: 'HEAD', url: `/sso?token=${token}` })

    expect((await open(token)).statusCode).toBe(303)
  })
})

describe('after signing on', () => {
  test.each(['/', '/credit-log', '/order-history', '/user/email-preferences'])(
    'a member arrives at %s',
    async (path) => {
      const reply = await open(await createToken(), `&return=${path}`)

      expect(reply.headers.location).toBe(path)
    },
  )

  test.each([
    '//evil.example',
    '/%5Cevil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2F/evil.example',
    '/%252Fevil.example',
    '/credit-log/..//evil.example',
    '/credit-log%0d%0aset-cookie:a=b',
    '/credit-log?next=//evil.example',
    '/api/balances',
    '/credit-log&return=//evil.example',
    '',
  ])('a member who was to go to %j stays in the shop', async (path) => {
    const reply = await open(await createToken(), `&return=${path}`)

    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/')
  })
})

describe('a session', () => {
  test('survives a restart of the shop', async () => {
    const member = await shop.signOn(7)
    await shop.restart()

    expect((await member.get('/credit-log')).statusCode).toBe(200)
  })

  test('ends after two hours and when the member signs out', async () => {
    const [patient, tidy] = [await shop.signOn(7), await shop.signOn(7)]
    await tidy.post('/sign-out', {})
    expect((await tidy.get('/')).statusCode).toBe(401)
    expect((await patient.get('/')).statusCode).toBe(200)
    shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 60 * 60 * 1000)

    expect((await patient.get('/')).statusCode).toBe(401)
  })

  test("can't be opened with the digest in the journal", async () => {
    await shop.signOn(7)
    const [line = ''] = (await readFile(shop.journal, 'utf8')).split('\n')
    const { session_key } = JSON.parse(line) as { session_key: string }

    const reply = await shop.app.inject({ url: '/', headers: { cookie: `gouden_kraan_session=${session_key}` } })

    expect(reply.statusCode).toBe(401)
  })
})
