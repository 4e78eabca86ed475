import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { createAuthenticator } from '../../../testing/virtual-authenticator.ts'

const origin = 'https://portaal.voorbeeld.nl'
const rpId = 'portaal.voorbeeld.nl'
const portal = await createTestPortal({ APP_URL: origin })
const { create, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const own = '/api/second-factor'
const expired = { passkey: ['Dit duurde te lang. Begin opnieuw.'] }
const notKnown = { passkey: ['Deze passkey wordt niet herkend'] }

const logIn = (member: { email: string }) => portal.clientOf(member, { hasProvenFactor: false })

type Device = ReturnType<typeof createAuthenticator>

async function add(client: TestClient, device: Device, name = 'Laptop') {
  const { data: options } = (await client.post(`${own}/passkeys/options`)).json()
  return client.post(`${own}/passkeys`, { name, passkey: device.make(options) })
}

const ask = async (client: TestClient) => (await client.post('/api/step-up/options')).json().data

describe('a passkey', () => {
  test('is made for the name of the portal, and proves itself in another session', async () => {
    const member = await create.admin()
    const device = createAuthenticator({ origin, rpId })

    const response = await add(await logIn(member), device)

    const factors = [{ kind: 'passkey', name: 'Laptop' }]
    expect([response.statusCode, response.json().data]).toMatchObject([201, { factors, proven: 'fresh' }])
    expect(response.json().recovery_codes).toHaveLength(10)
    const client = await logIn(member)
    const options = await ask(client)
    expect([options.rpId, options.allowCredentials]).toEqual([rpId, undefined])
    expect((await client.post('/api/step-up', { passkey: device.prove(options) })).json().data.proven).toBe('fresh')
  })

  test('answers a challenge once, though it counts nothing', async () => {
    const member = await create.admin()
    const device = createAuthenticator({ origin, rpId })
    await add(await logIn(member), device)
    const client = await logIn(member)
    const passkey = device.prove(await ask(client))
    await client.post('/api/step-up', { passkey })

    expect((await client.post('/api/step-up', { passkey })).json().errors).toEqual(expired)
    await ask(client)
    expect((await client.post('/api/step-up', { passkey })).json().errors).toEqual(notKnown)
  })

  test('answers in five minutes', async () => {
    const member = await create.admin()
    const device = createAuthenticator({ origin, rpId })
    await add(await logIn(member), device)
    const client = await logIn(member)
    const options = await ask(client)
    await db.query(`update factor_challenges set created_at = now() - interval '5 minutes 1 second'`)

    expect((await client.post('/api/step-up', { passkey: device.prove(options) })).json().errors).toEqual(expired)
  })

  test('of somebody else, of another place or without its owner proves nothing', async () => {
    const [member, other] = [await create.admin(), await create.admin()]
    const [device, theirs] = [createAuthenticator({ origin, rpId }), createAuthenticator({ origin, rpId })]
    await add(await logIn(member), device)
    await add(await logIn(other), theirs)
    const client = await logIn(member)
    const copied = createAuthenticator({ origin: 'https://portaal.voorbeeld.nl.elders.example', rpId })

    for (const prove of [
      (options: { challenge: string }) => theirs.prove(options),
      (options: { challenge: string }) => device.prove(options, { isOwner: false }),
      (options: { challenge: string }) => ({ ...copied.prove(options), id: device.prove(options).id }),
      (options: { challenge: string }) => ({ ...device.prove(options), response: { clientDataJSON: 'x' } }),
    ]) {
      const response = await client.post('/api/step-up', { passkey: prove(await ask(client)) })
      expect([response.statusCode, response.json().errors]).toEqual([422, notKnown])
    }
    expect((await client.get(own)).json().data.proven).toBe(null)
  })

  test('that is removed lets nobody go on who proved themselves by it elsewhere', async () => {
    const member = await create.admin()
    const [client, thief] = [await logIn(member), await logIn(member)]
    const [kept, lost] = [createAuthenticator({ origin, rpId }), createAuthenticator({ origin, rpId })]
    await add(client, kept)
    const { factors } = (await add(client, lost, 'Telefoon')).json().data
    await thief.post('/api/step-up', { passkey: lost.prove(await ask(thief)) })
    const { id } = factors.find(({ name }: { name: string }) => name === 'Telefoon')

    expect((await client.delete(`${own}/${id}`)).statusCode).toBe(204)

    expect((await thief.get('/api/admin/articles')).statusCode).toBe(403)
    expect((await client.get('/api/admin/articles')).statusCode).toBe(200)
  })

  test.each(['', '\0', '\ud83d', 'a b', 'a'.repeat(1365)])(
    'with a name that no passkey has is refused like any other (%j)',
    async (id) => {
      const client = await logIn(await create.admin())
      await ask(client)

      const response = await client.post('/api/step-up', { passkey: { id } })

      expect([response.statusCode, response.json().errors]).toEqual([422, notKnown])
    },
  )

  test('that is there already is not added again', async () => {
    const device = createAuthenticator({ origin, rpId })
    const client = await logIn(await create.admin())
    await add(client, device)

    expect((await add(client, device)).json().errors).toEqual(notKnown)
    expect((await add(client, createAuthenticator({ origin, rpId }), ' ')).json().errors).toEqual({
      name: ['Naam is verplicht'],
    })
  })

  test('can not be had where the portal has no name', async () => {
    const elsewhere = await createTestPortal({ APP_URL: 'http://192.0.2.7:3000' }, { replicaOf: portal })
    const client = await elsewhere.clientOf(await create.admin())

    expect((await client.get(own)).json().data.has_passkeys).toBe(false)
    const device = createAuthenticator({ origin: 'http://localhost', rpId: 'localhost' })
    const passkey = device.make({ challenge: 'x' })
    const answers = [
      await client.post(`${own}/passkeys/options`),
      await client.post(`${own}/passkeys`, { name: 'Laptop', passkey }),
      await client.post('/api/step-up/options'),
      await client.post('/api/step-up', { passkey }),
    ]
    const message = 'Op dit adres van het portaal werken passkeys niet. Gebruik een app met codes.'
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([409, { message }])
    await elsewhere.close()
  })
})
