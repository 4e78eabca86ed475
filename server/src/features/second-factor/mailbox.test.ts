import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { codeOf } from '../../../testing/app-codes.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { createSession } from '../../http/session-store.ts'
import { runOperatorCommand } from '../../operator/commands.ts'
import { findMember } from '../account/store.ts'
import { addFactor } from './change-factors.ts'

const portal = await createTestPortal({ DEMO_DATA: 'on' })
const { create, db, guest, mailbox } = portal
beforeEach(async () => {
  mailbox.clear()
  await portal.reset()
})
afterAll(() => portal.close())

const own = '/api/second-factor'
const wrong = { code: ['Deze code klopt niet of werkt niet meer'] }
const mailboxFirst = { message: 'Vul eerst de code uit je e-mail in.', reason: 'mailbox' }

/** Somebody who knows the password of this member, and nothing else. */
async function logIn({ email }: { email: string }) {
  const client = guest()
  await client.post('/login', { email, password: memberPassword })
  return client
}

/** Whether a code was mailed that still works; null where none is asked for. */
const isSent = async (client: TestClient) => (await client.get(own)).json().data.mail_code?.is_sent ?? null

/** The codes in so many mails. */
async function codes(count: number): Promise<string[]> {
  return (await mailbox.waitFor(count)).map(({ text }) => /\b[a-z2-9]{5}-[a-z2-9]{5}\b/.exec(text)![0])
}

const answerOf = async (call: ReturnType<TestClient['post']>) => [(await call).statusCode, (await call).json()]

describe('the first factor', () => {
  test('asks for the code that was mailed, once', async () => {
    const member = await create.member({ roles: ['redactie'], first_name: 'Zoë' })
    const [client, other] = [await logIn(member), await logIn(member)]
    expect(await isSent(client)).toBe(false)

    expect((await client.post(`${own}/mail-code`)).json().data.mail_code).toEqual({
      address: member.email,
      is_sent: true,
    })
    const [code] = await codes(1)
    const typed = ` ${code!.replace('-', ' ').toUpperCase()}`
    expect((await client.post(`${own}/mailbox`, { code: typed })).json().data.mail_code).toBe(null)

    expect((await other.post(`${own}/mailbox`, { code })).json().errors).toEqual(wrong)
    const { secret } = (await client.post(`${own}/app/options`)).json().data
    expect((await client.post(`${own}/app`, { code: codeOf(secret) })).statusCode).toBe(201)
    const [mail] = await mailbox.waitFor(({ subject }) => subject === 'De code voor je tweede stap')
    expect(mail!.to[0]!.address).toBe(member.email)
    expect(mail!.text).toMatch(/Hallo Zoë,[^]*30 minuten, één keer[^]*Dan kent iemand anders je wachtwoord/)
  })

  test.each([
    ['passkeys/options', {}],
    ['passkeys', { name: 'Laptop', passkey: { id: 'x' } }],
    ['app/options', {}],
    ['app', { code: '123456' }],
  ])('is not set up by the password alone (%s), the demo included', async (call, body) => {
    const members = [await create.member({ roles: ['lezer'] }), await create.admin({ email: 'beheer@voorbeeld.nl' })]

    for (const member of members)
      expect(await answerOf((await logIn(member)).post(`${own}/${call}`, body))).toEqual([403, mailboxFirst])
  })

  test('of who was given a role belongs to the mailbox, whoever knows the password', async () => {
    const squatted = await create.member()
    const admin = await portal.clientOf(await create.admin())
    await admin.put(`/api/admin/members/${squatted.id}/roles`, { roles: ['beheerder'], version: 1 })
    const squatter = await logIn(squatted)

    await squatter.post(`${own}/mail-code`)
    const guessed = await squatter.post(`${own}/mailbox`, { code: 'aaaaa-aaaaa' })

    expect([guessed.statusCode, guessed.json().errors]).toEqual([422, wrong])
    expect(await answerOf(squatter.post(`${own}/app/options`))).toEqual([403, mailboxFirst])
    expect((await squatter.get('/api/users')).json().reason).toBe('second-factor-missing')
    expect(await db.query(`select by_id from record_lines where action = 'factor-refused'`)).toEqual([
      { by_id: squatted.id },
    ])
  })

  test('asks again after the operator has reset it', async () => {
    const member = await create.admin()
    const client = await portal.clientOf(member)
    await db.query(
      `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) values ($1, 'app', 'App', 'x', 1)`,
      [member.id],
    )
    expect(await isSent(client)).toBe(null)

    await runOperatorCommand({ ...portal.deps, syncPoints: null }, ['reset-factor', member.email])

    expect(await answerOf((await logIn(member)).post(`${own}/app/options`))).toEqual([403, mailboxFirst])
  })

  test('is one: whoever sets up theirs at the same moment is asked for a proof of it', async () => {
    const client = await portal.clientOf(await create.admin(), { hasProvenFactor: false })
    const { secret } = (await client.post(`${own}/app/options`)).json().data
    await client.post(`${own}/app`, { code: codeOf(secret) })
    const member = (await findMember(db, 1))!
    const passkey = { credential_id: 'x', public_key: new Uint8Array(1), counter: 0 }

    const late = addFactor(
      portal.deps,
      { member, session: await createSession(db, member) },
      { kind: 'passkey', name: 'Laptop', ...passkey },
    )

    await expect(late).rejects.toMatchObject({ reason: 'step-up' })
    expect(await db.query('select kind from second_factors')).toEqual([{ kind: 'app' }])
  })

  test('waits for half an hour, and in the session that showed the code', async () => {
    const member = await create.admin()
    const [client, other] = [await portal.clientOf(member, { hasProvenFactor: false }), await logIn(member)]

    expect((await client.post(`${own}/app/options`)).statusCode).toBe(200)
    expect((await other.post(`${own}/app/options`)).statusCode).toBe(403)
    await db.query(`update sessions set mailbox_proven_at = mailbox_proven_at - interval '31 minutes'`)

    expect([(await client.post(`${own}/app/options`)).statusCode, await isSent(client)]).toEqual([403, false])
  })
})

