import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { verificationLink } from './verification-link.ts'

const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl' })
const unlimited = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, guest, db, deps } = portal
beforeEach(() => portal.reset())
afterAll(() => Promise.all([portal.close(), unlimited.close()]))

const json = { headers: { accept: 'application/json' } }
const from = (remoteAddress: string) => ({ ...json, remoteAddress })

function tooManyRequests(response: { headers: Record<string, unknown> }) {
  const seconds = Number(response.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  return [429, { message: `Te veel verzoeken. Probeer het over ${seconds} seconden opnieuw.` }]
}

describe.each(['/register', '/forgot-password'])('POST %s', (path) => {
  // A body that is refused costs the least, and counts like any other.
  const statusesOf = async (client: ReturnType<typeof guest>) => [
    (await client.post(path, {})).statusCode,
    (await client.post(path, {})).statusCode,
  ]

  test('allows 300 a minute to one caller, without effect on others', async () => {
    const client = guest()
    expect(await statusesOf(client)).toEqual([422, 422])
    await db.query('update rate_limits set hits = hits + 296')
    expect(await statusesOf(client)).toEqual([422, 422])

    const response = await client.post(path, {})

    expect([response.statusCode, response.json()]).toEqual(tooManyRequests(response))
    expect((await client.post(path, {}, from('192.0.2.7'))).statusCode).toBe(422)
  })

  test('counts nobody with RATE_LIMITS=off', async () => {
    expect(await statusesOf(unlimited.guest())).toEqual([422, 422])

    expect(await unlimited.db.query('select 1 as one from rate_limits')).toEqual([])
  })
})

describe('guesses of the current password', () => {
  const guess = (client: ReturnType<typeof guest>, current_password: string, remoteAddress = '192.0.2.1') =>
    client.put(
      '/api/user/password',
      { current_password, password: 'Nieuwe koppeling 9', password_confirmation: 'Nieuwe koppeling 9' },
      { remoteAddress },
    )

  test('wait after five failures in a minute, even the right one, and nothing changes', async () => {
    const member = await create.member()
    const client = await clientOf(member)
    for (let i = 0; i < 5; i++) expect((await guess(client, `fout ${i}`)).statusCode).toBe(422)

    const response = await guess(client, memberPassword)

    expect([response.statusCode, response.json()]).toEqual(tooManyRequests(response))
    expect((await guest().post('/login', { email: member.email, password: memberPassword })).statusCode).toBe(204)
  })

  test('share that limit with the login, for this caller only', async () => {
    const member = await create.member()
    const client = await clientOf(member)
    const body = { email: member.email, password: 'fout' }
    for (let i = 0; i < 3; i++) await guest().post('/login', body, from('192.0.2.1'))
    for (let i = 0; i < 2; i++) expect((await guess(client, 'fout')).statusCode).toBe(422)

    expect((await guest().post('/login', body, from('192.0.2.1'))).statusCode).toBe(429)
    expect((await guess(client, memberPassword)).statusCode).toBe(429)
    expect((await guess(client, memberPassword, '192.0.2.2')).statusCode).toBe(200)
  })

  test('count against the caller over all members', async () => {
    const client = await clientOf(await create.member())
    await guest().post('/login', { email: 'spuit@voorbeeld.nl', password: 'fout' }, from('192.0.2.1'))
    await db.query('update rate_limits set hits = 100')

    expect((await guess(client, memberPassword)).statusCode).toBe(429)
    expect((await guess(client, memberPassword, '192.0.2.2')).statusCode).toBe(200)
  })

  test('start anew after the right one', async () => {
    const client = await clientOf(await create.member())
    for (let i = 0; i < 4; i++) await guess(client, 'fout')
    expect((await guess(client, memberPassword)).statusCode).toBe(200)

    for (let i = 0; i < 5; i++) expect((await guess(client, 'fout')).statusCode).toBe(422)
    expect((await guess(client, 'fout')).statusCode).toBe(429)
  })
})

describe('links that a stranger invents', () => {
  const madeUp = (id: number) => `/email/verify/${id}/x?expires=9999999999&signature=${'0'.repeat(64)}`

  test('are limited for the stranger, never for the member with the mail', async () => {
    const member = await create.unverifiedMember()
    for (let i = 0; i < 6; i++) expect((await guest().get(madeUp(member.id), json)).statusCode).toBe(403)
    expect((await guest().get(madeUp(member.id), json)).statusCode).toBe(429)

    const link = verificationLink(deps.linkSigner, member).replace('https://api.voorbeeld.nl', '')

    expect((await guest().get(link, json)).statusCode).toBe(204)
  })

  test('the genuine one opens six times a minute, from anywhere', async () => {
    const member = await create.unverifiedMember()
    const link = verificationLink(deps.linkSigner, member).replace('https://api.voorbeeld.nl', '')
    for (let i = 0; i < 6; i++) expect((await guest().get(link, from(`192.0.2.${i}`))).statusCode).toBe(204)

    expect((await guest().get(link, from('192.0.2.9'))).statusCode).toBe(429)
  })
})
