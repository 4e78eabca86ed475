import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const viewOf = (id: number, reason = 'Sanne belde over de punten') =>
  `/api/admin/members/${id}/view?reason=${encodeURIComponent(reason)}`

test('staff read what the member reads', async () => {
  const member = await create.member({ first_name: 'Sanne', last_name: 'de Wit' })
  await create.registration({ member_id: member.id, credits: 250 })
  await create.registration({ serial_number: 'AB 999999' })
  await create.news()
  const theirs = await clientOf(member)
  const staff = await clientOf(await create.member({ roles: ['lezer'] }))

  const { data } = (await staff.get(viewOf(member.id))).json()

  expect(data.registrations.data).toHaveLength(1)
  expect(data).toEqual({
    profile: (await theirs.get('/api/user')).json().data,
    dashboard: (await theirs.get('/api/dashboarddata/index')).json(),
    registrations: (await theirs.get('/api/productregistration/all?page=1')).json(),
    points: (await theirs.get('/api/points')).json(),
  })
})

test('the member reads who looked, when and why, and nobody else does', async () => {
  const member = await create.member()
  const clerk = await create.member({ first_name: 'Mila', last_name: 'Jansen', roles: ['servicedesk'] })
  await (await clientOf(clerk)).get(viewOf(member.id, '  Sanne belde <b>  '))
  const views = async (who: typeof member) => (await (await clientOf(who)).get('/api/user/views')).json().data

  expect(await views(member)).toEqual([
    { id: expect.any(Number), at: expect.stringMatching(/^20/), by: 'Mila Jansen', reason: 'Sanne belde <b>' },
  ])
  expect(await views(await create.member())).toEqual([])
  expect(await db.query(`select by_id, entry_id from record_lines where action = 'member-view-seen'`)).toEqual([
    { by_id: clerk.id, entry_id: String(member.id) },
  ])
})

test('without a reason nothing is read and nobody is told', async () => {
  const member = await create.member()
  const staff = await clientOf(await create.member({ roles: ['servicedesk'] }))

  const refused = await staff.get(viewOf(member.id, '  '))

  expect([refused.statusCode, refused.json().errors]).toEqual([422, { reason: ['Vul een reden in'] }])
  expect(await db.query('select id from member_views')).toEqual([])
})

test('what cannot be written down is not read', async () => {
  const member = await create.member()
  const staff = await clientOf(await create.member({ roles: ['servicedesk'] }))
  await db.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`)
  await db.query('create trigger fail before insert on record_lines for each row execute function fail()')
  try {
    const failed = await staff.get(viewOf(member.id))

    expect([failed.statusCode, failed.json().data]).toEqual([500, undefined])
    expect(await db.query('select id from member_views')).toEqual([])
  } finally {
    await db.query('drop trigger fail on record_lines')
    await db.query('drop function fail')
  }
})

test.each([
  ['an installer', []],
  ['an editor', ['redactie' as const]],
])('%s looks at nobody', async (_who, roles) => {
  const member = await create.member()
  const caller = await clientOf(await create.member({ roles }))

  expect((await caller.get(viewOf(member.id))).statusCode).toBe(403)
  expect(await db.query('select id from member_views')).toEqual([])
})

test('one of the staff is looked at by a beheerder only', async () => {
  const colleague = await create.member({ roles: ['redactie'] })
  const statusFor = async (role: 'servicedesk' | 'beheerder') =>
    (await (await clientOf(await create.member({ roles: [role] }))).get(viewOf(colleague.id))).statusCode

  expect([await statusFor('servicedesk'), await statusFor('beheerder')]).toEqual([403, 200])
})
