import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberPassword } from '../../testing/factories.ts'
import { holdBehind } from '../../testing/hold-behind.ts'
import { createTestPortal } from '../../testing/portal.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rememberCookie } from './session.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const replica = await createTestPortal({ RATE_LIMITS: 'off' }, { replicaOf: portal })
const { create, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(async () => {
  await replica.close()
  await portal.close()
})

async function rememberedClient() {
  const member = await create.member()
  const client = guest()
  await client.post('/login', { email: member.email, password: memberPassword, remember: true })
  return client
}

const tokenOf = (client: TestClient) => client.cookies.get(rememberCookie)!

/** A browser that kept nothing but a remember cookie. */
function browserWith(token: string, at = portal) {
  const browser = at.guest()
  browser.cookies.set(rememberCookie, token)
  return browser
}

const statusWith = async (token: string, at = portal) => (await browserWith(token, at).get('/api/user')).statusCode

const minutesLater = (minutes: number) =>
  db
    .query(`update remember_tokens set rotated_at = rotated_at - interval '${minutes} minutes'`)
    .then(() => db.query(`update sessions set seen_at = seen_at - interval '${minutes} minutes'`))

describe('a remember token', () => {
  test('changes each time a browser comes back with it', async () => {
    const first = tokenOf(await rememberedClient())
    const browser = browserWith(first)
    await browser.get('/api/user')
    const second = tokenOf(browser)
    await minutesLater(2)
    const later = browserWith(second)
    await later.get('/api/user')

    expect(new Set([first, second, tokenOf(later)]).size).toBe(3)
    expect((await browser.get('/api/user')).statusCode).toBe(200)
  })

  test('restores all tabs of a browser that ask at once, also from two replicas', async () => {
    const first = tokenOf(await rememberedClient())
    const tabs = [1, 2, 3].flatMap(() => [browserWith(first), browserWith(first, replica)])

    const answers = await Promise.all(tabs.map((tab) => tab.get('/api/user')))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    const changed = tabs.filter((tab) => tokenOf(tab) !== first)
    expect(changed).toHaveLength(1)
    expect(await statusWith(tokenOf(changed[0]!))).toBe(200)
  })

  test('still restores a call on its way when another tab already came back with the next one', async () => {
    const first = tokenOf(await rememberedClient())
    const tab = browserWith(first)
    // A refused write gives no session, so the tab shows its new token at once.
    expect((await tab.send({ method: 'POST', url: '/api/contact/index' })).statusCode).toBe(419)
    expect((await tab.get('/api/user')).statusCode).toBe(200)

    expect(await statusWith(first)).toBe(200)
    await minutesLater(60)
    expect(await statusWith(tokenOf(tab))).toBe(200)
  })

  test('works as long as the answer with the next one may be lost', async () => {
    const first = tokenOf(await rememberedClient())
    expect(await statusWith(first)).toBe(200)
    await minutesLater(60)

    const again = browserWith(first)

    expect((await again.get('/api/user')).statusCode).toBe(200)
    await minutesLater(60 * 24)
    expect(await statusWith(tokenOf(again))).toBe(200)
  })

  test('ends when the browser has shown the next one', async () => {
    const first = tokenOf(await rememberedClient())
    const browser = browserWith(first)
    await browser.get('/api/user')
    await minutesLater(2)
    expect((await browser.get('/api/user')).statusCode).toBe(200)

    expect(await statusWith(first)).toBe(401)
    expect(await statusWith(tokenOf(browser))).toBe(200)
  })

  test('of a browser whose session ended, that came back twice, ends too', async () => {
    const first = tokenOf(await rememberedClient())
    const browser = browserWith(first)
    await browser.get('/api/user')
    const second = tokenOf(browser)
    await minutesLater(2)
    expect(await statusWith(second)).toBe(200)
    await minutesLater(2)

    expect(await statusWith(first)).toBe(401)
  })
})

describe('a logout', () => {
  test('ends every session that the remember token restored, and the token before', async () => {
    const client = await rememberedClient()
    const copies = [browserWith(tokenOf(client)), browserWith(tokenOf(client), replica)]
    for (const copy of copies) expect((await copy.get('/api/user')).statusCode).toBe(200)

    expect((await client.post('/logout')).statusCode).toBe(204)

    for (const copy of copies) expect((await copy.get('/api/user')).statusCode).toBe(401)
    expect(await statusWith(tokenOf(client) ?? '')).toBe(401)
  })

  test('ends a session that is being restored meanwhile', async () => {
    const client = await rememberedClient()
    const copy = browserWith(tokenOf(client), replica)
    const restore = holdBehind(db, /update remember_tokens/)
    const answer = copy.get('/api/user')
    await restore.isReached
    const loggingOut = client.post('/logout')
    restore.release()

    expect([(await answer).statusCode, (await loggingOut).statusCode]).toEqual([200, 204])
    expect((await copy.get('/api/user')).statusCode).toBe(401)
    expect(await db.query('select from sessions where member_id is not null')).toEqual([])
  })

  test('leaves the sessions of other devices', async () => {
    const member = await create.member()
    const logIn = async () => {
      const client = guest()
      await client.post('/login', { email: member.email, password: memberPassword, remember: true })
      return client
    }
    const [phone, pc] = [await logIn(), await logIn()]

    await phone.post('/logout')

    expect((await pc.get('/api/user')).statusCode).toBe(200)
    expect(await statusWith(tokenOf(pc))).toBe(200)
  })
})
