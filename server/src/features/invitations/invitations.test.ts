import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { invitationSweep } from './jobs.ts'

const portal = await createTestPortal({ FRONTEND_URL: 'https://web.voorbeeld.nl' })
const { create, clientOf, guest, db, deps, mailbox } = portal
let admin: TestClient
beforeEach(async () => {
  mailbox.clear()
  await portal.reset()
  admin = await clientOf(await create.admin())
})
afterAll(() => portal.close())

const path = '/api/admin/invitations'
const email = 'noor@leverancier.example'
const password = 'Zachter water 26'
const invalid = 'Deze uitnodiging is ongeldig of verlopen'

/** The tokens in the mails to an address, of which so many are expected. */
async function tokens(count: number): Promise<string[]> {
  const mails = await mailbox.waitFor(count)
  return mails.map(({ text }) => /https:\/\/web\.voorbeeld\.nl\/uitnodiging\?token=([\w-]{43})\b/.exec(text)![1]!)
}

async function invite(roles: string[], address = email) {
  const response = await admin.post(path, { email: address, roles })
  const [token] = await tokens(1)
  return { id: response.json().data.id as number, token: token! }
}

const accept = (token: string, fields: Record<string, unknown> = {}) =>
  guest().post('/api/invitations/accept', {
    token,
    first_name: 'Noor',
    last_name: 'Visser',
    password,
    password_confirmation: password,
    ...fields,
  })

test('accepting is on record: who became staff, with which roles, by which invitation', async () => {
  const member = await create.member({ email: 'sam@leverancier.example', roles: ['lezer'] })
  for (const address of [email, member.email]) {
    mailbox.clear()
    const { token } = await invite(['redactie'], address)
    await accept(token)
  }

  const [noor] = await db.query<{ id: number }>('select id from members where email = $1', [email])
  const told = await db.query(
    `select by_id, entry_id, field, old_value, new_value from record_lines join record_values using (line)
     where action = 'invitation-accepted' order by line, field collate "C"`,
  )
  const line = ({ id }: { id: number }, field: string, old_value: string | null, new_value: string) => {
    return { by_id: id, entry_id: String(id), field, old_value, new_value }
  }
  expect(told).toEqual([
    line(noor!, ':name', null, '"Noor Visser"'),
    line(noor!, 'invitation', null, '1'),
    line(noor!, 'roles', '[]', '["redactie"]'),
    line(member, ':name', null, `"Lid ${member.last_name}"`),
    line(member, 'invitation', null, '2'),
    line(member, 'roles', '["lezer"]', '["redactie","lezer"]'),
  ])
})

describe('inviting', () => {
  test('mails a link to the address, and lists who was invited, newest first', async () => {
    const response = await admin.post(path, { email: 'Noor@Leverancier.example', roles: ['lezer', 'redactie'] })
    await admin.post(path, { email: 'daan@leverancier.example', roles: ['servicedesk'] })

    const { data } = response.json()
    expect([response.statusCode, data]).toMatchObject([201, { email, roles: ['redactie', 'lezer'] }])
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(72 * 3_600_000)
    const listed = (await admin.get(path)).json()
    expect([listed.data[1], listed.meta.total]).toEqual([data, 2])
    const mails = await mailbox.waitFor(2)
    expect(mails.map(({ to }) => to[0]!.address).toSorted()).toEqual(['daan@leverancier.example', email])
    expect(await db.query('select 1 as one from members where roles = $1', [[]])).toEqual([])
  })

  test.each([
    [{ roles: ['lezer'] }, { email: ['E-mailadres is verplicht'] }],
    [{ email, roles: [] }, { roles: ['Rollen zijn verplicht'] }],
    [{ email, roles: ['baas'] }, { roles: ['Deze rol bestaat niet'] }],
  ])('with %j is refused', async (sent, errors) => {
    const response = await admin.post(path, sent)

    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
  })

  test('an address twice is refused, and mails nothing', async () => {
    await invite(['lezer'])

    const response = await admin.post(path, { email, roles: ['redactie'] })

    expect(response.json().errors).toEqual({ email: ['Dit e-mailadres is al uitgenodigd'] })
    expect(await allMails(db)).toHaveLength(1)
  })

  test('again sends another link, and the one before works no longer', async () => {
    const { id, token } = await invite(['lezer'])
    await db.query(`update invitations set sent_at = now() - interval '80 hours'`)

    const response = await admin.post(`${path}/${id}/resend`)

    expect([response.statusCode, response.json().data.email]).toEqual([200, email])
    const next = (await tokens(2)).find((other) => other !== token)!
    expect((await accept(token)).json().errors).toEqual({ token: [invalid] })
    expect((await accept(next)).statusCode).toBe(200)
  })

  test('is undone by withdrawing it', async () => {
    const { id, token } = await invite(['lezer'])

    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204)

    expect((await accept(token)).json().errors).toEqual({ token: [invalid] })
    expect((await admin.get(path)).json().data).toEqual([])
  })

  test.each(['999999', '99999999999999', '0', 'x'])('that does not exist (%s) is not found', async (id) => {
    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(404)
    expect((await admin.post(`${path}/${id}/resend`)).statusCode).toBe(404)
  })
})