describe('the mailed code', () => {
  test('is the same when it is sent again, so that a stranger takes away nothing', async () => {
    const member = await create.admin()
    const [client, stranger] = [await logIn(member), await logIn(member)]

    await client.post(`${own}/mail-code`)
    await stranger.post(`${own}/mail-code`)
    await stranger.post(`${own}/mailbox`, { code: 'aaaaa-aaaaa' })

    const [one, other] = await codes(2)
    expect(other).toBe(one)
    expect((await client.post(`${own}/mailbox`, { code: one })).statusCode).toBe(200)
  })

  test('works for half an hour, and is another one afterwards', async () => {
    const client = await logIn(await create.admin())
    await client.post(`${own}/mail-code`)
    const [late] = await codes(1)
    await db.query(`update factor_challenges set created_at = now() - interval '31 minutes'`)

    expect((await client.post(`${own}/mailbox`, { code: late })).json().errors).toEqual(wrong)
    expect(await isSent(client)).toBe(false)
    await client.post(`${own}/mail-code`)
    expect((await codes(2)).filter((code) => code !== late)).toHaveLength(1)
  })

  test('can be tried ten times in one session, which keeps nobody else from it', async () => {
    const member = await create.admin()
    const [client, stranger] = [await logIn(member), await logIn(member)]
    await client.post(`${own}/mail-code`)
    const [code] = await codes(1)
    for (let guess = 0; guess < 10; guess++) await stranger.post(`${own}/mailbox`, { code: 'aaaaa-aaaaa' })

    expect((await stranger.post(`${own}/mailbox`, { code })).statusCode).toBe(429)
    expect((await client.post(`${own}/mailbox`, { code })).statusCode).toBe(200)
  })

  test('is mailed five times in a quarter of an hour', async () => {
    const client = await logIn(await create.admin())
    for (let time = 0; time < 5; time++) await client.post(`${own}/mail-code`)

    expect((await client.post(`${own}/mail-code`)).statusCode).toBe(429)
  })

  test('is stored encrypted, and sent to nobody who has a factor', async () => {
    const member = await create.admin()
    const client = await logIn(member)
    await client.post(`${own}/mail-code`)
    const [code] = await codes(1)
    expect(JSON.stringify(await db.query('select value from factor_challenges'))).not.toContain(code)
    expect(JSON.stringify(await allMails(db))).not.toContain(code)

    await db.query(
      `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) values ($1, 'app', 'App', 'x', 1)`,
      [member.id],
    )
    await client.post(`${own}/mail-code`)
    expect((await allMails(db)).map(({ template }) => template)).toEqual(['factor-mail-code'])
  })

  test('is for staff only', async () => {
    const client = await logIn(await create.member())

    for (const call of ['mail-code', 'mailbox'])
      expect((await client.post(`${own}/${call}`, { code: 'x' })).statusCode).toBe(403)
  })
})
