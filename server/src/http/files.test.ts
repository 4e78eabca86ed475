import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal, type TestPortal } from '../../testing/portal.ts'
import { startS3Server } from '../../testing/s3-server.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const hashed = 'images/aquastar-compact-8-0a1b2c3d4e5f'

const noSuchPart = '{"message":"Dit deel van het bestand bestaat niet."}'

const ends: [string, () => Promise<{ environment: Record<string, string>; stop: () => Promise<void> }>][] = [
  ['a folder', async () => ({ environment: {}, stop: async () => {} })],
  [
    'a bucket',
    async () => {
      const { environment, stop, remove } = await startS3Server()
      return { environment, stop: () => stop().then(remove) }
    },
  ],
]

describe.each(ends)('a file in %s', (_name, prepare) => {
  let portal: TestPortal
  let stop: () => Promise<void>

  beforeAll(async () => {
    const end = await prepare()
    stop = end.stop
    portal = await createTestPortal(end.environment)
    const bytes = Buffer.from(letters)
    for (const path of [
      `${hashed}.jpg`,
      'brieven/één "twee".pdf',
      'leeg.jpg',
      'geheim.html',
      'private/a.jpg',
      'a.jpg',
    ]) {
      await portal.deps.files.put(path, path === 'leeg.jpg' ? Buffer.alloc(0) : bytes, 'image/jpeg')
    }
  })
  afterAll(async () => {
    await portal.close()
    await stop()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    portal.guest().get(`/storage/${path}`, { headers })

  test('is public and sets no cookie', async () => {
    const { statusCode, headers, body } = await get(`${hashed}.jpg`)

    expect([statusCode, body]).toEqual([200, letters])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '26',
      'content-disposition': 'inline; filename="aquastar-compact-8.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'accept-ranges': 'bytes',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is cached for ever with a hash in its name, else for an hour', async () => {
    const cacheControl = async (path: string) => (await get(path)).headers['cache-control']

    expect(await cacheControl(`${hashed}.jpg`)).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('a.jpg')).toBe('public, max-age=3600')
  })

  test('is not sent again when it is unchanged', async () => {
    const { headers } = await get('a.jpg')

    const conditions: Record<string, string>[] = [
      { 'if-none-match': String(headers.etag) },
      { 'if-none-match': `"anders", W/${String(headers.etag)}` },
      { 'if-modified-since': String(headers['last-modified']) },
    ]
    for (const condition of conditions) {
      const again = await get('a.jpg', condition)
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
      expect(again.headers['cache-control']).toBe('public, max-age=3600')
    }
    expect((await get('a.jpg', { 'if-none-match': '"anders"' })).statusCode).toBe(200)
    expect((await get('a.jpg', { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' })).statusCode).toBe(200)
    expect(headers.etag).toMatch(/^"[^"]+"$/)
  })

  test.each([
    ['bytes=0-2', 'abc', 'bytes 0-2/26'],
    ['bytes=23-', 'xyz', 'bytes 23-25/26'],
    ['bytes=20-900', 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
    ['bytes=-900', letters, 'bytes 0-25/26'],
  ])('is given in part: %s', async (range, body, contentRange) => {
    const response = await get('a.jpg', { range })

    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([206, body, contentRange])
    expect(response.headers['content-length']).toBe(String(body.length))
  })

  test.each(['bytes=26-', 'bytes=900-901', 'bytes=-0'])('has no part %s', async (range) => {
    const { statusCode, headers, body } = await get('a.jpg', { range })

    expect([statusCode, headers['content-range'], body]).toEqual([416, 'bytes */26', noSuchPart])
    expect(headers['cache-control']).toBe('no-store, private')
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'bytes=0-1,4-5', 'letters=0-2', 'bytes=0-2x'])(
    'is given whole for what is no single part: %s',
    async (range) => {
      const { statusCode, body } = await get('a.jpg', { range })

      expect([statusCode, body]).toEqual([200, letters])
    },
  )

  test('is sent in part only when the client has the same version', async () => {
    const { headers } = await get('a.jpg')
    const statusWith = async (condition: unknown) =>
      (await get('a.jpg', { range: 'bytes=0-2', 'if-range': String(condition) })).statusCode

    expect(await statusWith(headers.etag)).toBe(206)
    expect(await statusWith(headers['last-modified'])).toBe(206)
    expect(await statusWith('"anders"')).toBe(200)
    expect(await statusWith('Thu, 01 Jan 2026 00:00:00 GMT')).toBe(200)
  })

  test('answers HEAD without its bytes', async () => {
    const { statusCode, headers, body } = await portal.guest().send({ method: 'HEAD', url: '/storage/a.jpg' })

    expect([statusCode, headers['content-length'], headers['content-type'], body]).toEqual([
      200,
      '26',
      'image/jpeg',
      '',
    ])
  })

  test('may be empty', async () => {
    const { statusCode, headers, body } = await get('leeg.jpg')

    expect([statusCode, headers['content-length'], body]).toEqual([200, '0', ''])
  })

  test('is shown as a PDF without a sandbox, under its own name', async () => {
    const { headers } = await get(`brieven/${encodeURIComponent('één "twee".pdf')}`)

    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="een _twee_.pdf"; filename*=UTF-8''%C3%A9%C3%A9n%20%22twee%22.pdf`,
      'content-security-policy': "frame-ancestors 'none'",
    })
  })

  test('is a download when it is of another type', async () => {
    const { headers } = await get('geheim.html')

    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toBe('attachment; filename="geheim.html"')
  })

  test.each([
    'private/a.jpg',
    'PRIVATE/a.jpg',
    'private%2fa.jpg',
    'brieven/../private/a.jpg',
    'brieven/%2e%2e/private/a.jpg',
    './private/a.jpg',
    '/private/a.jpg',
    '%5cprivate/a.jpg',
    'brieven',
    'weg.jpg',
    'a.jpg%00.png',
    `${'x'.repeat(3000)}.jpg`,
  ])('stays private, or is not there: %s', async (path) => {
    const { statusCode, body } = await get(path)

    expect([400, 404]).toContain(statusCode)
    expect(body).not.toContain('abc')
  })
})

test.each([
  [{ range: 'bytes=99999999-' }, 416, noSuchPart],
  [{ 'if-match': '"anders"' }, 412, '{"message":"Het bestand is intussen veranderd."}'],
  [{ 'if-unmodified-since': 'Thu, 01 Jan 1998 00:00:00 GMT' }, 412, '{"message":"Het bestand is intussen veranderd."}'],
])('an asset is refused under the condition %j, which is no error of ours', async (headers, status, body) => {
  const portal = await createTestPortal()

  const response = await portal.guest().get('/assets/app-1a2b3c.js', { headers })

  expect([response.statusCode, response.body]).toEqual([status, body])
  expect(response.headers['cache-control']).toBe('no-store, private')
  expect(portal.logLines.join('')).not.toContain('unexpected error')
  await portal.close()
})

test('while the storage is down only files answer 503', async () => {
  const { environment, stop, remove } = await startS3Server()
  const portal = await createTestPortal(environment)
  await portal.deps.files.put('a.jpg', Buffer.from('beeld'), 'image/jpeg')
  await stop()

  const response = await portal.guest().get('/storage/a.jpg')

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(response.json()).toEqual({ message: 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.' })
  expect(response.headers['cache-control']).toBe('no-store, private')
  expect((await portal.guest().get('/healthz')).statusCode).toBe(200)
  await portal.close()
  remove()
})

test('a storage that fails after the headers gives no headers of the file', async () => {
  const store = createServer((request, response) => {
    response.writeHead(request.method === 'HEAD' ? 200 : 412, { etag: '"een"', 'content-length': '5' }).end()
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const portal = await createTestPortal({
    STORAGE_URL: 's3://beelden',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'sleutel',
    AWS_SECRET_ACCESS_KEY: 'geheim',
  })

  const { statusCode, headers } = await portal.guest().get(`/storage/${hashed}.jpg`)

  expect([statusCode, headers['cache-control'], headers['content-disposition']]).toEqual([
    503,
    'no-store, private',
    undefined,
  ])
  await portal.close()
  store.close()
})
