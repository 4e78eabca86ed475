import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOwnDatabase } from '../../testing/databases.ts'
import { memberPassword } from '../../testing/factories.ts'
import { createTestPortal } from '../../testing/portal.ts'
import { beginMove, endMove, refuseChanges } from '../database/move-guard.ts'
import { rememberCookie } from './session.ts'

// Two replicas, neither of which is told anything: the database refuses.
const database = await createOwnDatabase()
const portal = await createTestPortal({}, { replicaOf: { database } })
const replica = await createTestPortal({}, { replicaOf: { database } })
const { db, create } = portal
const id = randomUUID()

beforeEach(() => portal.reset())
afterEach(() => endMove(db, id).catch(() => {}))
afterAll(async () => {
  await replica.close()
  await portal.close()
  await database.close()
})

async function refuse(): Promise<void> {
  await beginMove(db, { id, target: 'postgres://elders/portaal', isAlone: false })
  await refuseChanges(db)
}

function said(answer: LightMyRequestResponse) {
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json<object>() }
}

const refusal = { status: 503, retryAfter: '10', message: 'Even geduld, het portaal wordt verplaatst' }

async function registrationBody() {
  const { id: selectedProduct } = await create.product()
  return {
    install_date: '2026-02-03',
    address_zipcode: '5611 AB',
    address_house_number: '12',
    serial_number: 'AB 123456',
    selectedProduct,
    selectedGender: 'female',
    client_name: 'Van den Berg',
    client_email: 'klant@voorbeeld.nl',
    client_phone_number: '0612345678',
  }
}

describe('while the portal moves', () => {
  test('calls that change something are refused, on every replica, and work again afterwards', async () => {
    const member = await create.member()
    const client = await portal.clientOf(member)
    const body = await registrationBody()
    const send = () =>
      client.post('/api/productregistration/create', body, { headers: { 'idempotency-key': 'de-eerste-poging-1' } })

    await refuse()
    const refused = [
      await send(),
      await client.post('/api/user/updateprofile', { first_name: 'Anders' }).then((answer) => answer),
      await client.post('/logout'),
      await replica.guest().post('/login', { email: member.email, password: memberPassword }),
    ]
    await endMove(db, id)

    expect(said(refused[0]!)).toEqual(refusal)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 422, 503, 503])
    expect((await send()).statusCode).toBe(201)
  })

  test('what is read goes on, and nobody is logged out', async () => {
    const member = await create.member()
    const client = await portal.clientOf(member)
    const remembered = portal.guest()
    await remembered.post('/login', { email: member.email, password: memberPassword, remember: true })
    const browser = portal.guest()
    browser.cookies.set(rememberCookie, remembered.cookies.get(rememberCookie)!)
    // Each is due for being stored as used.
    await db.query(`update sessions set seen_at = now() - interval '5 minutes'`)

    await refuse()
    const answers = [
      await client.get('/api/productregistration/all'),
      await client.post('/api/brands'),
      await remembered.get('/api/user'),
      await portal.guest().get('/api/user'),
    ]
    const comesBack = await browser.get('/api/user')
    await endMove(db, id)

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401])
    // A 401 would send them to the login page.
    expect(said(comesBack)).toEqual(refusal)
    expect((await browser.get('/api/user')).statusCode).toBe(200)
    expect((await client.get('/api/user')).statusCode).toBe(200)
  })
})
