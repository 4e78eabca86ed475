import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { memberPassword } from '../../testing/factories.ts'
import { runOperatorCommand } from './commands.ts'

const portal = await createTestPortal()
const { create, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const run = (...words: string[]) => runOperatorCommand({ ...portal.deps, syncPoints: null }, ['create-admin', ...words])

test('the first administrator of an installation logs in with the password that is shown', async () => {
  const { lines, isFailure } = await run('Beheer@Firma.nl', 'Fatima', 'van', 'Dam')

  const password = /with the password (\S+)$/.exec(lines[0] ?? '')?.[1]
  const client = guest()
  await client.post('/login', { email: 'beheer@firma.nl', password })
  expect(isFailure).toBe(false)
  expect((await client.get('/api/user')).json()).toMatchObject({
    name: 'Fatima van Dam',
    isAdmin: true,
    isVerified: true,
  })
  await portal.proveFactor(client)
  expect((await client.get('/api/users')).statusCode).toBe(200)
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
  const client = guest()
  await client.post('/login', { email: member.email, password: /with the password (\S+)$/.exec(lines[0]!)?.[1] })
  await portal.proveFactor(client)
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
