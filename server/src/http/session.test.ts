import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('the cookies of an answer', () => {
  test('are set by the csrf-cookie call', async () => {
    const response = await guest().get('/sanctum/csrf-cookie')

    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.cookies).toEqual([
      {
        name: 'laravel_session',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        maxAge: 7200,
        httpOnly: true,
        sameSite: 'Lax',
      },
      { name: 'XSRF-TOKEN', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', maxAge: 7200, sameSite: 'Lax' },
    ])
  })

  test('are renewed by every answer, refusals included', async () => {
    const client = await clientOf(await create.member())
    const names = (response: { cookies: { name: string }[] }) => response.cookies.map(({ name }) => name)

    expect(names(await client.get('/api/user'))).toEqual(['laravel_session', 'XSRF-TOKEN'])
    expect(names(await client.post('/api/products', {}))).toEqual(['laravel_session', 'XSRF-TOKEN'])
    expect(names(await guest().get('/api/user'))).toEqual(['laravel_session', 'XSRF-TOKEN'])
  })

  test.each(['/', '/onbekend', '/assets/app-1a2b3c.js', '/storage/niets.jpg', '/healthz', '/readyz'])(
    'never come with %s',
    async (path) => {
      expect((await guest().get(path)).cookies).toEqual([])
    },
  )
})

describe('a session', () => {
  test('with an unknown id is never adopted', async () => {
    const client = guest()
    client.cookies.set('laravel_session', 'A'.repeat(43))

    await client.get('/sanctum/csrf-cookie')

    expect(client.sessionId()).not.toBe('A'.repeat(43))
  })

  test('is not extended by a page that nobody has touched for long', async () => {
    const client = await clientOf(await create.member())
    await db.query(`update sessions set seen_at = now() - interval '90 minutes'`)
    const isLeft = async () =>
      (await db.query(`select 1 from sessions where member_id is not null and seen_at < now() - interval '1 hour'`))
        .length

    expect((await client.get('/api/user', { headers: { 'x-unattended': '1' } })).statusCode).toBe(200)
    expect(await isLeft()).toBe(1)
    expect((await client.get('/api/user')).statusCode).toBe(200)
    expect(await isLeft()).toBe(0)
  })

  test('ends two hours after its last use', async () => {
    const client = await clientOf(await create.member())
    const ago = (time: string) => db.query(`update sessions set seen_at = now() - interval '${time}'`)

    await ago('119 minutes')
    expect((await client.get('/api/user')).statusCode).toBe(200)
    await ago('119 minutes')
    expect((await client.get('/api/user')).statusCode).toBe(200)
    await ago('122 minutes')
    expect((await client.get('/api/user')).statusCode).toBe(401)
  })

  test('ends thirty days after it began, however much it is used', async () => {
    const client = await clientOf(await create.member())
    const begun = (time: string) => db.query(`update sessions set created_at = now() - interval '${time}'`)

    await begun('29 days')
    expect((await client.get('/api/user')).statusCode).toBe(200)
    await begun('31 days')
    expect((await client.get('/api/user')).statusCode).toBe(401)
  })

  test('is read with its member in one query', async () => {
    const client = await clientOf(await create.member())
    const texts: string[] = []
    const { query } = db
    db.query = (text, values) => {
      // The workers look for mails and other work meanwhile.
      if (!/\b(mails|queue)\b/.test(text)) texts.push(text)
      return query(text, values)
    }

    await client.get('/api/user')
    const ofMember = texts.length
    await client.get('/api/dashboarddata/index')
    const ofDashboard = texts.length - ofMember
    await client.get('/api/productregistration/all?page=1&search=ab')
    const ofList = texts.length - ofMember - ofDashboard
    db.query = query

    // The first has one for the questions that wait.
    expect([ofMember, ofDashboard, ofList]).toEqual([2, 3, 2])
  })
})
