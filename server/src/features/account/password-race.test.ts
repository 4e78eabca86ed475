import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { holdBehind } from '../../../testing/hold-behind.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { randomToken } from '../../http/random-token.ts'
import { rememberCookie } from '../../http/session.ts'
import { hashPassword } from './passwords.ts'
import { storeResetToken } from './store.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, guest, db } = portal
const rounds = 10
const resetTo = 'Nieuwe koppeling 9'
const changedTo = 'Andere koppeling 7'

let member: CurrentMember
beforeEach(async () => {
  await portal.reset()
  member = await create.member({ password_hash: await hashPassword(memberPassword) })
})
afterAll(() => portal.close())

const logIn = (password: string, { remember = false } = {}) =>
  guest().post('/login', { email: member.email, password, remember })

async function reset(password = resetTo) {
  const token = randomToken()
  await db.query('delete from password_resets')
  await storeResetToken(db, member.id, token)
  const body = { email: member.email, token, password, password_confirmation: password }
  expect((await guest().post('/reset-password', body)).statusCode).toBe(200)
}

function registration() {
  return {
    first_name: 'Vreemde',
    last_name: 'Hand',
    email: 'vreemde@voorbeeld.nl',
    phone_number: '06 12 34 56 78',
    street: 'Kerkstraat',
    house_number: '12',
    zipcode: '3511 LX',
    city: 'Utrecht',
    company: 'Bedrijf',
    company_street: 'Havenweg',
    company_house_number: '7',
    company_zipcode: '1013AA',
    company_city: 'Amsterdam',
    password: changedTo,
    password_confirmation: changedTo,
  }
}

async function rememberedClient() {
  const client = guest()
  await client.post('/login', { email: member.email, password: memberPassword, remember: true })
  return client
}

/** A browser that kept nothing but the remember cookie of this client. */
function laterBrowserOf(client: ReturnType<typeof guest>) {
  const later = guest()
  later.cookies.set(rememberCookie, client.cookies.get(rememberCookie)!)
  return later
}

async function living() {
  const [row] = await db.query<{ sessions: number; tokens: number }>(
    `select (select count(*)::int from sessions where member_id = $1) as sessions,
       (select count(*)::int from remember_tokens where member_id = $1) as tokens`,
    [member.id],
  )
  return row
}

describe('a login in progress with the old password', () => {
  test('when the password is reset is refused, and leaves no session and no remember token', async () => {
    const login = holdBehind(db, /m\.password_hash/)
    const answer = logIn(memberPassword, { remember: true })
    await login.isReached
    await reset()
    login.release()

    const [response, ordinary] = [await answer, await logIn('fout')]

    expect([response.statusCode, response.body]).toEqual([422, ordinary.body])
    expect(await living()).toEqual({ sessions: 0, tokens: 0 })
  })

  test(`never survives a reset in ${rounds} rounds of four`, async () => {
    let current = memberPassword
    for (let round = 0; round < rounds; round++) {
      const next = `Koppeling nummer ${round}`
      const logins = Array.from({ length: 4 }, () => logIn(current, { remember: true }))

      await Promise.all([reset(next), ...logins])

      expect(await living()).toEqual({ sessions: 0, tokens: 0 })
      current = next
    }
  })

  test(`never survives a change in ${rounds} rounds of four`, async () => {
    const client = await clientOf(member)
    let current = memberPassword
    for (let round = 0; round < rounds; round++) {
      const next = `Koppeling nummer ${round}`
      const change = client.put('/api/user/password', {
        current_password: current,
        password: next,
        password_confirmation: next,
      })
      const logins = Array.from({ length: 4 }, () => logIn(current, { remember: true }))

      const [changed] = await Promise.all([change, ...logins])

      expect(changed.statusCode).toBe(200)
      expect(await living()).toEqual({ sessions: 1, tokens: 0 })
      current = next
    }
  })
})

