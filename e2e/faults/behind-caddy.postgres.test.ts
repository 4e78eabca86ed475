import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountMessages } from '@portal/contract/account'
import { errorMessages } from '@portal/contract/errors'
import { memberPassword } from '@portal/server/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCaddy } from './support/caddy.ts'
import { createPortal } from './support/portal-process.ts'
import { createSite } from './support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-behind-caddy-'))
const caddy = await createCaddy().catch((error: Error) => error)

describe('two portals behind the Caddy that we describe', () => {
  const reason = caddy instanceof Error ? `no Caddy: ${caddy.message}` : ''
  const { url, plainUrl, ask, start, stop } = caddy instanceof Error ? ({} as Exclude<typeof caddy, Error>) : caddy
  let site: Awaited<ReturnType<typeof createSite>>
  let portals: Awaited<ReturnType<typeof createPortal>>[] = []
  beforeAll(async () => {
    if (reason) return
    site = await createSite()
    const shared = { ...site.environment, APP_URL: url, TRUST_PROXY: '1', RATE_LIMITS: 'on' }
    portals = await Promise.all(['one', 'two'].map((name) => createPortal({ ...shared, DATA_DIR: join(folder, name) })))
    await Promise.all(portals.map((portal) => portal.start()))
    await start(portals)
  })
  beforeEach(({ skip }) => skip(reason !== '', reason))
  afterAll(async () => {
    await stop?.()
    await Promise.all(portals.filter((portal) => portal.isRunning()).map((portal) => portal.stop()))
    await site?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function logIn(email: string, password: string, { from, spoofed }: { from?: string; spoofed?: string } = {}) {
    const first = await ask('/sanctum/csrf-cookie')
    const lines = first.headers['set-cookie'] as string[]
    const cookies = lines.map((line) => line.split(';')[0]!)
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
    const answer = await ask('/login', {
      method: 'POST',
      from,
      headers: {
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        origin: url,
        'x-xsrf-token': decodeURIComponent(token),
        ...(spoofed && { 'x-forwarded-for': spoofed }),
      },
      body: JSON.stringify({ email, password }),
    })
    return { answer, lines: [...lines, ...((answer.headers['set-cookie'] ?? []) as string[])] }
  }

  test('somebody who logs in is known to both, by cookies that go over TLS alone', async () => {
    const { answer, lines } = await logIn(site.members[0]!.email, memberPassword)
    const cookie = lines.map((line) => line.split(';')[0]).join('; ')
    const users = [await ask('/api/user', { headers: { cookie } }), await ask('/api/user', { headers: { cookie } })]

    expect(answer.status).toBe(204)
    expect(lines.filter((line) => !/; secure/i.test(line))).toEqual([])
    expect(users.map(({ status, body }) => [status, JSON.parse(body).email])).toEqual(
      users.map(() => [200, site.members[0]!.email]),
    )
  })

  test('answers keep the headers of the portal, and redirects lead to the public address', async () => {
    const page = await ask('/')
    const redirect = await ask('/.well-known/change-password')
    const plain = await fetch(`${plainUrl}/dashboard?a=1`, { redirect: 'manual' })

    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ])
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect([redirect.status, new URL(String(redirect.headers.location), url).origin]).toEqual([302, url])
    expect([plain.status, plain.headers.get('location')]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/localhost.*\/dashboard\?a=1$/),
    ])
  })

  test('a caller counts by the address that Caddy sees, whatever he says himself', async () => {
    const guess = { email: site.members[1]!.email, password: 'Verkeerd wachtwoord 99' }
    const statuses = []
    for (let number = 1; number <= 6; number++)
      statuses.push((await logIn(guess.email, guess.password, { spoofed: `203.0.113.${number}` })).answer.status)
    const other = await logIn(guess.email, guess.password, { from: '127.0.0.2' })

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect([other.answer.status, other.answer.body]).toEqual([
      422,
      expect.stringContaining(accountMessages.wrongCredentials),
    ])
  })

  test('the portal itself refuses a body that is too large, in its own words', async () => {
    const { answer } = await logIn(site.members[0]!.email, 'a'.repeat(2_000_000))

    expect([answer.status, JSON.parse(answer.body).message]).toEqual([413, errorMessages.tooLarge])
  })

  test('a portal that stops is missed by nobody, and when both are gone a caller may come again', async () => {
    const stopped = portals[0]!.stop()
    const statuses = []
    while (portals[0]!.isRunning()) statuses.push((await ask('/')).status)
    await stopped
    statuses.push((await ask('/')).status, (await ask('/')).status)
    await portals[1]!.stop()
    const alone = await ask('/')

    expect(new Set(statuses)).toEqual(new Set([200]))
    expect([alone.status, alone.headers['retry-after']]).toEqual([503, '1'])
  })
})