describe('looking at an invitation', () => {
  const inviteNext = (address: string) => {
    mailbox.clear()
    return invite(['lezer'], address)
  }
  const check = (token: string) => guest().post('/api/invitations/check', { token })

  test('says whom it is for and whether they have an account, and uses up nothing', async () => {
    const member = await create.member()
    const { token } = await invite(['lezer'])
    expect((await check(token)).json()).toEqual({ data: { email, has_account: false } })
    const { token: ofMember } = await inviteNext(member.email)

    expect((await check(ofMember)).json()).toEqual({ data: { email: member.email, has_account: true } })
    expect((await accept(token)).statusCode).toBe(200)
  })

  test('says the same of every one that works no longer, and is limited', async () => {
    const [old, used] = [await invite(['lezer'], 'a@b.nl'), await inviteNext('c@b.nl')]
    await accept(used.token)
    const withdrawn = await inviteNext('d@b.nl')
    await admin.delete(`${path}/${withdrawn.id}`)
    await db.query(`update invitations set sent_at = now() - interval '73 hours'`)

    for (const token of [old.token, used.token, withdrawn.token, 'a'.repeat(43), 'x'])
      expect((await check(token)).json()).toEqual({ data: null })
    const many = await Promise.all(Array.from({ length: 60 }, () => check('x')))
    expect(many.map(({ statusCode }) => statusCode)).toContain(429)
  })
})

describe('an invitation of a beheerder who loses that role', () => {
  test('is withdrawn, on record by who took the role, and those of others stay', async () => {
    const inviter = await create.admin()
    await (await clientOf(inviter)).post(path, { email, roles: ['beheerder'] })
    const [token] = await tokens(1)
    await admin.post(path, { email: 'daan@leverancier.example', roles: ['lezer'] })

    await admin.put(`/api/admin/members/${inviter.id}/roles`, { roles: ['redactie'], version: 1 })

    expect((await accept(token!)).json().errors).toEqual({ token: [invalid] })
    const { data } = (await admin.get(path)).json()
    expect(data.map((one: { email: string }) => one.email)).toEqual(['daan@leverancier.example'])
    const told = await db.query(
      `select by_id, new_value from record_lines join record_values using (line) where action = 'invitation-withdrawn'`,
    )
    const [caller] = await db.query<{ id: number }>(`select id from members where 'beheerder' = any(roles)`)
    expect(told).toEqual([{ by_id: caller!.id, new_value: `"${email}"` }])
  })

  test('is worth nothing, however they lost it, until somebody else sends it again', async () => {
    const inviter = await create.admin()
    const sent = await (await clientOf(inviter)).post(path, { email, roles: ['beheerder'] })
    const [token] = await tokens(1)
    await db.query(`update members set roles = '{}' where id = $1`, [inviter.id])

    expect((await accept(token!)).json().errors).toEqual({ token: [invalid] })
    await admin.post(`${path}/${sent.json().data.id}/resend`)

    const next = (await tokens(2)).find((other) => other !== token)!
    expect((await accept(next)).statusCode).toBe(200)
  })
})

