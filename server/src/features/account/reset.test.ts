import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal({ FRONTEND_URL: 'https://web.voorbeeld.nl' })
const { create, clientOf, guest, db, mailbox } = portal
beforeEach(async () => {
  mailbox.clear()
  await portal.reset()
})
afterAll(() => portal.close())

const requested = 'Er is een e-mail verstuurd met instructies om je wachtwoord te resetten'
const done = 'Bedankt voor het resetten van je wachtwoord. Je kunt nu inloggen.'
const invalid = 'Deze resetlink is ongeldig of verlopen'
const newPassword = 'Nieuwe koppeling 9'

async function jobsDone() {
  const left = () => db.query(`select 1 as one from queue where kind = 'account.password-reset-requested'`)
  await expect.poll(left).toEqual([])
}

async function resetLink(email: string) {
  await guest().post('/forgot-password', { email })
  const mails = await mailbox.waitFor(
    ({ to, subject }) => to[0]?.address === email && subject.includes('nieuw wachtwoord'),
  )
  const url = new URL(
    /https:\/\/web\.voorbeeld\.nl\/wachtwoord-resetten\?\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '',
  )
  return { email: url.searchParams.get('email')!, token: url.searchParams.get('token')! }
}

const reset = (link: { email: string; token: string }, fields: Record<string, unknown> = {}) =>
  guest().post('/reset-password', { ...link, password: newPassword, password_confirmation: newPassword, ...fields })

describe('forgetting a password', () => {
  test('gets the same answer for a known and an unknown address; only the member is mailed', async () => {
    const { email } = await create.member()

    const known = await guest().post('/forgot-password', { email: email.toUpperCase() })
    const unknown = await guest().post('/forgot-password', { email: 'niemand@voorbeeld.nl' })
    await jobsDone()

    for (const response of [known, unknown]) {
      expect([response.statusCode, response.json()]).toEqual([200, { status: requested, message: requested }])
    }
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(await allMails(db)).toEqual([{ template: 'reset-password', address: email }])
  })

  test('again within a minute gets the same answer and sends nothing', async () => {
    const { email } = await create.member()
    for (let i = 0; i < 3; i++) expect((await guest().post('/forgot-password', { email })).statusCode).toBe(200)
    await jobsDone()
    expect(await allMails(db)).toHaveLength(1)

    await db.query(`update password_resets set created_at = now() - interval '61 seconds'`)
    await guest().post('/forgot-password', { email })
    await jobsDone()

    expect(await allMails(db)).toHaveLength(2)
  })

  test('is answered by a mail although the last one was sent by a clock that was an hour ahead', async () => {
    const { email } = await create.member()
    await guest().post('/forgot-password', { email })
    await jobsDone()
    await db.query(`update password_resets set created_at = now() + interval '1 hour'`)

    await guest().post('/forgot-password', { email })
    await jobsDone()

    expect(await allMails(db)).toHaveLength(2)
  })

  test.each([
    [{}, 'E-mailadres is verplicht'],
    [{ email: 'geen adres' }, 'Vul een geldig e-mailadres in'],
  ])('with %j is refused', async (body, message) => {
    const response = await guest().post('/forgot-password', body)

    expect([response.statusCode, response.json()]).toEqual([422, { message, errors: { email: [message] } }])
  })
})

describe('resetting a password', () => {
  test('replaces the old one, ends every session and remember token, and mails the member', async () => {
    const member = await create.member()
    const client = await clientOf(member)
    const remembering = guest()
    await remembering.post('/login', { email: member.email, password: memberPassword, remember: true })

    const response = await reset(await resetLink(member.email))

    expect([response.statusCode, response.json()]).toEqual([200, { status: done, message: done }])
    expect((await client.get('/api/user')).statusCode).toBe(401)
    expect((await remembering.get('/api/user')).statusCode).toBe(401)
    expect((await guest().post('/login', { email: member.email, password: memberPassword })).statusCode).toBe(422)
    expect((await guest().post('/login', { email: member.email, password: newPassword })).statusCode).toBe(204)
    const [mail] = await mailbox.waitFor(({ subject }) => subject === 'Je wachtwoord is gewijzigd')
    for (const { replyTo } of await mailbox.all())
      expect(replyTo).toEqual([{ name: 'Zilverbron', address: 'service@zilverbron.example' }])
    expect(mail?.text).not.toMatch(/token=/)
  })

  test('works once, also when two try at the same moment', async () => {
    const link = await resetLink((await create.member()).email)

    const statuses = (await Promise.all([reset(link), reset(link)])).map(({ statusCode }) => statusCode)

    expect(statuses.sort((a, b) => a - b)).toEqual([200, 422])
    expect((await reset(link)).statusCode).toBe(422)
  })

  test('leaves an unverified member unverified', async () => {
    const { email } = await create.unverifiedMember()
    await reset(await resetLink(email))

    const client = guest()
    await client.post('/login', { email, password: newPassword })

    expect((await client.get('/api/user')).json().isVerified).toBe(false)
  })

  test.each([
    [{ password: 'kort', password_confirmation: 'kort' }, ['Het wachtwoord moet minimaal 8 tekens bevatten']],
    [{ password_confirmation: 'anders' }, ['De wachtwoorden moeten overeenkomen']],
    [{ password: 'qwertyuiop', password_confirmation: 'qwertyuiop' }, ['Dit wachtwoord is te makkelijk te raden']],
    [{ password: '', password_confirmation: '' }, ['Wachtwoord is verplicht']],
  ])('with %j is refused, and the link stays usable', async (fields, texts) => {
    const link = await resetLink((await create.member()).email)

    const response = await reset(link, fields)

    expect([response.statusCode, response.json().errors.password]).toEqual([422, texts])
    expect((await reset(link)).statusCode).toBe(200)
  })

  test('asks 12 characters of an administrator', async () => {
    const link = await resetLink((await create.admin()).email)

    const response = await reset(link, { password: 'elf tekens.', password_confirmation: 'elf tekens.' })

    expect(response.json().errors).toEqual({ password: ['Het wachtwoord moet minimaal 12 tekens bevatten'] })
  })

  test('without a body says what is missing', async () => {
    const response = await guest().post('/reset-password', {})

    expect(response.json().errors).toEqual({
      token: ['Token is verplicht'],
      email: ['E-mailadres is verplicht'],
      password: ['Wachtwoord is verplicht'],
    })
  })

  test('with any invalid link gets the same answer', async () => {
    const [member, other] = [await create.member(), await create.member()]
    const link = await resetLink(member.email)
    const attempts = [
      { ...link, token: 'x'.repeat(43) },
      { ...link, token: 'x' },
      { ...link, email: other.email },
      { ...link, email: 'niemand@voorbeeld.nl' },
    ]

    for (const attempt of attempts) {
      const response = await reset(attempt)
      expect([response.statusCode, response.json()]).toEqual([
        422,
        { message: invalid, errors: { email: [invalid], token: [invalid] } },
      ])
    }
    await db.query(`update password_resets set created_at = now() - interval '61 minutes'`)
    expect((await reset(link)).json().message).toBe(invalid)
  })

  test('a newer link replaces the older one, and the table holds no plain token', async () => {
    const { email } = await create.member()
    const older = await resetLink(email)
    await db.query(`update password_resets set created_at = now() - interval '61 seconds'`)
    mailbox.clear()
    const newer = await resetLink(email)

    const stored = JSON.stringify(await db.query('select r::text from password_resets r'))

    expect(stored).not.toContain(newer.token)
    expect((await reset(older)).statusCode).toBe(422)
    expect((await reset(newer)).statusCode).toBe(200)
  })
})
