import { afterAll, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { createTestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal()
afterAll(() => portal.close())

test('a guest is told that the process runs, and which version', async () => {
  const response = await portal.guest().get('/healthz')

  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok', version: manifest.version }])
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/)
})
