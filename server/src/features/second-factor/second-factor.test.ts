import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { codeOf } from '../../../testing/app-codes.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, db, guest, mailbox } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const own = '/api/second-factor'
const wrongCode = { code: ['Deze code klopt niet of is al gebruikt'] }
const stepUpFirst = { message: 'Bevestig eerst dat jij het bent.', reason: 'step-up' }

async function logIn(member: { email: string }) {
  return portal.clientOf(member, { hasProvenFactor: false })
}

/** A code that no clock near this moment shows. */
function wrongCodeOf(secret: string): string {
  const near = Array.from({ length: 11 }, (_, index) => codeOf(secret, index - 5))
  return Array.from({ length: 12 }, (_, index) => `00000${index}`.slice(-6)).find((code) => !near.includes(code))!
}

/** Sets up an app by a code of now, which is used with that. */
async function addApp(client: TestClient) {
  const { address, secret } = (await client.post(`${own}/app/options`)).json().data
  const response = await client.post(`${own}/app`, { code: codeOf(secret) })
  return { address: address as string, secret: secret as string, response, codes: response.json().recovery_codes }
}

const proven = async (client: TestClient) => (await client.get(own)).json().data.proven

/** As if the last proof of every session were so many minutes old. */
const letPass = (minutes: number) =>
  db.query(`update sessions set factor_proven_at = factor_proven_at - $1 * interval '1 minute'`, [minutes])

