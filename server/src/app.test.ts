import { afterAll, describe, expect, test } from 'vitest'
import { createTestPortal } from '../testing/portal.ts'
import type { TestClient } from '../testing/test-client.ts'
import { allRoutes } from './app.ts'
import { mountedUrl } from './http/mount-routes.ts'
import type { Endpoint } from '@portal/contract/endpoint'
import { calls } from '@portal/contract/openapi'
import { may, type Role, roles } from '@portal/contract/roles'

const portal = await createTestPortal()
afterAll(() => portal.close())

const endpoints = calls.map(({ endpoint }) => endpoint)

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

type Standing = 'proven' | 'stale' | 'none'
type Person = { name: string; role: Role | null; standing: Standing; client: TestClient }

// Logged in once: no call of this walk changes anybody who is here.
const people = memoized(async () => {
  const made: Promise<Person>[] = [logIn(null, 'proven')]
  for (const role of roles)
    for (const standing of ['proven', 'stale', 'none'] as const) made.push(logIn(role, standing))
  return Promise.all(made)
})

/** Somebody whose session has just proven a second factor, has proven theirs long ago, or who has none. */
async function logIn(role: Role | null, standing: Standing): Promise<Person> {
  const member = await portal.create.member(role ? { roles: [role] } : {})
  const client = await portal.clientOf(member, { hasProvenFactor: standing !== 'none' })
  if (standing === 'stale') {
    await portal.db.query(
      `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) values ($1, 'app', 'App', 'x', 1)`,
      [member.id],
    )
    await portal.db.query(`update sessions set factor_proven_at = now() - interval '6 minutes' where member_id = $1`, [
      member.id,
    ])
  }
  return { name: `${role ?? 'member'}, factor ${standing}`, role, standing, client }
}

/** What somebody with a verified address hears of a call that is for these roles; null where it is answered. */
function refusalOf({ role, standing }: Person, allowed: readonly string[], asked: Endpoint['secondFactor']) {
  if (role === null || !allowed.includes(role)) return { message: 'Je hebt geen toegang tot deze gegevens.' }
  if (standing === 'none' && (asked === undefined || asked === 'fresh'))
    return { message: 'Stel eerst je tweede stap in.', reason: 'second-factor-missing' }
  if (standing === 'stale' && (asked === 'fresh' || asked === 'to-set-up'))
    return { message: 'Bevestig eerst dat jij het bent.', reason: 'step-up' }
  return null
}

// Calls of members about themselves, which staff make about others.
const byStaffForOthers: Record<string, readonly Role[]> = {
  'GET /api/user/:id': may.seeMembers,
  'PUT /api/user/:id': may.changeMembers,
}

test('these calls of members are of staff when they are about others', () => {
  const found = allRoutes(portal.deps).filter(({ isByStaff }) => isByStaff)

  expect(found.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual(Object.keys(byStaffForOthers))
})

function memoized<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

test('the contract has calls to walk', () => {
  expect(endpoints.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/login', '/api/productregistration/create']),
  )
})

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (name, endpoint) => {
    const { method, path, aliases = [], access, secondFactor } = endpoint
    const allowed = Array.isArray(access) ? (access as readonly string[]) : byStaffForOthers[name]
    // Nothing and nobody has this number.
    const filled = (url: string) => url.replace(/:\w+/g, '99999')
    const callAs = (client: TestClient) => {
      const url = filled(path)
      if (method === 'GET') return client.get(url)
      if (method === 'DELETE') return client.delete(url)
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

    test.runIf(access === 'verified' || allowed)('is refused to an unverified member', async () => {
      const client = await portal.clientOf(await portal.create.unverifiedMember())

      const response = await callAs(client)

      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({ message: 'Je e-mailadres is nog niet geverifieerd.' })
    })

    test.runIf(allowed)(
      'is for members with one of its roles who have proven what it asks, and for no others',
      async () => {
        const heard: Record<string, unknown> = {}
        for (const person of await people()) {
          const response = await callAs(person.client)
          heard[person.name] = response.statusCode === 403 ? response.json() : null
          expect(response.statusCode, person.name).not.toBe(401)
        }

        const entries = (await people()).map((person) => [person.name, refusalOf(person, allowed!, secondFactor)])
        expect(heard).toEqual(Object.fromEntries(entries))
      },
    )
  },
)

test('/readyz says that the portal is ready and nothing else, and leaves no line in the log', async () => {
  const response = await portal.guest().get('/readyz')

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ready' })
  expect(portal.logLines.filter((line) => line.includes('readyz'))).toEqual([])
})
