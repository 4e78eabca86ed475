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

test('the roles may do what the table of access says', () => {
  const staffCalls = endpoints.filter(({ access }) => Array.isArray(access))

  expect(Object.fromEntries(staffCalls.map(({ method, path, access }) => [`${method} ${path}`, access]))).toEqual({
    'GET /api/users': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/:id': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/:id/registrations': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/:id/points': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/members/export': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/openapi.json': ['beheerder'],
    'GET /api/admin/members/:id/roles': ['beheerder'],
    'PUT /api/admin/members/:id/roles': ['beheerder'],
    'GET /api/admin/staff': ['beheerder'],
    'GET /api/admin/invitations': ['beheerder'],
    'POST /api/admin/invitations': ['beheerder'],
    'DELETE /api/admin/invitations/:id': ['beheerder'],
    'POST /api/admin/invitations/:id/resend': ['beheerder'],
    'GET /api/admin/mail-texts': ['beheerder'],
    'GET /api/admin/mail-texts/:template': ['beheerder'],
    'PUT /api/admin/mail-texts/:template/draft': ['beheerder'],
    'POST /api/admin/mail-texts/:template/publish': ['beheerder'],
    'GET /api/admin/mail-texts/:template/versions': ['beheerder'],
    'POST /api/admin/mail-texts/:template/versions/:number/restore': ['beheerder'],
    'POST /api/admin/mail-texts/:template/preview': ['beheerder'],
    'POST /api/admin/mail-texts/:template/test': ['beheerder'],
    'GET /api/admin/audit': ['redactie', 'servicedesk', 'beheerder'],
    'GET /api/admin/audit/authors': ['beheerder'],
    'GET /api/admin/audit/:id': ['redactie', 'servicedesk', 'beheerder'],
    'GET /api/admin/audit/verify': ['beheerder'],
    'POST /api/admin/audit/verify': ['beheerder'],
    'GET /api/admin/articles': readsContent,
    'GET /api/admin/articles/authors': readsContent,
    'GET /api/admin/articles/uses': readsContent,
    'GET /api/admin/bin': readsContent,
    'GET /api/admin/articles/export': readsContent,
    'GET /api/admin/search': roles,
    'GET /api/admin/overview/figures': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/weeks': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/brands': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/points': ['servicedesk', 'lezer', 'beheerder'],
    'GET /api/admin/overview/content': readsContent,
    'GET /api/admin/settings': readsContent,
    'PUT /api/admin/settings/shop-notice': writesContent,
    'PUT /api/admin/settings/desks': writesContent,
    'GET /api/admin/views': roles,
    'POST /api/admin/views': roles,
    'PUT /api/admin/views/:id': roles,
    'DELETE /api/admin/views/:id': roles,
    'POST /api/admin/articles/bulk': writesContent,
    ...contentAccess('news'),
    ...contentAccess('promotions'),
    ...contentAccess('faq'),
    'GET /api/admin/faq/authors': readsContent,
    'GET /api/admin/faq/uses': readsContent,
    'GET /api/admin/faq/order': readsContent,
    'PUT /api/admin/faq/order': writesContent,
    'GET /api/admin/brands': readsContent,
    'GET /api/admin/brands/:id': readsContent,
    'POST /api/admin/brands': writesContent,
    'PUT /api/admin/brands/:id': writesContent,
    'POST /api/admin/brands/:id/try-mask': writesContent,
    'GET /api/admin/products': readsContent,
    'GET /api/admin/products/:id': readsContent,
    'POST /api/admin/products': writesContent,
    'PUT /api/admin/products/:id': writesContent,
    ...simpleAccess('images'),
    ...simpleAccess('downloads'),
    ...simpleAccess('videos'),
    'GET /api/admin/videos/order': readsContent,
    'PUT /api/admin/videos/order': writesContent,
    'GET /api/admin/uploads/known': writesContent,
    'PUT /api/admin/uploads': ['redactie', 'beheerder'],
    'POST /api/admin/uploads': writesContent,
    'GET /api/second-factor': roles,
    'POST /api/second-factor/mail-code': roles,
    'POST /api/second-factor/mailbox': roles,
    'POST /api/second-factor/passkeys/options': roles,
    'POST /api/second-factor/passkeys': roles,
    'POST /api/second-factor/app/options': roles,
    'POST /api/second-factor/app': roles,
    'DELETE /api/second-factor/:id': roles,
    'POST /api/second-factor/recovery-codes': roles,
    'POST /api/step-up/options': roles,
    'POST /api/step-up': roles,
  })
})

test('calls of staff ask that the second factor was proven, but for these', () => {
  const others = endpoints.filter(({ secondFactor }) => secondFactor)

  expect(Object.fromEntries(others.map((call) => [`${call.method} ${call.path}`, call.secondFactor]))).toEqual({
    'GET /api/admin/members/export': 'fresh',
    'PUT /api/admin/members/:id/roles': 'fresh',
    'POST /api/admin/invitations': 'fresh',
    'DELETE /api/admin/invitations/:id': 'fresh',
    'POST /api/admin/invitations/:id/resend': 'fresh',
    'PUT /api/admin/mail-texts/:template/draft': 'fresh',
    'POST /api/admin/mail-texts/:template/publish': 'fresh',
    'POST /api/admin/mail-texts/:template/versions/:number/restore': 'fresh',
    'POST /api/admin/mail-texts/:template/test': 'fresh',
    'GET /api/second-factor': 'not-asked',
    'POST /api/second-factor/mail-code': 'not-asked',
    'POST /api/second-factor/mailbox': 'not-asked',
    'POST /api/second-factor/passkeys/options': 'to-set-up',
    'POST /api/second-factor/passkeys': 'to-set-up',
    'POST /api/second-factor/app/options': 'to-set-up',
    'POST /api/second-factor/app': 'to-set-up',
    'DELETE /api/second-factor/:id': 'fresh',
    'POST /api/second-factor/recovery-codes': 'fresh',
    'POST /api/step-up/options': 'not-asked',
    'POST /api/step-up': 'not-asked',
  })
})

const readsContent = ['redactie', 'servicedesk', 'lezer', 'beheerder']
const writesContent = ['redactie', 'beheerder']

function simpleAccess(kind: string) {
  const path = `/api/admin/${kind}`
  return {
    [`GET ${path}`]: readsContent,
    [`GET ${path}/export`]: readsContent,
    [`GET ${path}/:id`]: readsContent,
    [`POST ${path}`]: writesContent,
    [`PUT ${path}/:id`]: writesContent,
    [`DELETE ${path}/:id`]: writesContent,
    [`POST ${path}/:id/restore`]: writesContent,
    [`POST ${path}/bulk`]: writesContent,
  }
}

function contentAccess(kind: string): Record<string, string[]> {
  const reads = [
    'GET ',
    'GET /export',
    'GET /:id',
    'GET /:id/versions',
    'GET /:id/versions/:number',
    'GET /:id/uses',
    'GET /:id/presence',
  ]
  const writes = [
    'POST ',
    'POST /bulk',
    'POST /:id/duplicate',
    'PUT /:id/draft',
    'POST /:id/publish',
    'POST /:id/withdraw',
    'POST /:id/drop-plan',
    'DELETE /:id',
    'POST /:id/restore',
    'POST /:id/versions',
    'POST /:id/versions/:number/restore',
  ]
  const named = (calls: string[], access: string[]) =>
    calls.map((call) => [call.replace(' ', ` /api/admin/${kind}`), access] as const)
  return Object.fromEntries([...named(reads, readsContent), ...named(writes, writesContent)])
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
