import type { Product } from '@portal/contract/catalogue'
import { type ConsentedRegistrationBody, consentStatement, createRegistration } from '@portal/contract/registrations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { batchRow } from '../../../testing/batch-rows.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { firstPointsDay } from '../catalogue/store.ts'
import { registerProduct } from './register-product.ts'

const portal = await createTestPortal()
const { create, clientOf, db, deps } = portal
const path = createRegistration.path
const shown = { consent_version: consentStatement.version }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

let client: TestClient
let product: Product
beforeEach(async () => {
  await portal.reset()
  product = await create.product({ brand: 'AquaStar' })
  client = await clientOf(await create.member())
})
afterAll(() => portal.close())

type StoredConsent = { consent_version: string; consented_at: Date; is_of_arrival: boolean }

async function storedConsents(): Promise<StoredConsent[]> {
  return db.query('select consent_version, consented_at, consented_at = created_at as is_of_arrival from registrations')
}

test('what waited on a device is stored with the moment at which its form was sent', async () => {
  const consented_at = hoursAgo(24 * 12)
  const said = { ...shown, consented_at: consented_at.toISOString() }

  const response = await client.post(path, batchRow(product.id, said))

  expect([response.statusCode, response.json()]).toEqual([201, { message: 'Productregistratie succesvol' }])
  expect(await storedConsents()).toEqual([{ ...said, consented_at, is_of_arrival: false }])
})

test('a text that has been replaced since is stored by its own version', async () => {
  const member = await create.member()
  const body = { ...batchRow(product.id), consent_version: 'the text before', consented_at: hoursAgo(1).toISOString() }

  const now = { ...product, points_from: firstPointsDay }
  await registerProduct(deps, { member, product: now, body: body as unknown as ConsentedRegistrationBody })

  expect(await storedConsents()).toMatchObject([{ consent_version: 'the text before', is_of_arrival: false }])
})

test.each([
  ['nothing', {}],
  ['null', { consent_version: null, consented_at: null }],
  ['an unknown text', { consent_version: 'unknown', consented_at: hoursAgo(1).toISOString() }],
  ['a moment without a text', { consented_at: hoursAgo(1).toISOString() }],
  ['a text without a moment', shown],
  ['a moment to come', { ...shown, consented_at: hoursAgo(-1).toISOString() }],
  ['a moment of months ago', { ...shown, consented_at: hoursAgo(24 * 91).toISOString() }],
  ['anything else', { consent_version: [], consented_at: 'vandaag' }],
])('%s counts as the text of now, on arrival', async (_, said) => {
  expect((await client.post(path, batchRow(product.id, said))).statusCode).toBe(201)

  expect(await storedConsents()).toMatchObject([{ consent_version: consentStatement.version, is_of_arrival: true }])
})

test('an attempt that is repeated, with its consent, gets the first answer', async () => {
  const body = batchRow(product.id, { ...shown, consented_at: hoursAgo(1).toISOString() })
  const send = () => client.post(path, body, { headers: { 'idempotency-key': 'abc' } })

  await send()
  const again = await send()

  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
  expect(await storedConsents()).toHaveLength(1)
})
