import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl', FRONTEND_URL: 'https://web.voorbeeld.nl' })
const { create, clientOf, guest, db, mailbox } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

function filledIn(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Sanne',
    last_name: 'de Wit',
    phone_number: '06 12 34 56 78',
    street: 'Kerkstraat',
    house_number: '12',
    house_number_addition: 'B',
    zipcode: '3511 lx',
    city: 'Utrecht',
    birthdate: '17-05-1990',
    company: 'De Wit Installaties',
    company_street: 'Havenweg',
    company_house_number: 7,
    company_zipcode: '1013AA',
    company_city: 'Amsterdam',
    company_url: 'https://dewit.example',
    company_size: '4',
    kvk_number: '01234567',
    email: ' Sanne@DeWit.example ',
    password: 'Koperen leiding 8',
    password_confirmation: 'Koperen leiding 8',
    compenda_id: 'C-77',
    ...fields,
  }
}

describe('an installer opens an account', () => {
  test('and is logged in, unverified, without rights or points', async () => {
    const client = guest()
    const hostile = { isAdmin: true, roles: ['beheerder'], credits: 9999, email_verified_at: '2020-01-01', id: 77 }

    const response = await client.post('/register', filledIn(hostile))

    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await client.get('/api/user')).json()).toMatchObject({
      name: 'Sanne de Wit',
      email: 'sanne@dewit.example',
      zipcode: '3511LX',
      company_zipcode: '1013AA',
      company_house_number: '7',
      company_size: 4,
      kvk_number: '01234567',
      birthdate: '1990-05-17',
      isVerified: false,
      isAdmin: false,
      credits: 0,
    })
    expect(await db.query('select compenda_id from members')).toEqual([{ compenda_id: 'C-77' }])
  })

  test('under a new session, and the old one stays a guest', async () => {
    const client = guest()
    await client.get('/sanctum/csrf-cookie')
    const before = client.sessionId()

    await client.post('/register', filledIn())

    const planted = await guest().get('/api/user', { headers: { cookie: `laravel_session=${before}` } })
    expect([client.sessionId() === before, planted.statusCode]).toEqual([false, 401])
  })

  test('and the mail holds a link that verifies the address from another device', async () => {
    const client = guest()
    await client.post('/register', filledIn())

    const [mail] = await mailbox.waitFor(({ to }) => to[0]?.address === 'sanne@dewit.example')
    expect(mail?.replyTo).toEqual([{ name: 'Zilverbron', address: 'service@zilverbron.example' }])
    const link = /https:\/\/web\.voorbeeld\.nl\/verifieer-account-url\?verify_url=(\S+)/.exec(mail?.text ?? '')?.[1]
    const verifyUrl = new URL(decodeURIComponent(link ?? ''))
    expect(verifyUrl.origin).toBe('https://api.voorbeeld.nl')
    const elsewhere = await guest().get(verifyUrl.pathname + verifyUrl.search, {
      headers: { accept: 'application/json' },
    })

    expect(elsewhere.statusCode).toBe(204)
    expect((await client.get('/api/user')).json().isVerified).toBe(true)
  })

  test('leaving out what is optional', async () => {
    const left = {
      house_number_addition: '',
      birthdate: null,
      company_url: '',
      company_size: '',
      kvk_number: '',
      compenda_id: '',
    }

    expect((await guest().post('/register', filledIn(left))).statusCode).toBe(204)
  })
})

