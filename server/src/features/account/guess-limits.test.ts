import { afterAll, beforeEach, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { randomToken } from '../../http/random-token.ts'
import { DatabaseUnavailable } from '../../database/errors.ts'
import { TooManyRequests, Unavailable } from '../../http/errors.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { deleteExpired } from '../../http/session-store.ts'
import { storeResetToken } from './store.ts'

const portal = await createTestPortal()
const { create, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const attempt = (email: string, password: string, remoteAddress: string) =>
  guest().post('/login', { email, password }, { remoteAddress })

/** Fifty wrong passwords for this address, by callers who never logged in. */
async function guessByMany(email: string) {
  for (let caller = 1; caller <= 10; caller++) {
    const guesses = Array.from({ length: 5 }, () => attempt(email, 'fout', `198.51.100.${caller}`))
    expect((await Promise.all(guesses)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(422))
  }
}

test('strangers at many places have fifty guesses an hour at one address, and wait alike without an account', async () => {
  const { email } = await create.member()
  for (const address of [email, 'niemand@voorbeeld.nl']) {
    await guessByMany(address)

    const response = await attempt(address, 'fout', '203.0.113.1')

    const seconds = Number(response.headers['retry-after'])
    const text = `Te veel inlogpogingen. Probeer het over ${seconds} seconden opnieuw.`
    expect(seconds).toBeGreaterThan(3_000)
    expect([response.statusCode, response.json()]).toEqual([429, { message: text, errors: { email: [text] } }])
  }
})

test('who logged in from their place before logs in there meanwhile, after mistakes too', async () => {
  const { email } = await create.member()
  expect((await attempt(email, memberPassword, '192.0.2.1')).statusCode).toBe(204)
  await guessByMany(email)

  expect((await attempt(email, 'fout', '192.0.2.1')).statusCode).toBe(422)
  expect((await attempt(email, memberPassword, '192.0.2.1')).statusCode).toBe(204)
  expect((await attempt(email, memberPassword, '192.0.2.2')).statusCode).toBe(429)
})

test('whoever resets the password logs in from where they are', async () => {
  const member = await create.member()
  await guessByMany(member.email)
  const [token, password] = [randomToken(), 'Nieuwe koppeling 9']
  await storeResetToken(db, member.id, token)
  const body = { email: member.email, token, password, password_confirmation: password }

  expect((await guest().post('/reset-password', body, { remoteAddress: '192.0.2.1' })).statusCode).toBe(200)

  expect((await attempt(member.email, password, '192.0.2.1')).statusCode).toBe(204)
})

test('one stranger can not use up what all strangers share', async () => {
  const { email } = await create.member()
  for (let minute = 0; minute < 12; minute++) {
    await Promise.all(Array.from({ length: 8 }, () => attempt(email, 'fout', '198.51.100.1')))
    // The minute is over, and the ten minutes of the caller.
    await db.query(`delete from rate_limits where resets_at < now() + interval '15 minutes'`)
  }

  expect((await attempt(email, 'fout', '198.51.100.1')).statusCode).toBe(429)
  expect((await attempt(email, memberPassword, '203.0.113.1')).statusCode).toBe(204)
})

test('an address that is made up can not use up the guesses of another caller', async () => {
  const { email } = await create.member()
  for (let minute = 0; minute < 5; minute++) {
    await Promise.all(Array.from({ length: 5 }, () => attempt(`${email} 203.0.113.1`, 'fout', '198.51.100.1')))
    await db.query(`delete from rate_limits where resets_at < now() + interval '15 minutes'`)
  }

  expect((await attempt(email, memberPassword, '203.0.113.1')).statusCode).toBe(204)
})

test('an attempt for which there was no room does not count, and clears nothing', async () => {
  const limiter = createRateLimiter({ db, isOn: true })
  const limits = [{ key: 'guesses', max: 2, seconds: 60, isClearedBySuccess: true }]
  const actWith = (error: Error) => limiter.countFailures({ limits }, () => Promise.reject(error))

  for (let i = 0; i < 3; i++) await expect(actWith(new Unavailable(5))).rejects.toBeInstanceOf(Unavailable)
  await expect(actWith(new Error('wrong'))).rejects.toThrow('wrong')
  await expect(actWith(new Unavailable(5))).rejects.toBeInstanceOf(Unavailable)
  await expect(actWith(new Error('wrong'))).rejects.toThrow('wrong')

  await expect(actWith(new Error('wrong'))).rejects.toBeInstanceOf(TooManyRequests)
})

test('a login is answered as one, also when the database is lost right behind it', async () => {
  const { email } = await create.member()
  const client = guest()
  await client.get('/sanctum/csrf-cookie')
  const { query } = db
  db.query = (text, values) =>
    /^(with held|insert into rate_limits as known)/.test(text)
      ? Promise.reject(new DatabaseUnavailable('cut'))
      : query(text, values)

  const response = await client.post('/login', { email, password: memberPassword })
  db.query = query

  expect(response.statusCode).toBe(204)
})

test('nobody is locked out for longer by a clock that was an hour ahead and is put right', async () => {
  const { email } = await create.member()
  for (let guess = 1; guess <= 5; guess++) await attempt(email, 'fout', '192.0.2.1')
  expect((await attempt(email, memberPassword, '192.0.2.1')).statusCode).toBe(429)
  await db.query(`update rate_limits set resets_at = resets_at + interval '1 hour'`)

  expect((await attempt(email, memberPassword, '192.0.2.1')).statusCode).toBe(204)
})

test('what is over is deleted, and places that are known stay', async () => {
  const { email } = await create.member()
  await attempt(email, memberPassword, '192.0.2.1')
  await attempt('niemand@voorbeeld.nl', 'fout', '198.51.100.1')
  await db.query(`update rate_limits set resets_at = resets_at - interval '2 hours'`)

  await deleteExpired(db)

  expect(await db.query('select hits from rate_limits')).toEqual([{ hits: 0 }])
})