describe('a remember cookie used during a change of the password', () => {
  test('is answered, and what it restored ends with the change', async () => {
    const here = await clientOf(member)
    const later = laterBrowserOf(await rememberedClient())
    const restore = holdBehind(db, /remember_tokens/)
    const answer = later.get('/api/user')
    await restore.isReached
    const body = { current_password: memberPassword, password: changedTo, password_confirmation: changedTo }
    const change = here.put('/api/user/password', body)
    // The change waits for the restore where that holds the member's row.
    await Promise.race([change, sleep(500)])
    restore.release()

    expect([(await answer).statusCode, (await change).statusCode]).toEqual([200, 200])
    expect((await later.get('/api/user')).statusCode).toBe(401)
    expect(await living()).toEqual({ sessions: 1, tokens: 0 })
  })

  test(`never survives, and is never answered with an error, in ${rounds} rounds of four`, async () => {
    let current = memberPassword
    for (let round = 0; round < rounds; round++) {
      const next = `Koppeling nummer ${round}`
      const remembered = guest()
      await remembered.post('/login', { email: member.email, password: current, remember: true })
      const restores = Array.from({ length: 4 }, async (_, i) => {
        await sleep(i * 15)
        return laterBrowserOf(remembered).get('/api/user')
      })

      const [, ...answers] = await Promise.all([reset(next), ...restores])

      for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode)
      expect(await living()).toEqual({ sessions: 0, tokens: 0 })
      current = next
    }
  })
})

test('a registration and its login are stored together', async () => {
  const { query } = db
  db.query = (text, values) =>
    /insert into sessions/.test(text) && values?.[1] ? Promise.reject(new Error('no session')) : query(text, values)

  const response = await guest().post('/register', registration())
  db.query = query

  expect(response.statusCode).toBe(500)
  expect(await db.query('select 1 as one from members where id <> $1', [member.id])).toEqual([])
  expect(await allMails(db)).toEqual([])
})

describe('a change of the password in a session that a reset ends', () => {
  test('is refused, with the old password too', async () => {
    const stranger = await clientOf(member)
    const change = holdBehind(db, /m\.password_hash/)
    const body = { current_password: memberPassword, password: changedTo, password_confirmation: changedTo }
    const answer = stranger.put('/api/user/password', body)
    await change.isReached
    await reset()
    change.release()

    expect((await answer).statusCode).toBe(401)
    expect([(await logIn(changedTo)).statusCode, (await logIn(resetTo)).statusCode]).toEqual([422, 204])
  })

  test('is refused, and the profile with it', async () => {
    const stranger = await clientOf(member)
    const change = holdBehind(db, /from sessions s/)
    const answer = stranger.post('/api/user/updateprofile', registration())
    await change.isReached
    await reset()
    change.release()

    expect((await answer).statusCode).toBe(401)
    expect([(await logIn(changedTo)).statusCode, (await logIn(resetTo)).statusCode]).toEqual([422, 204])
    expect(await db.query('select first_name from members')).toEqual([{ first_name: member.first_name }])
  })
})

describe('another tab of the browser in which the password is changed', () => {
  const change = { current_password: memberPassword, password: changedTo, password_confirmation: changedTo }

  test('that is answered late does not put the old session back', async () => {
    const browser = await clientOf(member)
    const otherTab = holdBehind(db, /from sessions s/)
    const answer = browser.get('/api/user')
    await otherTab.isReached
    expect((await browser.put('/api/user/password', change)).statusCode).toBe(200)
    otherTab.release()

    expect((await answer).statusCode).toBe(200)
    expect((await browser.get('/api/user')).statusCode).toBe(200)
  })

  test.each(['/api/user', '/sanctum/csrf-cookie'])(
    'that asked for %s with the old cookie gets no guest’s instead',
    async (url) => {
      const browser = await clientOf(member)
      const cookie = `laravel_session=${browser.sessionId()}`
      await browser.put('/api/user/password', change)

      const late = await guest().get(url, { headers: { cookie } })

      expect([401, 204]).toContain(late.statusCode)
      expect(late.cookies).toEqual([])
    },
  )

  test('that is answered late as a guest does not undo a login', async () => {
    const browser = guest()
    await browser.get('/sanctum/csrf-cookie')
    const otherTab = holdBehind(db, /from sessions s/)
    const answer = browser.get('/api/user')
    await otherTab.isReached
    await browser.post('/login', { email: member.email, password: memberPassword })
    otherTab.release()

    expect((await answer).statusCode).toBe(401)
    expect((await browser.get('/api/user')).statusCode).toBe(200)
  })
})
