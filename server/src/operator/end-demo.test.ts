import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { hashPassword } from '../features/account/passwords.ts'
import { demoLogins } from '../seed/demo-logins.ts'
import { refuseOpenDemo } from '../seed/open-demo.ts'
import { seedMembers } from '../seed/seed-members.ts'
import { runOperatorCommand } from './commands.ts'

const portal = await createTestPortal()
const { create, db, guest } = portal
const addresses = Object.values(demoLogins).map(({ email }) => email)
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const run = (...words: string[]) => runOperatorCommand({ ...portal.deps, syncPoints: null }, ['end-demo', ...words])
const logIn = async (login: { email: string; password: string }) => (await guest().post('/login', login)).statusCode

test('a portal in production does not start with people of the demo, until their accounts are closed', async () => {
  await seedMembers(db)
  await db.query(
    `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) select id, 'app', 'App', 'x', 1 from members`,
  )
  const staff = guest()
  await staff.post('/login', demoLogins.administrator)

  await expect(refuseOpenDemo(db)).rejects.toThrow(
    /^Everybody can read the password of installateur@voorbeeld\.nl, .*beheer@voorbeeld\.nl.* Run: npm run operator -- end-demo/,
  )
  const { lines, isFailure } = await run()

  expect([isFailure, lines[0]]).toEqual([
    false,
    `Closed: ${addresses.join(', ')}. Nobody can log in as them, and they have no role any more.`,
  ])
  await refuseOpenDemo(db)
  expect(await logIn(demoLogins.administrator)).toBe(422)
  expect((await staff.get('/api/user')).statusCode).toBe(401)
  expect(await db.query('select 1 as one from members where roles <> $1', [[]])).toEqual([])
  expect(await db.query('select from second_factors')).toEqual([])
  expect(await db.query(`select action, by_kind, count(*)::int from record_lines group by 1, 2`)).toEqual([
    { action: 'demo-ended', by_kind: 'operator', count: addresses.length },
  ])
})

test.each(Object.entries(demoLogins))('the %s of the demo alone is enough to refuse', async (_who, login) => {
  await create.member({ email: login.email, password_hash: await hashPassword(login.password) })

  await expect(refuseOpenDemo(db)).rejects.toThrow(`the password of ${login.email}: `)
})

test('whoever has another password, or only the same one, stays as they are', async () => {
  await create.admin({ email: demoLogins.administrator.email })
  await create.member({ password_hash: await hashPassword(demoLogins.installer.password) })
  const before = await db.query('select * from members order by id')

  await refuseOpenDemo(db)
  const { lines } = await run()

  expect(lines).toEqual(['Nobody has the password of the demo.'])
  expect(await db.query('select * from members order by id')).toEqual(before)
})

test('any more words are refused', async () => {
  await seedMembers(db)

  expect((await run('all')).isFailure).toBe(true)
  expect(await logIn(demoLogins.installer)).toBe(204)
})
