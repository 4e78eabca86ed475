import { afterAll, beforeEach, expect, test } from 'vitest'
import { memberPassword } from '../../testing/factories.ts'
import { createTestPortal } from '../../testing/portal.ts'
import { rememberCookie } from './session.ts'

const portal = await createTestPortal()
const { create, clientOf, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const invented = 'A'.repeat(43)

// What a sibling host can do: its cookie for the whole domain comes before ours.
const inFrontOf = (name: string, planted: string, own: string) => `${name}=${planted}; ${name}=${own}`

test('an invented session in front of the own one is passed over', async () => {
  const client = await clientOf(await create.member())
  const cookie = inFrontOf('laravel_session', invented, client.sessionId()!)

  const response = await guest().get('/api/user', { headers: { cookie } })

  expect(response.statusCode).toBe(200)
  expect(response.cookies.find(({ name }) => name === 'laravel_session')?.value).toBe(client.sessionId())
})

test('a guest’s session in front of the own one is passed over', async () => {
  const [client, stranger] = [await clientOf(await create.member()), guest()]
  await stranger.get('/sanctum/csrf-cookie')
  const cookie = inFrontOf('laravel_session', stranger.sessionId()!, client.sessionId()!)

  expect((await guest().get('/api/user', { headers: { cookie } })).statusCode).toBe(200)
})

test('with the session of another member beside the own one nobody is logged in, and both stay', async () => {
  const [client, stranger] = [await clientOf(await create.member()), await clientOf(await create.member())]
  const cookie = inFrontOf('laravel_session', stranger.sessionId()!, client.sessionId()!)
  const headers = { cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!, 'content-type': 'application/json' }

  const [read, written] = [
    await guest().get('/api/user', { headers }),
    await guest().send({ method: 'POST', url: '/api/brands', headers, payload: '{}' }),
  ]

  expect([read.statusCode, read.cookies, written.statusCode]).toEqual([401, [], 401])
  expect((await client.get('/api/user')).statusCode).toBe(200)
})

test('an invented remember cookie in front of the own one is passed over', async () => {
  const member = await create.member()
  const client = guest()
  await client.post('/login', { email: member.email, password: memberPassword, remember: true })
  const cookie = inFrontOf(rememberCookie, invented, client.cookies.get(rememberCookie)!)

  expect((await guest().get('/api/user', { headers: { cookie } })).statusCode).toBe(200)
})
