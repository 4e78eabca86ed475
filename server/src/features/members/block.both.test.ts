import { afterAll, beforeEach, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let by: CurrentMember
let admin: TestClient
let sanne: CurrentMember
beforeEach(async () => {
  await portal.reset()
  by = await create.admin()
  admin = await clientOf(by)
  sanne = await create.member()
})
afterAll(() => portal.close())

const act = (name: string, { id }: { id: number } = sanne, as = admin) =>
  as.post(`/api/admin/members/${id}/${name}`, { reason: 'Registreerde wat er niet hangt' })
const logIn = (remember = false) =>
  portal.guest().post('/login', { email: sanne.email, password: memberPassword, remember })
const said = 'Je account is geblokkeerd. Neem contact met ons op.'

test('who is blocked is logged out everywhere, and told so when they log in', async () => {
  const theirs = await clientOf(sanne)
  await logIn(true)
  expect((await act('block')).statusCode).toBe(204)

  expect((await theirs.get('/api/user')).statusCode).toBe(401)
  expect(await db.query('select from sessions where member_id = $1', [sanne.id])).toEqual([])
  expect(await db.query('select from remember_tokens where member_id = $1', [sanne.id])).toEqual([])
  expect((await logIn()).json().errors).toEqual({ email: [said] })
  const { data } = (await admin.get(`/api/admin/members/${sanne.id}`)).json()
  expect(data).toMatchObject({ blocked_at: expect.any(String), blocked_reason: 'Registreerde wat er niet hangt' })
})

test('a wrong password tells nobody that an account is blocked', async () => {
  await act('block')
  const wrong = await portal.guest().post('/login', { email: sanne.email, password: 'iets anders', remember: false })

  expect(wrong.json().errors).toEqual({ email: ['Deze combinatie van gegevens is onjuist'] })
})

test('a session that was begun meanwhile is nobody’s', async () => {
  const theirs = await clientOf(sanne)
  await db.query(`update members set blocked_at = now(), blocked_reason = 'x' where id = $1`, [sanne.id])

  expect((await theirs.get('/api/user')).statusCode).toBe(401)
})

test('who is let in again logs in as before', async () => {
  await act('block')
  expect((await act('unblock')).statusCode).toBe(204)

  expect((await logIn()).statusCode).toBe(204)
  expect((await admin.get(`/api/admin/members/${sanne.id}`)).json().data).toMatchObject({
    blocked_at: null,
    blocked_reason: null,
  })
})

test('nobody blocks themselves, and the desk no colleague', async () => {
  expect((await act('block', by)).json().errors).toEqual({ reason: ['Je kunt jezelf niet blokkeren'] })
  const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
  expect((await act('block', by, desk)).statusCode).toBe(403)
  expect((await act('block', sanne, desk)).statusCode).toBe(204)
})

test('of two who block each other at once one remains', async () => {
  const other = await create.admin()
  const theirs = await clientOf(other)
  const replies = await Promise.all([act('block', other), act('block', by, theirs)])

  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const left = await db.query(`select id from members where 'beheerder' = any(roles) and blocked_at is null`)
  expect(left).toHaveLength(1)
})

test('the mail to verify an address is sent again, while it is not verified', async () => {
  const nieuw = await create.unverifiedMember()
  expect((await admin.post(`/api/admin/members/${nieuw.id}/verification`)).statusCode).toBe(204)
  expect(
    await db.query(
      `select payload #>> '{to,address}' as to, payload ->> 'template' as template from queue where kind = 'mail'`,
    ),
  ).toEqual([{ to: nieuw.email, template: 'verify-account' }])

  const { statusCode } = await admin.post(`/api/admin/members/${sanne.id}/verification`)
  expect(statusCode).toBe(422)
})
