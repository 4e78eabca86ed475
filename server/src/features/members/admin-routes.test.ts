import { memberMessages } from '@portal/contract/members-for-staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { profileForm } from '../../../testing/profile-form.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl' })
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const calls = ['', '/registrations', '/points']

describe('a member as staff see one', () => {
  test.each([
    ['servicedesk', 200],
    ['lezer', 200],
    ['beheerder', 200],
    ['redactie', 403],
  ] as const)('is for %s: %i', async (role, status) => {
    const member = await create.member()
    const client = await clientOf(await create.member({ roles: [role] }))

    for (const call of calls) {
      expect((await client.get(`/api/admin/members/${member.id}${call}`)).statusCode).toBe(status)
    }
    expect((await client.get('/api/admin/members')).statusCode).toBe(status)
  })

  test('is neither for guests nor for members, not even their own', async () => {
    const member = await create.member()
    const client = await clientOf(member)

    for (const call of calls) {
      const path = `/api/admin/members/${member.id}${call}`
      expect([(await client.get(path)).statusCode, (await guest().get(path)).statusCode]).toEqual([403, 401])
    }
  })

  test.each(['999999', '99999999999999999999', '0'])('is not found by the id %s', async (id) => {
    const client = await clientOf(await create.admin())

    for (const call of calls) expect((await client.get(`/api/admin/members/${id}${call}`)).statusCode).toBe(404)
  })

  test('is opened with its registrations and points in one line of the record; what is looked up further has its own', async () => {
    const [admin, other] = [await create.admin(), await create.admin()]
    const path = `/api/admin/members/${(await create.member()).id}`
    const [desk, another] = [await clientOf(admin), await clientOf(other)]
    for (const part of ['', '/registrations', '/points', '/points?page=2']) await desk.get(`${path}${part}`)
    await another.get(`${path}/points`)

    const told = await db.query('select action, by_id from record_lines order by line')
    expect(told).toEqual([
      { action: 'member-seen', by_id: admin.id },
      { action: 'member-points-seen', by_id: admin.id },
      { action: 'member-points-seen', by_id: other.id },
    ])
  })

  test('has registrations and points of their own, a page at a time, without the names of customers', async () => {
    const [member, other] = [await create.member({ credits: 500 }), await create.member()]
    for (let count = 0; count < 11; count++) {
      await create.registration({ member_id: member.id, customer_name: 'Geheim', credits: 250 })
    }
    await create.registration({ member_id: other.id, serial_number: 'AB 999999' })
    const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))

    const registrations = await desk.get(`/api/admin/members/${member.id}/registrations?page=2`)
    const points = await desk.get(`/api/admin/members/${member.id}/points`)

    expect([registrations.json().data.length, registrations.json().meta.total]).toEqual([1, 11])
    expect(registrations.json().data[0].points_from).toBe('2020-01-01')
    expect(registrations.json().links.prev).toBe(
      `https://api.voorbeeld.nl/api/admin/members/${member.id}/registrations?page=1`,
    )
    expect([points.json().data.length, points.json().totals.pending_credits]).toEqual([10, 2750])
    expect(registrations.body + points.body).not.toMatch(/Geheim|AB 999999/)
  })
})

