import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { accountMessages, forgotPassword } from '@portal/contract/account'
import { errorMessages } from '@portal/contract/errors'
import { memberPassword } from '@portal/server/testing/factories'
import { mailbox } from '@portal/server/testing/mailbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { submitLogin } from '../support/login-form.ts'
import { createCaddy } from './support/caddy.ts'
import { eventually } from './support/eventually.ts'
import { withAuthenticator } from './support/passkeys.ts'
import { createPortal } from './support/portal-process.ts'
import { createSite } from './support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-behind-caddy-'))
const caddy = await createCaddy().catch((error: Error) => error)

describe('two portals behind the Caddy that we describe', () => {
  const reason = caddy instanceof Error ? `no Caddy: ${caddy.message}` : ''
  const { url, plainUrl, ask, openBrowser, start, log, stop } =
    caddy instanceof Error ? ({} as Exclude<typeof caddy, Error>) : caddy
  let site: Awaited<ReturnType<typeof createSite>>
  let portals: Awaited<ReturnType<typeof createPortal>>[] = []
  beforeAll(async () => {
    if (reason) return
    site = await createSite()
    const shared = {
      ...site.environment,
      APP_URL: url,
      TRUST_PROXY: '1',
      RATE_LIMITS: 'on',
      MAIL_DIR: site.mailDir,
    }
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

  type Caller = { from?: string; says?: Record<string, string> }

  function logIn(email: string, password: string, caller?: Caller) {
    return post('/login', { email, password }, caller)
  }

  async function post(path: string, body: object, { from, says }: Caller = {}) {
    const first = await ask('/sanctum/csrf-cookie')
    const lines = first.headers['set-cookie'] as string[]
    const cookies = lines.map((line) => line.split(';')[0]!)
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
    const answer = await ask(path, {
      method: 'POST',
      from,
      headers: {
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        origin: url,
        'x-xsrf-token': decodeURIComponent(token),
        ...says,
      },
      body: JSON.stringify(body),
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

  test.each<[string, ConnectionOptions, string]>([
    ['TLS 1.3 is taken first', {}, 'TLSv1.3'],
    ['TLS 1.1 is refused', { maxVersion: 'TLSv1.1' }, 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
    [
      'a cipher without forward secrecy is refused',
      { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384:AES128-SHA:@SECLEVEL=0' },
      'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    ],
  ])('when hands are shaken, %s', async (_what, offered, outcome) => {
    const lowest = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
    const socket = connect({
      ...lowest,
      ...offered,
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      servername: 'localhost',
      rejectUnauthorized: false,
    })
    const found = await Promise.race([
      once(socket, 'secureConnect').then(() => socket.getProtocol()),
      once(socket, 'error').then(([error]) => (error as { code?: string }).code),
    ]).catch((error: { code?: string }) => error.code)
    socket.destroy()

    expect(found).toBe(outcome)
  })

  test.each([
    ['GET', '/api/user'],
    ['GET', '/sanctum/csrf-cookie'],
    ['POST', '/login'],
    ['PUT', '/user/password'],
  ])('a call without TLS is refused, not led on: %s %s', async (method, path) => {
    const answer = await fetch(plainUrl + path, { method, redirect: 'manual' })

    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([403, null, ''])
  })

  test('a caller counts by the address that Caddy sees, whatever he says himself', async () => {
    const guess = { email: site.members[1]!.email, password: 'Verkeerd wachtwoord 99' }
    const statuses = []
    for (let number = 1; number <= 6; number++) {
      const says = { 'x-forwarded-for': `203.0.113.${number}` }
      statuses.push((await logIn(guess.email, guess.password, { says })).answer.status)
    }
    const other = await logIn(guess.email, guess.password, { from: '127.0.0.2' })

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect([other.answer.status, other.answer.body]).toEqual([
      422,
      expect.stringContaining(accountMessages.wrongCredentials),
    ])
  })

  test('the id that Caddy gives a call is in the answer, the log and the mail, whatever the caller says', async () => {
    const { email } = site.members[2]!
    const { answer } = await post(forgotPassword.path, { email }, { says: { 'x-request-id': 'of-my-own-choice' } })
    const id = String(answer.headers['x-request-id'])
    expect([answer.status, id]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const [mail] = await mailbox(site.mailDir).waitFor(({ to }) => to[0]?.address === email)

    expect(mail!.header('x-request-id')).toBe(id)
    await eventually(() => portals.some((portal) => portal.log().includes(`"reqId":"${id}"`)), `${id} in the log`)
  })

  test('a browser logs in, meets nothing that axe refuses, and may make a passkey for the public address', async () => {
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' })
      const open = async (path: string) => {
        await page.goto(path)
        await page.locator('#root[data-opening]').waitFor({ state: 'detached' })
      }
      const makesPasskeys = await withAuthenticator(page)
      page.setDefaultTimeout(120_000)
      await open('/')
      await submitLogin(page, site.members[3]!.email, memberPassword)
      await page.getByRole('heading', { name: 'Snel regelen' }).waitFor()
      const violations = await findViolations(page)
      await open('/installateurproductregistratie')
      violations.push(...(await findViolations(page)))

      expect(violations).toEqual([])
      expect(await makesPasskeys()).toEqual({ type: 'webauthn.create', origin: url })
    } finally {
      await browser.close()
    }
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
    const alone = await ask('/reset-password?token=geheim', { headers: { cookie: 'a=geheim' } })

    expect(new Set(statuses)).toEqual(new Set([200]))
    expect([alone.status, alone.headers['retry-after']]).toEqual([503, '1'])
    expect(alone.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-site',
    })
    const id = String(alone.headers['x-request-id'])
    expect(alone.body).toContain(`Probeer het zo opnieuw. Blijft het misgaan? Meld dan dit nummer: ${id}`)
    await eventually(() => log().includes(id), `${id} in Caddy's log`)
    const line = log()
      .split('\n')
      .find((text) => text.includes(id))
    expect(JSON.parse(line ?? '')).toMatchObject({ status: 503, request: { uri: '/reset-password?…' } })
    expect(log()).not.toMatch(/geheim|203\.0\.113/)
  })
})