describe('an app with codes', () => {
  test('is set up by a code of it, which proves it, and brings ten recovery codes once', async () => {
    const member = await create.admin()
    const client = await logIn(member)
    expect((await client.get(own)).json().data).toMatchObject({ factors: [], recovery_codes_left: 0, proven: null })

    const { address, secret, response, codes } = await addApp(client)

    const label = `Zilverbron:${encodeURIComponent(member.email)}`
    expect(address).toContain(`otpauth://totp/${label}?issuer=Zilverbron&secret=${secret}`)
    const factors = [{ kind: 'app', name: 'App met codes', used_at: null }]
    expect([response.statusCode, response.json().data]).toMatchObject([
      201,
      { factors, recovery_codes_left: 10, proven: 'fresh', is_skipped: false },
    ])
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await client.get(own)).json()).not.toHaveProperty('recovery_codes')
  })

  test('proves itself in another session by a code, once', async () => {
    const member = await create.admin()
    const { secret } = await addApp(await logIn(member))
    const [one, other] = [await logIn(member), await logIn(member)]
    const code = codeOf(secret, 1)

    expect((await one.post('/api/step-up', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(200)

    expect([await proven(one), await proven(other)]).toEqual(['fresh', null])
    expect((await other.post('/api/step-up', { code })).json().errors).toEqual(wrongCode)
    expect(await proven(other)).toBe(null)
  })

  test('of two calls with one code at the same time proves one', async () => {
    const member = await create.admin()
    const { secret } = await addApp(await logIn(member))
    const clients = [await logIn(member), await logIn(member)]
    const code = codeOf(secret, 1)

    const answers = await Promise.all(clients.map((client) => client.post('/api/step-up', { code })))

    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('is no app by a wrong code, and the next may be right', async () => {
    const client = await logIn(await create.admin())
    const { secret } = (await client.post(`${own}/app/options`)).json().data

    expect((await client.post(`${own}/app`, { code: wrongCodeOf(secret) })).json().errors).toEqual(wrongCode)
    expect((await client.post(`${own}/app`, { code: codeOf(secret) })).statusCode).toBe(201)
    const again = await client.post(`${own}/app/options`)
    expect(again.json().errors).toEqual({ code: ['Je hebt al een app. Verwijder die eerst.'] })
  })

  test('is stored encrypted, and its codes hashed', async () => {
    const { secret, codes } = await addApp(await logIn(await create.admin()))

    const stored = await db.query(`select f::text, r::text from second_factors f, recovery_codes r`)
    const text = JSON.stringify(stored)
    for (const told of [secret, ...codes]) expect(text).not.toContain(told)
    expect(portal.logLines.join('\n')).not.toContain(secret)
  })
})

describe('a recovery code', () => {
  test('proves once, however it is typed', async () => {
    const member = await create.admin()
    const { codes } = await addApp(await logIn(member))
    const client = await logIn(member)

    const response = await client.post('/api/step-up', { code: ` ${codes[3].replace('-', ' ').toUpperCase()}` })

    expect([response.statusCode, response.json().data.recovery_codes_left]).toEqual([200, 9])
    expect((await client.post('/api/step-up', { code: codes[3] })).json().errors).toEqual(wrongCode)
  })

  test('of somebody else, or of before they were renewed, proves nothing', async () => {
    const [member, other] = [await create.admin(), await create.admin()]
    const client = await logIn(member)
    const { codes } = await addApp(client)
    await addApp(await logIn(other))

    const next = (await client.post(`${own}/recovery-codes`)).json().recovery_codes

    expect((await client.post('/api/step-up', { code: codes[0] })).json().errors).toEqual(wrongCode)
    expect((await (await logIn(other)).post('/api/step-up', { code: next[0] })).json().errors).toEqual(wrongCode)
    expect((await client.post('/api/step-up', { code: next[0] })).statusCode).toBe(200)
  })
})

describe('a factor', () => {
  test('once there is one, is added and removed by who has just proven it only', async () => {
    const member = await create.admin()
    const client = await logIn(member)
    await addApp(client)
    await letPass(6)

    const changes = [
      await client.post(`${own}/passkeys/options`),
      await client.post(`${own}/recovery-codes`),
      await client.delete(`${own}/1`),
      await (await logIn(member)).post(`${own}/app/options`),
    ]

    for (const response of changes) expect([response.statusCode, response.json()]).toEqual([403, stepUpFirst])
    expect(await proven(client)).toBe('earlier')
  })

  test('is removed with everything of it, and the sessions that had proven it have proven nothing', async () => {
    await create.admin()
    const member = await create.admin()
    const [client, other] = [await logIn(member), await logIn(member)]
    const { codes } = await addApp(client)
    await other.post('/api/step-up', { code: codes[0] })
    const { id } = (await client.get(own)).json().data.factors[0]

    expect((await client.delete(`${own}/${id}`)).statusCode).toBe(204)

    expect((await other.get(own)).json().data).toMatchObject({ factors: [], recovery_codes_left: 0, proven: null })
    expect((await other.post('/api/step-up', { code: codes[1] })).json().errors).toEqual(wrongCode)
  })

  test('of the last beheerder stays', async () => {
    const client = await logIn(await create.admin())
    await addApp(client)
    const { id } = (await client.get(own)).json().data.factors[0]

    const response = await client.delete(`${own}/${id}`)

    const message = 'De laatste beheerder houdt een tweede stap'
    expect([response.statusCode, response.json()]).toEqual([422, { message, errors: { id: [message] } }])
    expect((await client.get(own)).json().data.factors).toHaveLength(1)
  })

  test('of somebody else is not found', async () => {
    const client = await logIn(await create.admin())
    await addApp(client)
    await addApp(await logIn(await create.admin()))

    for (const id of ['2', '0', 'x', '99999999999999'])
      expect((await client.delete(`${own}/${id}`)).statusCode).toBe(404)
  })
})

describe('the member hears', () => {
  test('of a factor that was added, and of one that was removed', async () => {
    await create.admin()
    const member = await create.admin({ first_name: 'Zoë' })
    const client = await logIn(member)
    mailbox.clear()
    expect((await addApp(client)).response.statusCode).toBe(201)
    expect((await client.delete(`${own}/1`)).statusCode).toBe(204)

    const [added, removed] = (await mailbox.waitFor(2)).toSorted((one, other) => (one.subject > other.subject ? 1 : -1))
    expect([added!.to[0]!.address, added!.subject]).toEqual([member.email, 'Tweede stap toegevoegd bij je account'])
    expect(added!.text).toMatch(/Hallo Zoë,[^]*heeft er zojuist een tweede stap bij: een app met codes/)
    expect(removed!.subject).toBe('Tweede stap verwijderd bij je account')
    expect(removed!.text).toMatch(/zojuist een tweede stap verwijderd: een app met codes[^]*Was jij dit niet/)
  })

  test('nothing of what was refused', async () => {
    const client = await logIn(await create.admin())
    await addApp(client)
    await client.delete(`${own}/1`)

    expect((await allMails(db)).map(({ template }) => template)).toEqual(['factor-added'])
  })
})

describe('the record has', () => {
  const told = async () =>
    (await db.query<{ action: string }>('select action from record_lines order by line')).map(({ action }) => action)

  test('every code that was wrong, and no code that was right but for a recovery code', async () => {
    const member = await create.admin()
    const { secret, codes } = await addApp(await logIn(member))
    const client = await logIn(member)
    await client.post('/api/step-up', { code: wrongCodeOf(secret) })
    await client.post('/api/step-up', { code: '' })
    await client.post('/api/step-up', { code: codeOf(secret, 1) })
    await client.post('/api/step-up', { code: codes[0] })

    expect(await told()).toEqual(['factor-added', 'factor-refused', 'recovery-code-used'])
  })
})

describe('a proof', () => {
  test('is as old as the clock of the database says, whatever that of the process is', async () => {
    const member = await create.admin()
    const { codes } = await addApp(await logIn(member))
    const client = await logIn(member)
    const { now } = (await db.query<{ now: Date }>('select now()'))[0]!

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 420_000 })
    try {
      expect((await client.post('/api/step-up', { code: codes[0] })).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }

    const [latest] = await db.query<{ at: Date }>('select max(factor_proven_at) as at from sessions')
    expect(latest!.at.getTime()).toBeGreaterThanOrEqual(now.getTime())
  })

  test('and what it was proven by are stored together, or neither', async () => {
    const member = await create.admin()
    const { codes } = await addApp(await logIn(member))
    const client = await logIn(member)
    await db.query('alter table sessions add constraint none check (factor_proven_at is null) not valid')
    try {
      expect((await client.post('/api/step-up', { code: codes[0] })).statusCode).toBe(500)
    } finally {
      await db.query('alter table sessions drop constraint none')
    }

    expect((await client.post('/api/step-up', { code: codes[0] })).statusCode).toBe(200)
  })

  test('ends with the session, and goes on when a new password replaces that', async () => {
    const client = await logIn(await create.admin())
    await addApp(client)
    const password = 'Zachter water 26'
    const passwords = { current_password: memberPassword, password, password_confirmation: password }

    expect((await client.put('/api/user/password', passwords)).statusCode).toBe(200)
    expect(await proven(client)).toBe('fresh')

    const [member] = await db.query<{ email: string }>('select email from members')
    await client.post('/logout')
    await client.post('/login', { email: member!.email, password })
    expect(await proven(client)).toBe(null)
  })

  test('is for staff only', async () => {
    const member = await logIn(await create.member())

    expect((await member.get(own)).statusCode).toBe(403)
    expect((await member.post('/api/step-up', { code: '123456' })).statusCode).toBe(403)
    expect((await guest().get(own)).statusCode).toBe(401)
  })
})
