import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { rememberCookie } from '../../http/session.ts'

const portal = await createTestPortal()
const { create, clientOf, guest, db } = portal
const path = '/api/user/updateprofile'

let member: CurrentMember
beforeEach(async () => {
  await portal.reset()
  member = await create.member({ credits: 40 })
})
afterAll(() => portal.close())

function filledIn(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Sanne',
    last_name: 'de Wit',
    phone_number: '06 12 34 56 78',
    street: 'Kerkstraat',
    house_number: '12',
    zipcode: '3511 LX',
    city: 'Utrecht',
    company: 'De Wit Installaties',
    company_street: 'Havenweg',
    company_house_number: '7',
    company_zipcode: '1013AA',
    company_city: 'Amsterdam',
    ...fields,
  }
}

const newPassword = { password: 'Nieuwe koppeling 9', password_confirmation: 'Nieuwe koppeling 9' }
const canLogIn = async (password: string) =>
  (await guest().post('/login', { email: member.email, password })).statusCode === 204
const mailKinds = async () => (await allMails(db)).map(({ template }) => template)

describe('a member changes their profile', () => {
  test('and gets the member back, twice', async () => {
    const response = await (await clientOf(member)).post(
      path,
      filledIn({ company_url: 'dewit.example', company_size: 4 }),
    )

    const { data, ...user } = response.json()
    expect(response.statusCode).toBe(200)
    expect(data).toEqual(user)
    expect(user).toMatchObject({ id: member.id, name: 'Sanne de Wit', zipcode: '3511LX', company_size: 4 })
    expect(await mailKinds()).toEqual([])
  })

  test('but not the address, rights, points or verification', async () => {
    const hostile = {
      email: 'ander@voorbeeld.nl',
      isAdmin: true,
      roles: ['beheerder'],
      credits: 9999,
      id: 1,
      compenda_id: 'x',
    }

    await (await clientOf(member)).post(path, filledIn(hostile))

    const [row] = await db.query<CurrentMember>('select * from members')
    expect(row).toMatchObject({ email: member.email, roles: [], credits: 40, compenda_id: null })
  })

  test.each([undefined, null, '', 'geen adres', 12, { a: 1 }])('and %j as their address is ignored', async (email) => {
    const response = await (await clientOf(member)).post(path, filledIn({ email }))

    expect([response.statusCode, response.json().email]).toEqual([200, member.email])
  })

  test('a birth date once', async () => {
    const client = await clientOf(member)
    await client.post(path, filledIn({ birthdate: '1990-05-17' }))
    await client.post(path, filledIn({ birthdate: '1980-01-01' }))
    await client.post(path, filledIn({ birthdate: null }))

    expect((await client.get('/api/user')).json().birthdate).toBe('1990-05-17')
  })

  test('and problems are answered per field', async () => {
    const response = await (await clientOf(member)).post(path, filledIn({ city: '', zipcode: 'x', kvk_number: 'x' }))

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      {
        zipcode: ['Vul een geldige postcode in'],
        city: ['Plaats is verplicht'],
        kvk_number: ['KVK-nummer moet uit 8 cijfers bestaan'],
      },
    ])
  })

  test('and of staff without a firm only the rules of name and telephone number are asked', async () => {
    const client = await clientOf(await create.member({ roles: ['lezer'], company: null }))

    const changed = await client.post(path, { first_name: 'Noor', last_name: 'Visser' })
    const refused = await client.post(path, { first_name: '', last_name: 'Visser', phone_number: '1' })

    expect([changed.statusCode, changed.json()]).toMatchObject([200, { name: 'Noor Visser', phone_number: null }])
    const errors = { first_name: ['Voornaam is verplicht'], phone_number: ['Telefoonnummer is te kort'] }
    expect([refused.statusCode, refused.json().errors]).toEqual([422, errors])
  })

  test('and a member without roles is asked for their firm, also when they have none yet', async () => {
    const client = await clientOf(await create.member({ company: null }))

    const response = await client.post(path, { first_name: 'Noor', last_name: 'Visser' })

    expect(Object.keys(response.json().errors)).toContain('company')
  })

  test('and what staff change is on record, of others nothing', async () => {
    const staff = await create.member({ roles: ['redactie'], first_name: 'Noor' })
    await (await clientOf(staff)).post(path, filledIn())
    await (await clientOf(member)).post(path, filledIn())

    const told = await db.query(
      `select by_id, action, entry_id, old_value, new_value from record_lines join record_values using (line) where field = 'first_name'`,
    )
    const line = { by_id: staff.id, action: 'profile-changed', entry_id: String(staff.id) }
    expect(told).toEqual([{ ...line, old_value: '"Noor"', new_value: '"Sanne"' }])
  })

  test('and with a new password their other sessions end, they are mailed, and this session goes on', async () => {
    const [here, elsewhere, remembering] = [await clientOf(member), await clientOf(member), guest()]
    await remembering.post('/login', { email: member.email, password: memberPassword, remember: true })

    expect((await here.post(path, filledIn(newPassword))).statusCode).toBe(200)

    expect((await here.get('/api/user')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401)
    expect((await remembering.get('/api/user')).statusCode).toBe(401)
    expect([await canLogIn(memberPassword), await canLogIn(newPassword.password)]).toEqual([false, true])
    expect(await mailKinds()).toEqual(['password-changed'])
  })

  test.each([{ password: '' }, { password: null }, {}])('and %j leaves the password as it is', async (fields) => {
    expect((await (await clientOf(member)).post(path, filledIn(fields))).statusCode).toBe(200)

    expect([await canLogIn(memberPassword), await mailKinds()]).toEqual([true, []])
  })

  test('and a new password has the rules of every password', async () => {
    const client = await clientOf(member)
    const refused = async (fields: object) =>
      (await client.post(path, filledIn(fields as never))).json().errors.password

    expect(await refused({ password: 'kort', password_confirmation: 'kort' })).toEqual([
      'Het wachtwoord moet minimaal 8 tekens bevatten',
    ])
    expect(await refused({ password: 'lang genoeg zo' })).toEqual(['De wachtwoorden moeten overeenkomen'])
    expect(await canLogIn(memberPassword)).toBe(true)
  })
})

