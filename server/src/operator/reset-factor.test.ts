import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { runOperatorCommand } from './commands.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const run = (...words: string[]) => runOperatorCommand({ ...portal.deps, syncPoints: null }, ['reset-factor', ...words])

/** As who set up an app once: what its codes are does not matter here. */
async function giveApp({ id }: { id: number }) {
  await db.query(
    `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) values ($1, 'app', 'App', 'x', 1)`,
    [id],
  )
  await db.query(`insert into recovery_codes (member_id, code_hash) values ($1, $2)`, [id, Buffer.from([id])])
}

const factors = async () =>
  (await db.query<{ member_id: number }>('select member_id from second_factors')).map((row) => row.member_id)

test('whoever lost their second factor sets up another, and nobody else has lost theirs', async () => {
  const [member, other] = [await create.admin(), await create.admin()]
  for (const one of [member, other]) await giveApp(one)
  const [here, theirs] = [await clientOf(member), await clientOf(other)]

  const { lines, isFailure } = await run(` ${member.email.toUpperCase()}`)

  expect([isFailure, lines[0]]).toEqual([
    false,
    expect.stringContaining(`second factor of ${member.email} is forgotten`),
  ])
  expect(await factors()).toEqual([other.id])
  expect(await db.query('select member_id from recovery_codes')).toEqual([{ member_id: other.id }])
  expect((await here.get('/api/user')).statusCode).toBe(401)
  expect((await theirs.get('/api/users')).statusCode).toBe(200)
  const client = await clientOf(member, { hasProvenFactor: false })
  expect((await client.get('/api/users')).json().reason).toBe('second-factor-missing')
  expect((await client.post('/api/second-factor/app/options')).statusCode).toBe(200)
})

test('they hear of it', async () => {
  const member = await create.admin()
  await giveApp(member)

  await run(member.email)

  const [mail] = await portal.mailbox.waitFor(({ to }) => to[0]!.address === member.email)
  expect(mail!.subject).toBe('Tweede stap gewist bij je account')
  expect(mail!.text).toContain('stel meteen een nieuwe tweede stap in')
})

test('it is on record, by the operator', async () => {
  const member = await create.admin()
  await giveApp(member)

  await run(member.email)

  expect(await db.query('select by_kind, action, entry_kind, entry_id from record_lines')).toEqual([
    { by_kind: 'operator', action: 'factor-reset', entry_kind: 'member', entry_id: String(member.id) },
  ])
})

test('who has no second factor is logged out as well, on record, so that nobody sets up the first one there', async () => {
  const member = await create.admin()
  const client = await clientOf(member)

  const { lines, isFailure } = await run(member.email)

  expect([isFailure, lines[0]]).toEqual([false, expect.stringContaining('has no second factor')])
  expect((await client.get('/api/user')).statusCode).toBe(401)
  expect(await db.query('select action, entry_id from record_lines')).toEqual([
    { action: 'factor-reset', entry_id: String(member.id) },
  ])
})

test.each([
  [[], 'Give one e-mail address.'],
  [['geen-adres'], 'Give one e-mail address.'],
  [['een@firma.nl', 'twee@firma.nl'], 'Give one e-mail address.'],
  [['niemand@firma.nl'], 'There is no account of niemand@firma.nl.'],
])('%j is refused', async (words, message) => {
  const { lines, isFailure } = await run(...words)

  expect([isFailure, lines[0]]).toEqual([true, message])
})
