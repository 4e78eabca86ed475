import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { memberPassword } from '../../testing/factories.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { runOperatorCommand } from './commands.ts'

const portal = await createTestPortal()
const { create, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const run = (...words: string[]) => runOperatorCommand({ ...portal.deps, syncPoints: null }, ['create-admin', ...words])

const newPassword = 'Nieuwe koppeling 9'

/** Chooses a password by the link that was shown, and logs in with it. */
async function comeIn(link: string | undefined): Promise<TestClient> {
  expect(link).toMatch(/^http:\/\/\S+\/wachtwoord-resetten\?token=/)
  const { token, email } = Object.fromEntries(new URL(link!).searchParams)
  const passwords = { password: newPassword, password_confirmation: newPassword }
  expect((await guest().post('/reset-password', { token, email, ...passwords })).statusCode).toBe(200)
  const client = guest()
  expect((await client.post('/login', { email, password: newPassword })).statusCode).toBe(204)
  await portal.proveFactor(client)
  return client
}

test('the first administrator of an installation comes in by the link that is shown, which works once', async () => {
  const { lines, isFailure } = await run('Beheer@Firma.nl', 'Fatima', 'van', 'Dam')

  expect(isFailure).toBe(false)
  const client = await comeIn(lines[1])
  expect((await client.get('/api/user')).json()).toMatchObject({
    name: 'Fatima van Dam',
    isAdmin: true,
    isVerified: true,
  })
  expect((await client.get('/api/users')).statusCode).toBe(200)
  await expect(comeIn(lines[1])).rejects.toThrow('expected 422 to be 200')
})

test('asked for again at once, the link of before no longer works', async () => {
  const first = await run('beheer@firma.nl', 'Fatima', 'Bakker')
  const second = await run('beheer@firma.nl', 'Fatima', 'Bakker')

  await expect(comeIn(first.lines[1])).rejects.toThrow('expected 422 to be 200')
  await comeIn(second.lines[1])
})

test.each([
  ['whose address is verified', () => create.member()],
  ['whose address was never verified', () => create.unverifiedMember()],
])('an account %s is lost to who had its password or a session', async (_which, createMember) => {
  const member = await createMember()
  const before = guest()
  await before.post('/login', { email: member.email, password: memberPassword, remember: true })

  const { lines } = await run(member.email, 'Fatima', 'Bakker')

  expect(lines[2]).toBe('There was an account with this address: its old password and its sessions have ended.')
  expect((await before.get('/api/user')).statusCode).toBe(401)
  expect((await guest().post('/login', { email: member.email, password: memberPassword })).statusCode).toBe(422)
  const client = await comeIn(lines[1])
  expect((await client.get('/api/users')).statusCode).toBe(200)
})

test('staff keep the roles that they have', async () => {
  const { email } = await create.member({ roles: ['redactie'] })

  await run(email, 'Noor', 'Visser')

  const roles = await portal.db.query('select roles, roles_version from members')
  expect(roles).toEqual([{ roles: ['redactie', 'beheerder'], roles_version: 2 }])
})

test.each([[[]], [['geen-adres', 'Fatima', 'Dam']], [['beheer@firma.nl', 'Fatima']], [['beheer@firma.nl', '', ' ']]])(
  '%j is refused, and makes nobody',
  async (words) => {
    const { lines, isFailure } = await run(...words)

    expect([isFailure, lines[0]]).toEqual([true, 'Give an e-mail address, a first and a last name.'])
    expect(await portal.db.query('select 1 as one from members')).toEqual([])
  },
)
