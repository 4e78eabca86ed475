import type { OwnSession } from '@portal/contract/own-sessions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
afterAll(() => portal.close())

const url = '/api/user/sessions'
let member: CurrentMember
let pc: TestClient
let phone: TestClient
beforeEach(async () => {
  await portal.reset()
  member = await create.member()
  pc = await clientOf(member)
  phone = guest()
  await phone.post('/login', { email: member.email, password: memberPassword, remember: true })
})

async function listed(client: TestClient) {
  const { data } = (await client.get(url)).json<{ data: OwnSession[] }>()
  return data.map(({ is_current, is_remembered }) => [is_current, is_remembered])
}
const isIn = async (client: TestClient) => (await client.get('/api/user')).statusCode === 200
const ago = (time: string) => db.query(`update sessions set seen_at = now() - interval '${time}'`)

test('a member reads where they are logged in, and not where others are', async () => {
  await clientOf(await create.member())

  expect(await listed(pc)).toEqual([
    [true, false],
    [false, true],
  ])
  expect(await listed(phone)).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await guest().get(url)).statusCode).toBe(401)
})

test('a device that is remembered counts once, with its sessions and without one; another only while its session lasts', async () => {
  await ago('3 hours')
  const here = await clientOf(member)
  expect(await listed(here)).toEqual([
    [true, false],
    [false, true],
  ])

  // Starts another session by its token.
  expect(await isIn(phone)).toBe(true)

  expect(await listed(here)).toEqual([
    [true, false],
    [false, true],
  ])
  await db.query(`update remember_tokens set created_at = now() - interval '401 days'`)
  await db.query('delete from sessions where remember_token_id is not null')
  expect(await listed(here)).toEqual([[true, false]])
})

test('whoever knows the password ends all others, and goes on here', async () => {
  const other = await clientOf(await create.member())
  const wrong = await pc.post(`${url}/end`, { current_password: 'Iets anders 1' })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    { current_password: ['Het huidige wachtwoord is onjuist'] },
  ])
  expect(await listed(pc)).toHaveLength(2)

  const response = await pc.post(`${url}/end`, { current_password: memberPassword })

  expect([response.statusCode, response.json()]).toEqual([
    200,
    { message: 'Je bent op alle andere apparaten uitgelogd.' },
  ])
  expect(await listed(pc)).toEqual([[true, false]])
  expect([await isIn(phone), await isIn(other)]).toEqual([false, true])
})

test('guesses of the password are counted', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 6 }, () => pc.post(`${url}/end`, { current_password: 'Iets anders 1' })),
  )

  expect(guesses.map(({ statusCode }) => statusCode)).toContain(429)
})

test('staff prove their second factor before', async () => {
  const colleague = await create.member({ roles: ['servicedesk'] })
  const client = await clientOf(colleague)
  await db.query(
    `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) values ($1, 'app', 'App', 'x', 0)`,
    [colleague.id],
  )
  await db.query(`update sessions set factor_proven_at = now() - interval '10 minutes'`)

  const refused = await client.post(`${url}/end`, { current_password: memberPassword })

  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'step-up'])
})