describe.each(['/api/user/password', '/user/password'])('PUT %s', (url) => {
  test('changes the password of a member who knows the current one', async () => {
    const [here, elsewhere] = [await clientOf(member), await clientOf(member)]

    const response = await here.put(url, { current_password: memberPassword, ...newPassword })

    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Je wachtwoord is gewijzigd.' }])
    expect((await here.get('/api/user')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401)
    expect([await canLogIn(memberPassword), await canLogIn(newPassword.password)]).toEqual([false, true])
    expect(await mailKinds()).toEqual(['password-changed'])
  })

  test('renews the session and the remember token of the browser in use', async () => {
    const here = guest()
    await here.post('/login', { email: member.email, password: memberPassword, remember: true })
    const copy = Object.entries(Object.fromEntries(here.cookies))

    await here.put(url, { current_password: memberPassword, ...newPassword })

    expect(copy.map(([name, value]) => [name, here.cookies.get(name) !== value])).toEqual([
      ['laravel_session', true],
      ['XSRF-TOKEN', true],
      [rememberCookie, true],
    ])
    for (const [name, value] of copy) {
      expect((await guest().get('/api/user', { headers: { cookie: `${name}=${value}` } })).statusCode).toBe(401)
    }
    expect((await here.post('/api/brands')).statusCode).toBe(200)
    here.cookies.delete('laravel_session')
    expect((await here.get('/api/user')).statusCode).toBe(200)
  })

  test('twice at once changes it once, and the browser stays logged in', async () => {
    const client = await clientOf(member)
    const change = (password: string) =>
      client.put(url, { current_password: memberPassword, password, password_confirmation: password })

    const statuses = (await Promise.all([change('Eerste keus 9'), change('Tweede keus 9')])).map((r) => r.statusCode)

    // The later one finds its session ended, or the password that it gives no longer the current one.
    expect([
      [200, 401],
      [200, 422],
    ]).toContainEqual(statuses.sort((a, b) => a - b))
    expect((await client.get('/api/user')).statusCode).toBe(200)
  })

  test('refuses a wrong one', async () => {
    const client = await clientOf(member)

    const wrong = await client.put(url, { current_password: 'Iets anders 1', ...newPassword })
    const missing = await client.put(url, newPassword)

    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { current_password: ['Het huidige wachtwoord is onjuist'] },
    ])
    expect(missing.json().errors).toEqual({ current_password: ['Huidig wachtwoord is verplicht'] })
    expect(await canLogIn(memberPassword)).toBe(true)
  })
})