describe('accepting', () => {
  test('makes a verified account without a firm, that has the roles and logs in', async () => {
    const { token } = await invite(['redactie', 'beheerder'])

    const response = await accept(token)

    expect([response.statusCode, response.json().message]).toEqual([200, 'Je account is klaar. Je kunt nu inloggen.'])
    const client = guest()
    expect((await client.post('/login', { email, password })).statusCode).toBe(204)
    expect((await client.get('/api/user')).json()).toMatchObject({
      name: 'Noor Visser',
      company: null,
      kvk_number: null,
      isVerified: true,
      roles: ['redactie', 'beheerder'],
    })
  })

  test.each([
    ['/api/productregistration/create', {}],
    ['/api/productregistration/bulk', { rows: [] }],
    ['/api/productregistration/bulk/check', { rows: [] }],
  ])('without a firm registers nothing, and stands in no list of installers (%s)', async (call, body) => {
    const { token } = await invite(['beheerder'])
    await accept(token)
    const client = guest()
    await client.post('/login', { email, password })
    await portal.proveFactor(client)

    expect((await client.post(call, body, { headers: { 'idempotency-key': 'key-of-a-row' } })).statusCode).toBe(403)
    const listed = (await client.get('/api/users')).json()
    expect([listed.data.map((row: { email: string }) => row.email).includes(email), listed.meta.total]).toEqual([
      false,
      1,
    ])
  })

  test('works once, also when it comes twice at the same time', async () => {
    const { token } = await invite(['lezer'])

    const answers = await Promise.all([accept(token), accept(token)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect((await accept(token)).json().errors).toEqual({ token: [invalid] })
  })

  test('after 72 hours is refused', async () => {
    const { token } = await invite(['lezer'])
    await db.query(`update invitations set sent_at = now() - interval '72 hours 1 second'`)

    expect((await accept(token)).json().errors).toEqual({ token: [invalid] })
  })

  test('gives a member the roles beside those that they have, and ends their password and sessions, but not their name', async () => {
    const member = await create.unverifiedMember({ email, roles: ['lezer'], company: 'Eigen bedrijf' })
    const before = await clientOf(member)
    const { token } = await invite(['redactie'])

    expect((await accept(token, { first_name: undefined, last_name: undefined })).statusCode).toBe(200)

    expect((await before.get('/api/user')).statusCode).toBe(401)
    expect((await guest().post('/login', { email, password: memberPassword })).statusCode).toBe(422)
    const client = guest()
    await client.post('/login', { email, password })
    const facts = { id: member.id, name: `Lid ${member.last_name}`, company: 'Eigen bedrijf', isVerified: true }
    expect((await client.get('/api/user')).json()).toMatchObject({ ...facts, roles: ['redactie', 'lezer'] })
  })

  test.each([
    [{ password: 'Kort en 11!' }, { password: ['Het wachtwoord moet minimaal 12 tekens bevatten'] }],
    [{ password: 'NoorVisser!!' }, { password: ['Dit wachtwoord is te makkelijk te raden'] }],
    [{ first_name: ' ' }, { first_name: ['Voornaam is verplicht'] }],
  ])('with %j is refused, and the link still works', async (fields, errors) => {
    const { token } = await invite(['lezer'])
    const confirmed = 'password' in fields ? { password_confirmation: fields.password } : {}

    expect((await accept(token, { ...fields, ...confirmed })).json().errors).toEqual(errors)

    expect((await accept(token)).statusCode).toBe(200)
  })

  test.each(['', 'x', 'a'.repeat(43)])('with a token that is none is refused: %j', async (token) => {
    const response = await accept(token)

    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['token'])
  })
})

test('an invitation that ran out thirty days ago goes, and no other', async () => {
  for (const [address, hours] of [
    ['oud@voorbeeld.nl', 72 + 30 * 24 + 1],
    ['voorbij@voorbeeld.nl', 72 + 30 * 24 - 1],
    ['nieuw@voorbeeld.nl', 0],
  ] as const)
    await db.query(
      `insert into invitations (email, roles, token_hash, invited_by, sent_at) values ($1, '{lezer}', $2, $3, now() - $4 * interval '1 hour')`,
      [address, Buffer.from(address), (await create.admin()).id, hours],
    )

  expect(await invitationSweep(deps).run({} as never, new AbortController().signal)).toEqual({ removed: 1 })

  const left = await db.query('select email from invitations order by email')
  expect(left).toEqual([{ email: 'nieuw@voorbeeld.nl' }, { email: 'voorbij@voorbeeld.nl' }])
})
