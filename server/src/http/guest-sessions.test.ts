import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { handleErrors } from './error-handler.ts'
import { createSessions } from './session.ts'
import { deleteExpired } from './session-store.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const countSessions = async () => (await db.query('select from sessions')).length

async function deleteAfter(time: string) {
  await db.query(
    `update sessions set created_at = created_at - interval '${time}', seen_at = seen_at - interval '${time}'`,
  )
  await deleteExpired(db)
}

test('the session of a caller who never shows its cookie is deleted after half an hour', async () => {
  for (let i = 0; i < 3; i++) await guest().get('/api/user')

  await deleteAfter('29 minutes')
  expect(await countSessions()).toBe(3)
  await deleteAfter('2 minutes')
  expect(await countSessions()).toBe(0)
})

test('a guest who showed it once keeps it for two hours, and a member too', async () => {
  const visitor = guest()
  await visitor.get('/sanctum/csrf-cookie')
  await visitor.get('/api/user')
  const member = await clientOf(await create.member())
  await deleteAfter('119 minutes')

  expect((await visitor.post('/login', {})).statusCode).toBe(422)
  expect((await member.get('/api/user')).statusCode).toBe(200)
  await deleteAfter('122 minutes')
  expect(await countSessions()).toBe(0)
})

test('one caller starts so many in a minute and no more; others, and who has a cookie, go on', async () => {
  const app = fastify({ trustProxy: true })
  handleErrors(app)
  const sessions = createSessions({ db, isSecure: false, maxNewGuests: 2 })
  sessions.attach(app)
  app.get('/any', async () => 'any')
  app.get('/csrf', async (request, reply) => {
    await sessions.ensure({ request, reply })
    return 'csrf'
  })
  const call = async (url: string, from: string, cookie?: string) => {
    const { statusCode, cookies } = await app.inject({
      url,
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    })
    return { statusCode, cookies: cookies.map(({ name, value }) => `${name}=${value}`) }
  }

  const known = await call('/any', '2001:db8::1')
  expect(known.cookies).toHaveLength(2)
  expect((await call('/csrf', '2001:db8::2')).cookies).toHaveLength(2)

  expect(await call('/any', '2001:db8::3')).toEqual({ statusCode: 200, cookies: [] })
  expect((await call('/csrf', '2001:db8::4')).statusCode).toBe(429)
  expect(await call('/any', '2001:db8::1', known.cookies[0])).toEqual(known)
  expect((await call('/any', '192.0.2.1')).cookies).toHaveLength(2)
  expect(await countSessions()).toBe(3)
  await app.close()
})