describe('an account with an error is not created', () => {
  test('when everything is missing: every field says so once, in form order', async () => {
    const response = await guest().post('/register', {})

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      {
        first_name: ['Voornaam is verplicht'],
        last_name: ['Achternaam is verplicht'],
        phone_number: ['Telefoonnummer is verplicht'],
        street: ['Straat is verplicht'],
        house_number: ['Huisnummer is verplicht'],
        zipcode: ['Postcode is verplicht'],
        city: ['Plaats is verplicht'],
        company: ['Bedrijfsnaam is verplicht'],
        company_street: ['Straat bedrijf is verplicht'],
        company_house_number: ['Huisnummer bedrijf is verplicht'],
        company_zipcode: ['Postcode bedrijf is verplicht'],
        company_city: ['Plaats bedrijf is verplicht'],
        email: ['E-mailadres is verplicht'],
        password: ['Wachtwoord is verplicht'],
      },
    ])
  })

  const mismatch = 'De wachtwoorden moeten overeenkomen'
  const tooEasy = 'Dit wachtwoord is te makkelijk te raden'
  const typedTwice = (password: string) => ({ password, password_confirmation: password })
  test.each([
    [{ zipcode: '0123 AB' }, { zipcode: ['Vul een geldige postcode in'] }],
    [{ kvk_number: '1234567' }, { kvk_number: ['KVK-nummer moet uit 8 cijfers bestaan'] }],
    [{ company_size: -1 }, { company_size: ['Vul een geldig aantal in'] }],
    [{ company_size: '1.5' }, { company_size: ['Vul een geldig aantal in'] }],
    [{ birthdate: '31-02-1990' }, { birthdate: ['Vul een geldige geboortedatum in'] }],
    [{ birthdate: '2999-01-01' }, { birthdate: ['Vul een geldige geboortedatum in'] }],
    [{ email: 'sanne' }, { email: ['Vul een geldig e-mailadres in'] }],
    [{ phone_number: '1' }, { phone_number: ['Telefoonnummer is te kort'] }],
    [{ password_confirmation: 'Iets anders' }, { password: [mismatch] }],
    [
      { password_confirmation: '' },
      { password: [mismatch], password_confirmation: ['Bevestig het wachtwoord is verplicht'] },
    ],
    [
      { password: 'kort', password_confirmation: 'lang' },
      { password: ['Het wachtwoord moet minimaal 8 tekens bevatten', mismatch] },
    ],
    [typedTwice('x'.repeat(257)), { password: ['Dit veld mag maximaal 256 tekens bevatten'] }],
    [typedTwice('QWERTYUIOP'), { password: [tooEasy] }],
    [typedTwice('welkom01'), { password: [tooEasy] }],
    [typedTwice('de wit installaties'), { password: [tooEasy] }],
    [typedTwice('Sanne@DeWit.example'), { password: [tooEasy] }],
    [typedTwice('SannedeWit'), { password: [tooEasy] }],
    [typedTwice('Zilverbron!'), { password: [tooEasy] }],
  ])('%j', async (sent, errors) => {
    const response = await guest().post('/register', filledIn(sent))

    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
    expect(await db.query('select 1 as one from members')).toEqual([])
  })

  test.each([
    'nat water, '.repeat(24).slice(0, 256),
    '🚿🛁🚰💧🧼🪠🔧🪛',
    ' acht tekens met blanks ',
    'wachtwoord\u0000nul',
  ])('but a password of any other kind is taken as typed, to the last character', async (password) => {
    const { email } = filledIn()
    await guest().post('/register', filledIn(typedTwice(password)))

    expect((await guest().post('/login', { email, password: password.slice(0, -1) })).statusCode).toBe(422)
    expect((await guest().post('/login', { email, password })).statusCode).toBe(204)
  })

  test('when the address is taken, in any letter case; of many at once one is created', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) => guest().post('/register', filledIn({ email: i % 2 ? 'A@b.nl' : 'a@B.nl' }))),
    )

    const refused = responses.filter(({ statusCode }) => statusCode !== 204)
    expect(refused).toHaveLength(5)
    for (const response of refused)
      expect(response.json().errors).toEqual({ email: ['Dit e-mailadres is al in gebruik'] })
    expect(await allMails(db)).toHaveLength(1)
  })

  test('when somebody is logged in already', async () => {
    const client = await clientOf(await create.member())

    const response = await client.post('/register', filledIn())

    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Je bent al ingelogd.' }])
    expect(await db.query('select 1 as one from members')).toHaveLength(1)
  })
})

describe('the human check', () => {
  afterEach(() => {
    portal.deps.humanCheck = null
  })

  test('lets a person register and nobody else, when it is configured', async () => {
    portal.deps.humanCheck = async (token) => token === 'mens'

    const program = await guest().post('/register', filledIn({ google_token: 'programma' }))
    const missing = await guest().post('/register', filledIn())
    const person = await guest().post('/register', filledIn({ google_token: 'mens' }))

    for (const response of [program, missing]) {
      expect([response.statusCode, response.json().errors]).toEqual([
        422,
        { google_token: ['We konden niet vaststellen dat je een mens bent'] },
      ])
    }
    expect(person.statusCode).toBe(204)
  })
})

test('the log holds no password, token, address or name of the new member', async () => {
  await guest().post('/register', filledIn())
  await guest().post('/register', filledIn())
  const [mail] = await mailbox.waitFor(({ to }) => to[0]?.address === 'sanne@dewit.example')
  const signature = /signature%3D([0-9a-f]+)/.exec(mail?.text ?? '')?.[1]

  const log = portal.logLines.join('\n')

  expect(log).toContain('/register')
  expect(signature).toMatch(/^[0-9a-f]{64}$/)
  expect(log).not.toContain(signature)
  expect(log).not.toMatch(/koperen leiding|sanne|de wit|dewit|kerkstraat|12 34 56 78|laravel_session|xsrf/i)
})
