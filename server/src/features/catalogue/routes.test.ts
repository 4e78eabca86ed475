import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

test('the brands are those that have products, each once, in order', async () => {
  for (const brand of ['Talent', 'ATAG', 'AquaStar', 'ATAG']) await create.product({ brand })
  const client = await clientOf(await create.member())

  const response = await client.post('/api/brands')

  expect([response.statusCode, response.json()]).toEqual([200, ['AquaStar', 'ATAG', 'Talent']])
})

test('the products of a brand come with their points', async () => {
  const compact = await create.product({ brand: 'AquaStar', model: 'Compact 8', credits: 250 })
  await create.product({ brand: 'ATAG' })
  const client = await clientOf(await create.member())

  const response = await client.post('/api/products', { brand: 'AquaStar' })

  expect([response.statusCode, response.json()]).toEqual([200, [compact]])
})

test('an unknown brand has no products, and no brand is an error of the field', async () => {
  const client = await clientOf(await create.member())

  expect((await client.post('/api/products', { brand: 'Onbekend' })).json()).toEqual([])
  const missing = await client.post('/api/products', { brand: null })
  expect([missing.statusCode, missing.json().errors]).toEqual([422, { brand: ['Merk is verplicht'] }])
})
