import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { codeOf } from '../../../testing/app-codes.ts'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const logIn = (member: { email: string }) => portal.clientOf(member, { hasProvenFactor: false })

/** Somebody who has set up an app, and no session that has proven it. */
async function staffWithApp() {
  const member = await create.admin()
  const client = await logIn(member)
  const { secret } = (await client.post('/api/second-factor/app/options')).json().data
  const { recovery_codes } = (await client.post('/api/second-factor/app', { code: codeOf(secret) })).json()
  return { member, secret: secret as string, recoveryCodes: recovery_codes as string[] }
}

/** Tries so many codes that no clock near this moment shows; the last answer. */
async function guess(client: TestClient, secret: string, times: number, from?: string): Promise<number | undefined> {
  const near = Array.from({ length: 11 }, (_, index) => codeOf(secret, index - 5))
  const code = Array.from({ length: 12 }, (_, index) => `00000${index}`.slice(-6)).find((one) => !near.includes(one))!
  let status: number | undefined
  const options = from === undefined ? {} : { remoteAddress: from }
  for (let time = 0; time < times; time++) status = (await client.post('/api/step-up', { code }, options)).statusCode
  return status
}

/** As if everything that was counted were so many seconds older. */
const letPass = (seconds: number) =>
  db.query(`update rate_limits set resets_at = resets_at - $1 * interval '1 second'`, [seconds])

const prove = async (client: TestClient, body: object) => (await client.post('/api/step-up', body)).statusCode

describe('wrong codes', () => {
  test('stop the session that tried ten of them, for a quarter of an hour', async () => {
    const { member, secret, recoveryCodes } = await staffWithApp()
    const stranger = await logIn(member)

    expect([await guess(stranger, secret, 10), await guess(stranger, secret, 1)]).toEqual([422, 429])
    expect(await prove(stranger, { code: recoveryCodes[0] })).toBe(429)
    await letPass(901)

    expect(await prove(stranger, { code: codeOf(secret, 1) })).toBe(200)
  })

  test('of a stranger stop neither a recovery code of their owner, nor their app where they came before', async () => {
    const { member, secret, recoveryCodes } = await staffWithApp()
    await guess(await logIn(member), secret, 10)

    expect(await prove(await logIn(member), { code: codeOf(secret, 1) })).toBe(429)
    expect(await prove(await logIn(member), { code: recoveryCodes[0] })).toBe(200)

    expect(await prove(await logIn(member), { code: codeOf(secret, 1) })).toBe(200)
  })

  test('of all strangers together have waits that grow, wherever they are', async () => {
    const { member, secret } = await staffWithApp()
    let place = 0
    const elsewhere = async (times: number) => guess(await logIn(member), secret, times, `192.0.2.${++place}`)

    expect([await elsewhere(10), await elsewhere(1)]).toEqual([422, 429])
    await letPass(901)
    expect(await elsewhere(10)).toBe(422)
    await letPass(901)
    expect(await elsewhere(1)).toBe(429)
    await letPass(5_400)
    expect(await elsewhere(10)).toBe(422)
    await letPass(901)
    expect(await elsewhere(10)).toBe(422)
    await letPass(7_201)
    expect(await elsewhere(1)).toBe(429)
    await letPass(86_401)
    expect(await elsewhere(1)).toBe(422)
  })

  test('of all strangers are twenty a day from one place', async () => {
    const { member, secret } = await staffWithApp()
    const tenMore = async () => guess(await logIn(member), secret, 10)

    expect([await tenMore(), await guess(await logIn(member), secret, 1)]).toEqual([422, 429])
    await letPass(901)
    expect([await guess(await logIn(member), secret, 9), await guess(await logIn(member), secret, 1)]).toEqual([
      422, 429,
    ])
    await letPass(7_201)
    expect(await guess(await logIn(member), secret, 1)).toBe(429)
    await letPass(86_401)
    expect(await guess(await logIn(member), secret, 1)).toBe(422)
  })

  test('are told to their owner after ten, once a day', async () => {
    const { member, secret, recoveryCodes } = await staffWithApp()
    portal.mailbox.clear()
    const told = async () => (await allMails(db)).filter(({ template }) => template === 'factor-guessed').length
    await guess(await logIn(member), secret, 9)
    expect(await told()).toBe(0)
    await prove(await logIn(member), { code: recoveryCodes[0] })

    await guess(await logIn(member), secret, 8)

    expect(await told()).toBe(1)
    const [mail] = await portal.mailbox.waitFor(({ subject }) => subject === 'Verkeerde codes bij je account')
    expect(mail!.to[0]!.address).toBe(member.email)
    expect(mail!.text).toMatch(/tien keer een verkeerde code[^]*Met een nieuw wachtwoord houdt het op/)
  })
})

test('who has a second factor proves it before a new password, by whichever call', async () => {
  const { member } = await staffWithApp()
  const [client, without] = [await logIn(member), await logIn(await create.member({ roles: ['lezer'], company: null }))]
  const password = 'Zachter water 26'
  const passwords = { password, password_confirmation: password }
  const name = { first_name: 'Noor', last_name: 'Visser' }
  const profile = { ...name, phone_number: '' }
  await db.query('update members set company = null')

  const refused = [
    await client.post('/api/user/updateprofile', { ...profile, ...passwords }),
    await client.put(`/api/user/${member.id}`, { ...profile, ...passwords }),
    await client.put('/api/user/password', { current_password: memberPassword, ...passwords }),
  ]

  for (const { statusCode, json } of refused) expect([statusCode, json().reason]).toEqual([403, 'step-up'])
  expect((await client.post('/api/user/updateprofile', profile)).statusCode).toBe(200)
  expect((await without.post('/api/user/updateprofile', { ...profile, ...passwords })).statusCode).toBe(200)
  await portal.proveFactor(client)
  expect((await client.post('/api/user/updateprofile', { ...profile, ...passwords })).statusCode).toBe(200)
})
