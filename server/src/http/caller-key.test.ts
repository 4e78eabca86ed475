import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { callerKey } from './caller-key.ts'

const portal = await createTestPortal()
const behindProxy = await createTestPortal({ TRUST_PROXY: '1' })
beforeEach(() => Promise.all([portal.reset(), behindProxy.reset()]))
afterAll(() => Promise.all([portal.close(), behindProxy.close()]))

test.each([
  ['192.0.2.55', '192.0.2.55'],
  ['192.0.2.55:50123', '192.0.2.55'],
  ['::ffff:192.0.2.55', '192.0.2.55'],
  ['::FFFF:C000:0237', '192.0.2.55'],
  ['[::ffff:192.0.2.55]:50123', '192.0.2.55'],
  ['64:ff9b::192.0.2.55', '192.0.2.55'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  [undefined, 'gone'],
])('the caller at %s is counted as %s', (address, key) => {
  expect(callerKey(address)).toBe(key)
})

describe('limits behind a proxy', () => {
  const guess = (forwardedFor: string, email = 'iemand@voorbeeld.nl') =>
    behindProxy
      .guest()
      .post('/login', { email, password: 'fout' }, { headers: { 'x-forwarded-for': forwardedFor, accept: '*/*' } })
  const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode)

  test('count an IPv6 household as one caller', async () => {
    const guesses = Array.from({ length: 5 }, (_, i) => guess(`2001:db8:1:2::${i + 1}`))
    expect(await statusesOf(guesses)).toEqual(Array(5).fill(422))

    expect((await guess('2001:db8:1:2:a:b:c:d')).statusCode).toBe(429)
    expect((await guess('2001:db8:1:3::1')).statusCode).toBe(422)
  })

  test('count one address in both spellings as one caller', async () => {
    await statusesOf(Array.from({ length: 5 }, () => guess('::ffff:192.0.2.55')))

    expect((await guess('192.0.2.55')).statusCode).toBe(429)
  })

  test.each([
    ['/register', 'register'],
    ['/forgot-password', 'forgotten passwords'],
  ])('count one caller for %s', async (path) => {
    const call = (from: string) =>
      behindProxy.guest().post(path, {}, { headers: { 'x-forwarded-for': from, accept: '*/*' } })
    expect((await call('2001:db8:1:2::1')).statusCode).toBe(422)
    await behindProxy.db.query('update rate_limits set hits = 300')

    expect((await call('2001:db8:1:2::2')).statusCode).toBe(429)
    expect((await call('2001:db8:1:3::2')).statusCode).toBe(422)
  })
})

test('a proxy that is not believed is named in the log, once', async () => {
  const warnings = ({ logLines }: typeof portal) => logLines.filter((line) => line.includes('X-Forwarded-For'))
  for (const { guest } of [portal, behindProxy]) {
    await guest().get('/api/user')
    await guest().get('/api/user', { headers: { 'x-forwarded-for': '192.0.2.1' } })
    await guest().get('/healthz', { headers: { 'x-forwarded-for': '192.0.2.2' } })
  }

  expect(warnings(portal)).toEqual([expect.stringContaining('TRUST_PROXY is off')])
  expect(warnings(behindProxy)).toEqual([])
})
