import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../testing/app-codes.ts'
import { createTestPortal } from '../../testing/portal.ts'
import type { TestClient } from '../../testing/test-client.ts'

const portal = await createTestPortal({ DEMO_DATA: 'on' })
const { create, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const missing = [403, 'second-factor-missing']
const stepUp = [403, 'step-up']
const allowed = [200, undefined]

const logIn = (member: { email: string }) => portal.clientOf(member, { hasProvenFactor: false })

async function answerTo(call: ReturnType<TestClient['get']>) {
  const response = await call
  return [response.statusCode, response.json().reason]
}

/** Sets up an app, which proves it in this session. */
async function addApp(client: TestClient) {
  const { secret } = (await client.post('/api/second-factor/app/options')).json().data
  expect((await client.post('/api/second-factor/app', { code: codeOf(secret) })).statusCode).toBe(201)
}

const letPass = (minutes: number) =>
  db.query(`update sessions set factor_proven_at = factor_proven_at - $1 * interval '1 minute'`, [minutes])

describe('a call of staff', () => {
  test('asks for a factor, then that this session proves it, and for some calls that it did so just now', async () => {
    const admin = await create.admin()
    const { id } = await create.member()
    const client = await logIn(admin)
    const roles = { roles: ['lezer'], version: 1 }
    const change = () => answerTo(client.put(`/api/admin/members/${id}/roles`, roles))

    expect([await answerTo(client.get('/api/admin/staff')), await change()]).toEqual([missing, missing])
    await addApp(client)
    expect(await answerTo((await logIn(admin)).get('/api/admin/staff'))).toEqual(stepUp)
    await letPass(6)
    expect([await answerTo(client.get('/api/admin/staff')), await change()]).toEqual([allowed, stepUp])
    await letPass(-5)
    expect(await change()).toEqual(allowed)
  })

  test('about another member asks for it as well; about themselves, as of any member, it does not', async () => {
    const [staff, other] = [await create.member({ roles: ['servicedesk'] }), await create.member()]
    const [client, member] = [await logIn(staff), await logIn(other)]

    expect(await answerTo(client.get(`/api/user/${other.id}`))).toEqual(missing)
    expect(await answerTo(client.put(`/api/user/${other.id}`, { first_name: 'Sanne' }))).toEqual(missing)
    expect(await answerTo(client.put('/api/user/999999', { first_name: 'Sanne' }))).toEqual(missing)
    expect(await answerTo(client.get(`/api/user/${staff.id}`))).toEqual(allowed)
    expect(await answerTo(member.get(`/api/user/${other.id}`))).toEqual(allowed)
    expect(await answerTo(member.get(`/api/user/${staff.id}`))).toEqual([403, undefined])
    expect(await answerTo(client.get('/api/dashboarddata/index'))).toEqual(allowed)
  })
})

describe('the people of the demo', () => {
  const email = 'beheer@voorbeeld.nl'

  test('do without, until they set one up', async () => {
    const demo = await create.admin({ email })
    const client = await logIn(demo)
    const { id } = await create.member()

    expect(await answerTo(client.get('/api/admin/staff'))).toEqual(allowed)
    expect(await answerTo(client.put(`/api/admin/members/${id}/roles`, { roles: ['lezer'], version: 1 }))).toEqual(
      allowed,
    )
    await addApp(client)
    expect(await answerTo((await logIn(demo)).get('/api/admin/staff'))).toEqual(stepUp)
  })

  test('are staff like all others where there is no demo', async () => {
    const elsewhere = await createTestPortal({ DEMO_DATA: 'off' }, { replicaOf: portal })
    const demo = await create.admin({ email })

    const client = await elsewhere.clientOf(demo, { hasProvenFactor: false })

    expect(await answerTo(client.get('/api/admin/staff'))).toEqual(missing)
    await elsewhere.close()
  })
})
