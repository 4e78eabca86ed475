import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberPassword } from '../../testing/factories.ts'
import { createTestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal({ FRONTEND_URL: 'https://web.voorbeeld.nl', PORT: '3456' })
const { create, clientOf, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const expired = { message: 'Je sessie is verlopen. Ververs de pagina en probeer het opnieuw.' }

describe("a write without its session's token is refused", () => {
  test.each([
    ['no token', {}],
    ['an empty token', { 'x-xsrf-token': '' }],
    ['a wrong token', { 'x-xsrf-token': 'x'.repeat(43) }],
  ])('with %s', async (_, headers) => {
    const client = await clientOf(await create.member())

    const response = await client.send({ method: 'POST', url: '/logout', headers })

    expect([response.statusCode, response.json()]).toEqual([419, expired])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await client.get('/api/user')).statusCode).toBe(200)
  })

  test("with another session's token", async () => {
    const [client, other] = [await clientOf(await create.member()), await clientOf(await create.member())]
    const headers = { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN')! }

    expect((await client.send({ method: 'POST', url: '/logout', headers })).statusCode).toBe(419)
  })

  test('with a planted cookie and a matching header', async () => {
    const client = await clientOf(await create.member())
    client.cookies.set('XSRF-TOKEN', 'x'.repeat(43))

    expect((await client.post('/logout')).statusCode).toBe(419)
  })

  test('when logging in without a session', async () => {
    const { email } = await create.member()
    const payload = { email, password: memberPassword }

    const response = await guest().send({ method: 'POST', url: '/login', payload })

    expect(response.statusCode).toBe(419)
  })

  test('with the token from before logging in', async () => {
    const { email } = await create.member()
    const client = guest()
    await client.get('/sanctum/csrf-cookie')
    const before = client.cookies.get('XSRF-TOKEN')!
    await client.post('/login', { email, password: memberPassword })

    const response = await client.send({ method: 'POST', url: '/logout', headers: { 'x-xsrf-token': before } })

    expect(response.statusCode).toBe(419)
  })

  test('is refused before any other check', async () => {
    const response = await guest().send({ method: 'POST', url: '/api/brands', payload: 'geen json' })

    expect(response.statusCode).toBe(419)
  })
})

describe('the origin of a write', () => {
  test.each([
    ['https://web.voorbeeld.nl', 204],
    ['http://localhost:3456', 204],
    ['http://127.0.0.1:3456', 204],
    ['https://evil.example', 419],
    ['https://web.voorbeeld.nl.evil.example', 419],
    ['http://web.voorbeeld.nl', 419],
    ['null', 419],
  ])('Origin %s gets %i', async (origin, status) => {
    const client = await clientOf(await create.member())

    expect((await client.post('/logout', undefined, { headers: { origin } })).statusCode).toBe(status)
  })

  test.each([
    [{ referer: 'https://web.voorbeeld.nl/dashboard' }, 204],
    [{ referer: 'https://evil.example/https://web.voorbeeld.nl/' }, 419],
    [{ referer: 'onzin' }, 419],
    [{ 'sec-fetch-site': 'cross-site' }, 419],
    [{ 'sec-fetch-site': 'cross-site', referer: 'https://web.voorbeeld.nl/' }, 419],
    [{ 'sec-fetch-site': 'same-origin' }, 204],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://web.voorbeeld.nl' }, 204],
    [{ origin: 'https://evil.example', referer: 'https://web.voorbeeld.nl/' }, 419],
    [{}, 204],
  ])('%j gets %i', async (headers, status) => {
    const client = await clientOf(await create.member())

    expect((await client.post('/logout', undefined, { headers })).statusCode).toBe(status)
  })
})

test('one token works for many calls', async () => {
  const client = await clientOf(await create.member())

  for (let i = 0; i < 3; i++) expect((await client.post('/api/brands')).statusCode).toBe(200)
})
