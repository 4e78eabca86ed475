import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { memberPassword } from '../../testing/factories.ts'
import { holdBehind } from '../../testing/hold-behind.ts'
import { createTestPortal } from '../../testing/portal.ts'
import type { TestClient } from '../../testing/test-client.ts'
import type { CurrentMember } from './current-member.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const replica = await createTestPortal({ RATE_LIMITS: 'off' }, { replicaOf: portal })
const { create, clientOf, guest, db } = portal
const changed = 'Andere koppeling 7'

let member: CurrentMember
beforeEach(async () => {
  await portal.reset()
  member = await create.member()
})
afterAll(async () => {
  await replica.close()
  await portal.close()
})

const logIn = (client: TestClient) => client.post('/login', { email: member.email, password: memberPassword })
const changePassword = (client: TestClient) =>
  client.put('/api/user/password', {
    current_password: memberPassword,
    password: changed,
    password_confirmation: changed,
  })
const logOut = (client: TestClient) => client.post('/logout')

async function visitor() {
  const client = guest()
  await client.get('/sanctum/csrf-cookie')
  return client
}

const replacing: [string, () => Promise<TestClient>, (client: TestClient) => Promise<{ statusCode: number }>][] = [
  ['a login', visitor, logIn],
  ['a change of the password', () => clientOf(member), changePassword],
  ['a logout', () => clientOf(member), logOut],
]

/** The same browser, asking another replica with the cookies that it has now. */
function askReplica(browser: TestClient, url: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return () => replica.guest().get(url, { headers: { cookie } })
}

describe.each(replacing)('after %s an answer of another replica', (_name, start, replace) => {
  test.each(['/api/user', '/sanctum/csrf-cookie'])('to %s that it reads late has no cookies', async (url) => {
    const browser = await start()
    const askLate = askReplica(browser, url)
    expect([200, 204]).toContain((await replace(browser)).statusCode)

    const late = await askLate()

    expect([401, 204]).toContain(late.statusCode)
    expect(late.cookies).toEqual([])
  })
})

describe('an answer of another replica that read the session before', () => {
  test('a login has no cookies', async () => {
    const browser = await visitor()
    const reading = holdBehind(db, /from sessions s/)
    const answer = askReplica(browser, '/api/user')()
    await reading.isReached
    expect((await logIn(browser)).statusCode).toBe(204)
    reading.release()

    expect([(await answer).statusCode, (await answer).cookies]).toEqual([401, []])
  })

  test.each(replacing.slice(1))('%s has no cookies', async (_name, start, replace) => {
    const browser = await start()
    const reading = holdBehind(db, /from sessions s/)
    const answer = askReplica(browser, '/api/user')()
    await reading.isReached
    expect([200, 204]).toContain((await replace(browser)).statusCode)
    reading.release()

    expect([(await answer).statusCode, (await answer).cookies]).toEqual([200, []])
  })

  test.each(replacing.slice(1))('%s, and took more than a second, needs no message', async (_name, start, replace) => {
    const browser = await start()
    vi.spyOn(db, 'notifyNow').mockResolvedValueOnce()
    const startedAt = performance.now()
    const reading = holdBehind(db, /from sessions s/)
    const answer = askReplica(browser, '/api/user')()
    await reading.isReached
    expect([200, 204]).toContain((await replace(browser)).statusCode)
    await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(1_100)
    reading.release()

    expect([(await answer).statusCode, (await answer).cookies]).toEqual([200, []])
  })
})

test('the session that a login replaced stays a guest’s, and goes on after a minute', async () => {
  const browser = await visitor()
  const planted = replica.guest()
  for (const [name, value] of browser.cookies) planted.cookies.set(name, value)
  // What a replica has heard it keeps for a minute of its own.
  vi.spyOn(db, 'notifyNow').mockResolvedValueOnce()
  await logIn(browser)

  expect((await planted.get('/api/user')).statusCode).toBe(401)
  await db.query(`update sessions set replaced_at = replaced_at - interval '2 minutes'`)

  const later = await planted.get('/api/user')
  expect([later.statusCode, later.cookies.map(({ name }) => name)]).toEqual([401, ['laravel_session', 'XSRF-TOKEN']])
})

test('whose answer to a login was lost can log in again with what they have', async () => {
  const browser = await visitor()
  const before = new Map(browser.cookies)
  await logIn(browser)
  for (const [name, value] of before) browser.cookies.set(name, value)

  expect((await logIn(browser)).statusCode).toBe(204)
  expect((await browser.get('/api/user')).statusCode).toBe(200)
})
