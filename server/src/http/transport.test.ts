import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'

const webOrigin = 'https://web.voorbeeld.nl'
const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl', FRONTEND_URL: webOrigin })
const { create, clientOf, guest, config } = portal
const filesDir = join(config.dataDir, 'files')
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('a body', () => {
  test.each([
    ['no JSON', '{', 'application/json', 400, 'Het verzoek kon niet worden gelezen.'],
    ['an array', '[1]', 'application/json', 400, 'Het verzoek kon niet worden gelezen.'],
    ['a number', '3', 'application/json', 400, 'Het verzoek kon niet worden gelezen.'],
    ['null', 'null', 'application/json', 400, 'Het verzoek kon niet worden gelezen.'],
    ['a form', 'brand=ATAG', 'application/x-www-form-urlencoded', 415, 'Dit soort verzoek wordt niet ondersteund.'],
    ['plain text', 'ATAG', 'text/plain', 415, 'Dit soort verzoek wordt niet ondersteund.'],
    [
      'above 1 MB',
      JSON.stringify({ brand: 'x'.repeat(1_048_577) }),
      'application/json',
      413,
      'Het verzoek is te groot.',
    ],
  ])('that is %s is refused', async (_, payload, contentType, status, message) => {
    const client = await clientOf(await create.member())
    const headers = { 'content-type': contentType, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')! }

    const response = await client.send({ method: 'POST', url: '/api/products', headers, payload })

    expect([response.statusCode, response.json()]).toEqual([status, { message }])
  })

  test('that nests deep or names prototypes is read normally', async () => {
    const client = await clientOf(await create.member())
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')! }
    const deep = `{"brand":"ATAG","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const hostile = '{"brand":"ATAG","__proto__":{"is_admin":true},"constructor":{"prototype":{}}}'

    for (const payload of [deep, hostile]) {
      const response = await client.send({ method: 'POST', url: '/api/products', headers, payload })
      expect([response.statusCode, response.json()]).toEqual([200, []])
    }
  })
})

describe('an address', () => {
  test.each(['/api/onbekend', '/api/users/1/2', '/storage/../package.json', '/sanctum/onbekend'])(
    'that is no call, %s, is not found',
    async (url) => {
      const response = await guest().get(url)

      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Niet gevonden.' }])
    },
  )

  test.each([
    ['GET', '/api/brands', 'POST'],
    ['GET', '/api/productregistration/create', 'POST'],
    ['GET', '/api/productregistration/bulk', 'POST'],
    ['PUT', '/login', 'GET, HEAD, POST'],
    ['DELETE', '/api/user', 'GET, HEAD'],
    ['POST', '/dashboard', 'GET, HEAD'],
    ['TRACE', '/', 'GET, HEAD'],
  ] as const)('%s %s is a wrong method there', async (method, url, allow) => {
    const response = await guest().send({ method, url })

    expect([response.statusCode, response.headers.allow]).toEqual([405, allow])
    expect(response.json()).toEqual({ message: 'Deze methode is hier niet toegestaan.' })
  })

  test.each(['/api/%', '/api/user%00', '/api/user/%E0%A4%A'])(
    'that is malformed, %s, is no fault of ours',
    async (url) => {
      const response = await guest().get(url)

      expect([400, 404]).toContain(response.statusCode)
      expect(response.json().message).not.toBe('')
    },
  )

  test('with a query that is not UTF-8 is unreadable where the query is read, and a page else', async () => {
    const client = await clientOf(await create.member())
    const list = '/api/productregistration/all?page=1&search='

    expect((await client.get(`${list}J%fcrg`)).statusCode).toBe(400)
    expect((await client.get(`${list}J%c3%bcrg%20100%`)).statusCode).toBe(200)
    expect((await client.get('/?naam=J%fcrg')).statusCode).toBe(200)
  })

  test.each([
    ['/', 200],
    ['/login', 200],
    ['/registraties?page=3', 200],
    ['/nieuws/een-bericht', 200],
    ['/onbekend', 404],
  ])('of a page, %s, gets the page with %i', async (url, status) => {
    const response = await guest().get(url)

    expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(response.body).toContain('"provider":"Zilverbron"')
  })

  test('of a missing asset is not a page', async () => {
    for (const url of ['/assets/weg.js', '/favicon.ico', '/.env']) {
      const response = await guest().get(url)
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    }
  })
})

describe('headers', () => {
  test('of every answer forbid sniffing, framing and use by other sites, and require https', async () => {
    mkdirSync(filesDir, { recursive: true })
    writeFileSync(join(filesDir, 'kop.jpg'), 'beeld')
    const paths = [
      '/',
      '/onbekend',
      '/api/user',
      '/api/onbekend',
      '/healthz',
      '/assets/app-1a2b3c.js',
      '/storage/kop.jpg',
    ]
    for (const url of paths) {
      const { headers } = await guest().get(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['cross-origin-resource-policy']).toBe('same-site')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    }
  })

  test('of pages allow only our own scripts, styles and frames', async () => {
    const { headers } = await guest().get('/')
    const policy = String(headers['content-security-policy'])

    for (const part of [
      "default-src 'self'",
      "script-src 'self';",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/)
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('geolocation=()')
  })

  test('forbid caching of calls and pages, and cache hashed assets', async () => {
    for (const url of ['/', '/api/user', '/healthz']) {
      expect((await guest().get(url)).headers['cache-control']).toBe('no-store, private')
    }
    const asset = await guest().get('/assets/app-1a2b3c.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('let only the worker of the scanner compile WebAssembly, compressed or not', async () => {
    const assets = join(config.dataDir, 'web/assets')
    const scanner = 'scan.worker-Ab_c-123.js'
    const others = ['sheet.worker-abc123.js', 'scan-dialog-abc123.js', 'ascan.worker.js', 'reader-abc123.wasm']
    for (const name of [scanner, `${scanner}.br`, ...others]) writeFileSync(join(assets, name), 'export {}')
    const headersOf = async (name: string, encoding = 'identity') =>
      (await guest().get(`/assets/${name}`, { headers: { 'accept-encoding': encoding } })).headers

    for (const encoding of ['br', 'identity']) {
      const headers = await headersOf(scanner, encoding)
      expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
      )
    }
    for (const name of [...others, 'app-1a2b3c.js']) {
      expect((await headersOf(name))['content-security-policy'], name).toBe("frame-ancestors 'none'")
    }
    expect((await headersOf('reader-abc123.wasm'))['content-type']).toBe('application/wasm')
  })

  test('cookies are Secure exactly when the API is on https', async () => {
    const { cookies } = await guest().get('/sanctum/csrf-cookie')

    expect(cookies.map(({ secure }) => secure)).toEqual([true, true])
  })
})

describe('another origin', () => {
  test('of the web app may call with credentials, also when refused', async () => {
    const { statusCode, headers } = await guest().get('/api/user', { headers: { origin: webOrigin } })

    expect(statusCode).toBe(401)
    expect(headers['access-control-allow-origin']).toBe(webOrigin)
    expect(headers['access-control-allow-credentials']).toBe('true')
    expect(headers['access-control-expose-headers']).toBe('Retry-After, X-Request-Id, Idempotency-Replayed')
    expect(headers.vary).toContain('Origin')
  })

  test('of the web app gets its preflight answered', async () => {
    const response = await guest().send({
      method: 'OPTIONS',
      url: '/api/productregistration/create',
      headers: {
        origin: webOrigin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-requested-with,x-xsrf-token',
      },
    })

    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-methods']).toContain('POST')
    expect(response.headers['access-control-allow-headers']).toBe('content-type,x-requested-with,x-xsrf-token')
  })

  test.each(['https://evil.example', 'null', 'https://web.voorbeeld.nl.evil.example'])(
    '%s gets no permission',
    async (origin) => {
      const preflight = await guest().send({
        method: 'OPTIONS',
        url: '/api/user',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      const call = await guest().get('/api/user', { headers: { origin } })

      for (const { headers } of [preflight, call]) {
        expect(headers['access-control-allow-origin']).toBeUndefined()
        expect(headers['access-control-allow-methods']).toBeUndefined()
      }
    },
  )
})

describe('files under /storage/', () => {
  test('are served with their own type and a validator', async () => {
    mkdirSync(join(filesDir, 'products'), { recursive: true })
    writeFileSync(join(filesDir, 'products/één.jpg'), 'beeld')

    const response = await guest().get('/storage/products/%C3%A9%C3%A9n.jpg')

    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([200, 'beeld', 'image/jpeg'])
    expect(response.headers.etag).toBeDefined()
  })

  test.each([
    '/storage/..%2fapp-key.secret',
    '/storage/%2e%2e/app-key.secret',
    '/storage/.geheim',
    '/storage/',
    '/storage/a%00.jpg',
  ])('never lead outside: %s', async (url) => {
    mkdirSync(filesDir, { recursive: true })
    writeFileSync(join(filesDir, '.geheim'), 'geheim')
    writeFileSync(join(config.dataDir, 'app-key.secret'), 'geheim')

    const response = await guest().get(url)

    expect([400, 403, 404]).toContain(response.statusCode)
    expect(response.body).not.toContain('geheim')
  })
})
