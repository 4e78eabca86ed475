import { afterAll, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
afterAll(() => portal.close())

test('an administrator gets the description of every call', async () => {
  const client = await portal.clientOf(await portal.create.admin())

  const response = await client.get('/api/openapi.json')

  expect(response.statusCode).toBe(200)
  const document = response.json()
  expect(document.openapi).toBe('3.1.1')
  const operation = document.paths['/api/productregistration/create'].post
  expect(operation['x-access']).toBe('verified')
  expect(operation.requestBody.content['application/json'].schema.$ref).toBe(
    '#/components/schemas/CreateRegistrationBody',
  )
  expect(document.components.schemas.CreateRegistrationBody.properties.client_email.format).toBe('email')
})

test.each([
  ['a guest', 401, async () => portal.guest()],
  ['an unverified member', 403, async () => portal.clientOf(await portal.create.unverifiedMember())],
  ['a verified member', 403, async () => portal.clientOf(await portal.create.member())],
])('%s does not get it', async (_who, status, client) => {
  expect((await (await client()).get('/api/openapi.json')).statusCode).toBe(status)
})