describe('the list of installers', () => {
  let desk: TestClient
  beforeEach(async () => {
    desk = await clientOf(await create.member({ roles: ['beheerder'], first_name: 'Noor', city: 'Ede', credits: 3 }))
    await create.member({ first_name: 'Abel', company: 'Zon', city: 'Goes', credits: 5, email_verified_at: null })
    await create.member({ first_name: 'Cas', company: 'Maan', city: null, credits: 9 })
    await create.member({ first_name: 'Bo', company: null, city: 'Breda', credits: 1 })
  })

  const names = async (query: string) =>
    (await desk.get(`/api/admin/members?${query}`)).json().data.map(({ name }: { name: string }) => name.split(' ')[0])

  test.each([
    ['', ['Abel', 'Cas', 'Bo']],
    ['filter[staff]=too', ['Noor', 'Abel', 'Cas', 'Bo']],
    ['filter[verified]=no', ['Abel']],
    ['filter[verified]=yes', ['Cas', 'Bo']],
    ['filter[verified]=yes,no', ['Abel', 'Cas', 'Bo']],
    ['sort=name', ['Abel', 'Bo', 'Cas']],
    ['sort=-name', ['Cas', 'Bo', 'Abel']],
    ['sort=city', ['Bo', 'Abel', 'Cas']],
    ['sort=-company', ['Abel', 'Cas', 'Bo']],
    ['sort=-credits', ['Cas', 'Abel', 'Bo']],
  ])('asked for %j has %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test.each(['filter[staff]=only', 'filter[verified]=maybe', 'filter[name]=x', 'sort=email'])(
    'refuses %s',
    async (query) => expect((await desk.get(`/api/admin/members?${query}`)).statusCode).toBe(422),
  )

  test('has staff for who manages people only', async () => {
    const colleague = await clientOf(await create.member({ roles: ['servicedesk'] }))

    const { data } = (await colleague.get('/api/admin/members?filter[staff]=too')).json()

    expect(data).toHaveLength(3)
  })

  test('has what it shows, and nothing else of a person', async () => {
    const { data } = (await desk.get('/api/admin/members')).json()

    expect(new Set(Object.keys(data[0]))).toEqual(
      new Set(['city', 'company', 'credits', 'email', 'id', 'isAdmin', 'isVerified', 'manager', 'name', 'roles']),
    )
  })
})

describe('a change of what somebody saw', () => {
  const pathOf = ({ id }: { id: number }) => `/api/user/${id}`

  test('goes through, and the next one from there too', async () => {
    const member = await create.member()
    const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
    const seen = async () => (await desk.get(`/api/admin/members/${member.id}`)).json().data

    const first = await desk.put(pathOf(member), { ...profileForm, version: (await seen()).version })
    const second = await desk.put(pathOf(member), { ...profileForm, city: 'Goes', version: first.json().version })

    expect([first.statusCode, second.statusCode, (await seen()).city]).toEqual([200, 200, 'Goes'])
  })

  test('is refused when it was changed since, by staff or by the member, and tells what it is now', async () => {
    const member = await create.member()
    const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
    const { version } = (await desk.get(`/api/admin/members/${member.id}`)).json().data
    await (await clientOf(member)).post('/api/user/updateprofile', { ...profileForm, city: 'Zierikzee' })

    const response = await desk.put(pathOf(member), { ...profileForm, first_name: 'Sam', version })

    const { message, current } = response.json()
    expect([response.statusCode, message]).toEqual([409, memberMessages.changedMeanwhile])
    expect(current).toMatchObject({ first_name: 'Sanne', city: 'Zierikzee' })
    const again = await desk.put(pathOf(member), { ...profileForm, first_name: 'Sam', version: current.version })
    expect(again.statusCode).toBe(200)
  })

  test('of two at once is stored once', async () => {
    const member = await create.member()
    const clients = [await clientOf(await create.admin()), await clientOf(await create.admin())]
    const { version } = (await clients[0]!.get(`/api/admin/members/${member.id}`)).json().data

    const answers = await Promise.all(
      clients.map((client, index) => client.put(pathOf(member), { ...profileForm, city: `Stad ${index}`, version })),
    )

    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const stored = await db.query('select city from members where id = $1', [member.id])
    expect(stored).toEqual([{ city: `Stad ${codes.indexOf(200)}` }])
  })

  test('of themselves is judged in the same way, and needs no version', async () => {
    const admin = await create.admin()
    const client = await clientOf(admin)

    expect((await client.put(pathOf(admin), { ...profileForm, version: 'old' })).statusCode).toBe(409)
    expect((await client.put(pathOf(admin), profileForm)).statusCode).toBe(200)
  })

  test('shows what it is now with a line in the record', async () => {
    const member = await create.member()
    const admin = await create.admin()

    await (await clientOf(admin)).put(pathOf(member), { ...profileForm, version: 'old' })

    const { data } = (await (await clientOf(admin)).get('/api/admin/audit')).json()
    expect(data.map(({ action }: { action: string }) => action)).toContain('member-seen')
  })
})
