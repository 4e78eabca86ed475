import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestPortal } from '../testing/portal.ts'
import type { TestClient } from '../testing/test-client.ts'
import { mountedUrl } from './http/mount-routes.ts'
import type { Endpoint } from '@portal/contract/endpoint'

const portal = await createTestPortal()
afterAll(() => portal.close())

const contractFolder = fileURLToPath(new URL('../../contract/src/', import.meta.url))
const endpoints = await allEndpoints()

async function allEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contractFolder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(`${contractFolder}${file}`) as Promise<object>))
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

test.each([
  ['info', 30],
  ['debug', 20],
] as const)('each request is one line at the level %s', async (requestLevel, level) => {
  const other = await createTestPortal({}, { requestLevel })
  await other.guest().get('/api/user')

  const lines = other.logLines.filter((line) => line.includes('"route":"/api/user"'))
  await other.close()
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([level])
})

test('the contract has calls to walk', () => {
  expect(endpoints.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/login', '/api/productregistration/create']),
  )
})

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const { method, path, aliases = [], access } = endpoint
    const filled = (url: string) => url.replace(/:\w+/g, '1')
    const callAs = (client: TestClient) => {
      const url = filled(path)
      if (method === 'GET') return client.get(url)
      return method === 'PUT' ? client.put(url, {}) : client.post(url, {})
    }

    test('is mounted under all its paths', () => {
      for (const url of [path, ...aliases]) {
        expect(portal.app.hasRoute({ method, url: mountedUrl(endpoint, url) })).toBe(true)
      }
    })

    test.runIf(access !== 'public' && access !== 'guest')('is refused to a guest', async () => {
      const response = await callAs(portal.guest())

      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({ message: 'Je bent niet ingelogd.' })
    })

    test.runIf(access === 'verified' || access === 'admin')('is refused to an unverified member', async () => {
      const client = await portal.clientOf(await portal.create.unverifiedMember())

      const response = await callAs(client)

      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({ message: 'Je e-mailadres is nog niet geverifieerd.' })
    })

    test.runIf(access === 'admin')('is refused to a member who is no administrator', async () => {
      const client = await portal.clientOf(await portal.create.member())

      const response = await callAs(client)

      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({ message: 'Je hebt geen toegang tot deze gegevens.' })
    })
  },
)

test('/readyz says that the portal is ready, and nothing else', async () => {
  const response = await portal.guest().get('/readyz')

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ready' })
})
