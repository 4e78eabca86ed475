import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const wrongCredentials = {
  message: 'Deze combinatie van gegevens is onjuist',
  errors: { email: ['Deze combinatie van gegevens is onjuist'] },
}

describe('logging in', () => {
  test('a member logs in with the address in any case and is known from then on', async () => {
    const member = await create.member({
      email: 'sanne@dewit.nl',
      first_name: 'Sanne',
      last_name: 'de Wit',
      credits: 150,
    })
    const client = guest()

    const response = await client.post('/login', { email: ' Sanne@DeWit.nl ', password: memberPassword })

    expect([response.statusCode, response.body]).toEqual([204, ''])
    const user = (await client.get('/api/user')).json()
    expect(user).toMatchObject({ id: member.id, name: 'Sanne de Wit', credits: 150, isVerified: true, isAdmin: false })
  })

  test('changes the session and its token, and leaves the old session a guest', async () => {
    const member = await create.member()
    const client = guest()
    await client.get('/sanctum/csrf-cookie')
    const before = Object.fromEntries(client.cookies)

    await client.post('/login', { email: member.email, password: memberPassword })

    expect(client.sessionId()).not.toBe(before.laravel_session)
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(before['XSRF-TOKEN'])
    const planted = await guest().get('/api/user', { headers: { cookie: `laravel_session=${before.laravel_session}` } })
    expect(planted.statusCode).toBe(401)
  })

  test.each([
    [{}, { email: ['E-mailadres is verplicht'], password: ['Wachtwoord is verplicht'] }],
    [
      { email: ' ', password: '' },
      { email: ['E-mailadres is verplicht'], password: ['Wachtwoord is verplicht'] },
    ],
    [{ email: 'geen adres' }, { password: ['Wachtwoord is verplicht'] }],
    [{ email: { a: 1 }, password: 'x' }, { email: ['Dit veld moet een tekst zijn'] }],
    [{ email: 'a@b.nl', password: ['x'] }, { password: ['Wachtwoord is verplicht'] }],
  ])('with %j is refused per field', async (body, errors) => {
    const response = await guest().post('/login', body)

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual(errors)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const member = await create.member()

    const wrong = await guest().post('/login', { email: member.email, password: 'Iets anders 1' })
    const unknown = await guest().post('/login', { email: 'niemand@voorbeeld.nl', password: 'Iets anders 1' })

    expect([wrong.statusCode, wrong.json()]).toEqual([422, wrongCredentials])
    expect([unknown.statusCode, unknown.json()]).toEqual([422, wrongCredentials])
  })

  test('a member who is logged in already stays logged in', async () => {
    const [sanne, bram] = [await create.member(), await create.member()]
    const client = await clientOf(sanne)

    const response = await client.post('/login', { email: bram.email, password: memberPassword })

    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Je bent al ingelogd.' }])
    expect((await client.get('/api/user')).json().id).toBe(sanne.id)
  })
})

