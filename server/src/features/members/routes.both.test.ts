import { searchKey } from '@portal/contract/search'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { profileForm } from '../../../testing/profile-form.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl' })
const { create, clientOf, guest, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const forbidden = { message: 'Je hebt geen toegang tot deze gegevens.' }

describe('one member', () => {
  test('is shown to themselves and to an administrator', async () => {
    const member = await create.member()

    for (const client of [await clientOf(member), await clientOf(await create.admin())]) {
      const { data, ...user } = (await client.get(`/api/user/${member.id}`)).json()
      expect([user.email, data]).toEqual([member.email, user])
    }
  })

  test('keeps members private: another member can be neither seen nor changed, existing or not', async () => {
    const [member, other] = [await create.member(), await create.member()]
    const client = await clientOf(member)

    for (const id of [other.id, 999_999, '1e3', '99999999999999999999', '-1', `${member.id}.0`]) {
      for (const response of [await client.get(`/api/user/${id}`), await client.put(`/api/user/${id}`, profileForm)]) {
        expect([response.statusCode, response.json()]).toEqual([403, forbidden])
      }
    }
    expect(await db.query('select 1 as one from members where first_name = $1', ['Sanne'])).toEqual([])
  })

  test.each([
    ['servicedesk', 200, 200],
    ['lezer', 200, 403],
    ['redactie', 403, 403],
  ] as const)('is shown to %s with %i, and changed with %i', async (role, shown, changed) => {
    const member = await create.member()
    const client = await clientOf(await create.member({ roles: [role] }))

    expect((await client.get(`/api/user/${member.id}`)).statusCode).toBe(shown)
    expect((await client.put(`/api/user/${member.id}`, profileForm)).statusCode).toBe(changed)
  })

  test.each(['999999', 'zeven', '99999999999999999999', '0', '-1', '1.5', '0x1', '01', '1e0', '%201', '+1'])(
    'with the id %s is not found by an administrator',
    async (id) => {
      const client = await clientOf(await create.admin())

      expect((await client.get(`/api/user/${id}`)).statusCode).toBe(404)
      expect((await client.put(`/api/user/${id}`, profileForm)).statusCode).toBe(404)
    },
  )

  test('is changed by themselves as on the profile page, password included', async () => {
    const member = await create.member()
    const client = await clientOf(member)
    const password = 'Nieuwe koppeling 9'

    const response = await client.put(`/api/user/${member.id}`, {
      ...profileForm,
      password,
      password_confirmation: password,
    })

    expect([response.statusCode, response.json().name]).toEqual([200, 'Sanne de Wit'])
    expect((await guest().post('/login', { email: member.email, password })).statusCode).toBe(204)
  })

  test('is changed by an administrator, except rights, points, address and password', async () => {
    const member = await create.member({ credits: 40 })
    const client = await clientOf(await create.admin())
    const password = 'Nieuwe koppeling 9'
    const hostile = { isAdmin: true, credits: 9, email: 'a@b.nl', password, password_confirmation: password }

    const response = await client.put(`/api/user/${member.id}`, { ...profileForm, ...hostile })

    expect(response.json()).toMatchObject({ name: 'Sanne de Wit', isAdmin: false, credits: 40, email: member.email })
    expect((await guest().post('/login', { email: member.email, password: memberPassword })).statusCode).toBe(204)
  })

  test.each([
    ['servicedesk', 403, 403],
    ['lezer', 403, 403],
    ['beheerder', 200, 200],
  ] as const)('of the staff is shown to %s with %i, and changed with %i', async (role, shown, changed) => {
    const colleague = await create.member({ roles: ['redactie'] })
    const client = await clientOf(await create.member({ roles: [role] }))

    expect((await client.get(`/api/user/${colleague.id}`)).statusCode).toBe(shown)
    expect((await client.put(`/api/user/${colleague.id}`, profileForm)).statusCode).toBe(changed)
    const listed = (await client.get(`/api/users?search=${colleague.email}`)).json().meta.total
    const found = (await client.get(`/api/admin/search?search=${colleague.email}`)).json().data[0].total
    expect([listed, found]).toEqual(shown === 200 ? [1, 1] : [0, 0])
  })

  test('of the staff is changed by who has just proven their second factor', async () => {
    const colleague = await create.member({ roles: ['lezer'] })
    const client = await clientOf(await create.admin())
    await db.query(`update sessions set factor_proven_at = now() - interval '6 minutes'`)
    await db.query(
      `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) select id, 'app', 'App', 'x', 1 from members`,
    )

    const response = await client.put(`/api/user/${colleague.id}`, profileForm)

    expect([response.statusCode, response.json().reason]).toEqual([403, 'step-up'])
    const { id } = await create.member()
    expect((await client.put(`/api/user/${id}`, profileForm)).statusCode).toBe(200)
  })

  test('of the staff without a firm has a name and a telephone number to change', async () => {
    const colleague = await create.member({ roles: ['lezer'], company: null })
    const sent = { first_name: 'Noor', last_name: 'Visser', phone_number: '06 12 34 56 78', company: 'Genegeerd' }

    const response = await (await clientOf(await create.admin())).put(`/api/user/${colleague.id}`, sent)

    const facts = { name: 'Noor Visser', phone_number: '06 12 34 56 78', company: null }
    expect([response.statusCode, response.json()]).toMatchObject([200, facts])
  })

  test('with an error is refused per field', async () => {
    const member = await create.member()

    const response = await (await clientOf(await create.admin())).put(`/api/user/${member.id}`, {
      ...profileForm,
      city: '',
    })

    expect([response.statusCode, response.json().errors]).toEqual([422, { city: ['Plaats is verplicht'] }])
  })
})

describe('the list of members', () => {
  let admin: TestClient
  beforeEach(async () => {
    admin = await clientOf(
      await create.admin({ email: 'beheer@voorbeeld.nl', first_name: 'Fatima', last_name: 'Bakker' }),
    )
  })

  test('is for administrators only', async () => {
    const response = await (await clientOf(await create.member())).get('/api/users?page=1')

    expect([response.statusCode, response.json()]).toEqual([403, forbidden])
  })

  test('holds ten members a page, by id, with links that can be fetched', async () => {
    for (let i = 0; i < 14; i++) await create.member()

    const first = (await admin.get('/api/users/?page=1')).json()
    const second = (await admin.get(first.links.next.replace('https://api.voorbeeld.nl', ''))).json()

    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect([first.data.length, second.data.length, first.meta.total]).toEqual([10, 5, 15])
    expect(Object.keys(first.data[0])).toHaveLength(31)
    expect(JSON.stringify(first)).not.toMatch(/password|hash/)
  })

  test.each(['', '?page=', '?page=0', '?page=-2', '?page=x'])('with %j is the first page', async (query) => {
    expect((await admin.get(`/api/users${query}`)).json().meta.current_page).toBe(1)
  })

  test.each(['999999999', '99999999999999999999', '1e400'])('far beyond the end is empty: %s', async (number) => {
    const page = (await admin.get(`/api/users?page=${number}`)).json()

    expect([page.data, page.meta.from, page.meta.to]).toEqual([[], null, null])
  })

  test.each([
    ['fatima bak', 1],
    ['bak fátima', 1],
    ['jose', 1],
    ['JOSÉ perez', 1],
    ['perez fatima', 0],
    ['BEHEER@', 1],
    ['waterwerken', 1],
    ['voorbeeld.nl', 3],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ["' or true --", 0],
    ["');drop table members;--", 0],
    ['niemand', 0],
  ])('searched for %s finds %i', async (search, count) => {
    await create.member({ company: 'Waterwerken BV' })
    await create.member({ company: 'Ander bedrijf', first_name: 'José', last_name: 'Pérez' })

    const page = (await admin.get(`/api/users?page=1&search=${encodeURIComponent(search)}`)).json()

    expect([page.data.length, page.meta.total]).toEqual([count, count])
    expect(page.links.first).toContain(`${new URLSearchParams({ search })}`)
  })

  test('searched for something looks through keys as forms and searches make them', async () => {
    const names = { first_name: 'Đörthe\u00a0Ïda', last_name: 'van  ’t\tHÓF', company: 'Ærø & Söhne' }
    const { id, email } = await create.member(names)

    const [row] = await db.query<{ search_key: string }>('select search_key from members where id = $1', [id])

    const { first_name, last_name, company } = names
    expect(row!.search_key).toBe(searchKey(`${first_name} ${last_name}|${email}|${company}`))
  })

  test('is searched sixty times a minute by one member of staff, in all lists together', async () => {
    const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
    const lists = ['/api/users?search=jan', '/api/admin/search?search=jan', '/api/admin/audit?search=jan']
    for (let count = 0; count < 60; count++) expect((await desk.get(lists[count % 3]!)).statusCode).toBe(200)

    for (const list of [...lists, '/api/users?search=&search=jan']) expect((await desk.get(list)).statusCode).toBe(429)
    expect((await desk.get('/api/users?page=2')).statusCode).toBe(200)
    expect((await admin.get(lists[0]!)).statusCode).toBe(200)
  })

  test('leaves in the record whom it showed', async () => {
    for (let i = 0; i < 12; i++) await create.member()
    await admin.get('/api/users?page=2')
    await admin.get('/api/admin/search?search=voorbeeld')

    const shown = await db.query<{ new_value: string }>(
      `select new_value from record_values where field = 'ids' order by line`,
    )
    const ids = (await db.query<{ id: number }>('select id from members where is_installer order by id')).map(
      ({ id }) => id,
    )
    expect(JSON.parse(shown[0]!.new_value)).toEqual(ids.slice(10))
    expect(ids).toEqual(expect.arrayContaining(JSON.parse(shown[1]!.new_value)))
  })
})