describe('too many attempts', () => {
  const attempt = (email: string, password: string, remoteAddress = '192.0.2.1') =>
    guest().post('/login', { email, password }, { remoteAddress })

  test('the sixth failure in a minute has to wait, even with the right password', async () => {
    const { email } = await create.member()
    for (let i = 0; i < 5; i++) expect((await attempt(email, 'fout')).statusCode).toBe(422)

    const response = await attempt(email, memberPassword)

    const seconds = Number(response.headers['retry-after'])
    const text = `Te veel inlogpogingen. Probeer het over ${seconds} seconden opnieuw.`
    expect(seconds).toBeGreaterThan(0)
    expect([response.statusCode, response.json()]).toEqual([429, { message: text, errors: { email: [text] } }])
  })

  test('an unknown address is counted like a known one', async () => {
    for (let i = 0; i < 5; i++) await attempt('niemand@voorbeeld.nl', 'fout')

    expect((await attempt('Niemand@voorbeeld.nl', 'fout')).statusCode).toBe(429)
  })

  test('concurrent guesses are counted one by one', async () => {
    const { email } = await create.member()

    const responses = await Promise.all(Array.from({ length: 12 }, () => attempt(email, 'fout')))

    const statuses = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(7).fill(429)])
  })

  test('a success clears them, without effect on other callers or addresses', async () => {
    const [{ email }, other] = [await create.member(), await create.member()]
    for (let i = 0; i < 4; i++) await attempt(email, 'fout')
    expect((await attempt(email, memberPassword)).statusCode).toBe(204)
    for (let i = 0; i < 5; i++) await attempt(email, 'fout')

    expect((await attempt(email, memberPassword)).statusCode).toBe(429)
    expect((await attempt(email, memberPassword, '192.0.2.2')).statusCode).toBe(204)
    expect((await attempt(other.email, memberPassword)).statusCode).toBe(204)
  })

  test('a caller who sprays addresses is stopped after a hundred failures', async () => {
    const { email } = await create.member()
    await db.query(`update rate_limits set hits = 0`)
    await Promise.all(Array.from({ length: 100 }, (_, i) => attempt(`spuit${i}@voorbeeld.nl`, 'fout')))

    expect((await attempt(email, memberPassword)).statusCode).toBe(429)
    expect((await attempt(email, memberPassword, '192.0.2.2')).statusCode).toBe(204)
  })

  test('an invented X-Forwarded-For is ignored', async () => {
    const { email } = await create.member()
    for (let i = 0; i < 5; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` }
      await guest().post('/login', { email, password: 'fout' }, { headers, remoteAddress: '192.0.2.1' })
    }

    expect((await attempt(email, memberPassword)).statusCode).toBe(429)
  })
})

describe('staying logged in', () => {
  const rememberName = /^remember_web_[0-9a-f]{40}$/

  async function rememberedClient() {
    const member = await create.member()
    const client = guest()
    const response = await client.post('/login', { email: member.email, password: memberPassword, remember: true })
    const cookie = response.cookies.find(({ name }) => rememberName.test(name))!
    return { member, client, cookie }
  }

  test('a login with remember sets a cookie for 400 days, one without sets none', async () => {
    const { cookie } = await rememberedClient()
    const plain = await clientOf(await create.member())

    expect(cookie).toMatchObject({ maxAge: 34_560_000, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect([...plain.cookies.keys()].some((name) => rememberName.test(name))).toBe(false)
  })

  test('the cookie outlives the session and starts a new one with a new token', async () => {
    const { member, cookie } = await rememberedClient()
    await db.query(`update sessions set seen_at = now() - interval '3 hours'`)
    const later = guest()
    later.cookies.set(cookie.name, cookie.value)

    expect((await later.get('/api/user')).json().id).toBe(member.id)
    expect((await later.post('/api/brands')).statusCode).toBe(200)
  })

  test('logging out invalidates the cookie and its copies', async () => {
    const { client, cookie } = await rememberedClient()
    await client.post('/logout')

    const copy = await guest().get('/api/user', { headers: { cookie: `${cookie.name}=${cookie.value}` } })

    expect(copy.statusCode).toBe(401)
    expect(client.cookies.has(cookie.name)).toBe(false)
  })

  test('400 days after the login the cookie is invalid', async () => {
    const { cookie } = await rememberedClient()
    await db.query(`update remember_tokens set created_at = now() - interval '401 days'`)

    const response = await guest().get('/api/user', { headers: { cookie: `${cookie.name}=${cookie.value}` } })

    expect(response.statusCode).toBe(401)
  })
})

describe('logging out', () => {
  test('ends this session only', async () => {
    const member = await create.member()
    const [phone, pc] = [await clientOf(member), await clientOf(member)]
    const stolen = phone.sessionId()

    const response = await phone.post('/logout')

    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await guest().get('/api/user', { headers: { cookie: `laravel_session=${stolen}` } })).statusCode).toBe(401)
    expect((await phone.get('/api/user')).statusCode).toBe(401)
    expect((await pc.get('/api/user')).statusCode).toBe(200)
  })

  test('gives a new guest session whose token works at once', async () => {
    const member = await create.member()
    const client = await clientOf(member)
    await client.post('/logout')

    expect((await client.post('/login', { email: member.email, password: memberPassword })).statusCode).toBe(204)
  })

  test('accepts an empty body with and without a content type', async () => {
    for (const contentType of ['application/json', 'application/x-www-form-urlencoded', undefined]) {
      const client = await clientOf(await create.member())
      const token = client.cookies.get('XSRF-TOKEN')!
      const headers = { 'x-xsrf-token': token, ...(contentType && { 'content-type': contentType }) }

      expect((await client.send({ method: 'POST', url: '/logout', headers })).statusCode).toBe(204)
    }
  })
})

describe('the current member', () => {
  test('is the whole member of the contract twice, also when unverified', async () => {
    const client = await clientOf(await create.unverifiedMember({ kvk_number: '12345678', birthdate: '1990-05-17' }))

    const { data, open_questions, ...user } = (await client.get('/api/user')).json()

    expect(open_questions).toBe(0)
    expect(user).toEqual(data)
    expect(user).toMatchObject({
      isVerified: false,
      emailVerified: false,
      email_verified_at: null,
      birthdate: '1990-05-17',
    })
    expect(Object.keys(user)).toHaveLength(31)
    expect(JSON.stringify(user)).not.toMatch(/password|token|hash/)
  })

  test('answers under its other name and with a slash behind it', async () => {
    const client = await clientOf(await create.member())

    expect((await client.get('/api/users/auth')).statusCode).toBe(200)
    expect((await client.get('/api/user/')).statusCode).toBe(200)
  })

  test('keeps a member private: a session shows its own member only', async () => {
    const [sanne, bram] = [await create.member(), await create.member()]
    const [ofSanne, ofBram] = [await clientOf(sanne), await clientOf(bram)]

    expect((await ofSanne.get('/api/user')).json().email).toBe(sanne.email)
    expect((await ofBram.get('/api/user')).json().email).toBe(bram.email)
  })
})

test('the database holds no plain session id, remember token or password', async () => {
  const member = await create.member()
  const client = guest()
  await client.post('/login', { email: member.email, password: memberPassword, remember: true })
  const secrets = [...client.cookies].filter(([name]) => name !== 'XSRF-TOKEN').map(([, value]) => value)

  const rows = await db.query(`select s::text from sessions s union all select t::text from remember_tokens t
    union all select m::text from members m`)

  const stored = JSON.stringify(rows)
  expect(secrets).toHaveLength(2)
  for (const secret of [...secrets, memberPassword]) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
