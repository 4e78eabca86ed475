import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { version } from '../version.ts'

const webOrigin = 'https://web.voorbeeld.nl'
const portal = await createTestPortal({ APP_URL: 'https://api.voorbeeld.nl', FRONTEND_URL: webOrigin })
const { create, clientOf } = portal
const unreadable = { message: 'Het verzoek kon niet worden gelezen.' }
const tooLarge = { message: 'Het verzoek is te groot.' }
const notFound = { message: 'Niet gevonden.' }

beforeAll(async () => void (await portal.app.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => portal.close())

describe('a link with an unreadable address', () => {
  test.each([
    ['/api/news/%00', 404, notFound],
    ['/api/promotions/%0d%0aX-Kop: ja', 404, notFound],
    ['/email/verify/%00/x', 404, notFound],
    ['/email/verify/1/%7F?expires=1&signature=x', 404, notFound],
    ['/api/user/%01', 404, notFound],
    ['/api/news/%ff', 400, unreadable],
    ['/email/verify/%c0%80/x', 400, unreadable],
    ['/%ff', 400, unreadable],
    ['/%', 400, unreadable],
  ])('such as %s leaves the session of a member alone', async (url, status, body) => {
    const client = await clientOf(await create.member())
    const session = client.sessionId()

    const response = await client.get(url, { headers: { origin: webOrigin } })

    expect([response.statusCode, response.json(), response.cookies]).toEqual([status, body, []])
    expect(response.headers).toMatchObject({ ...ownHeaders, 'access-control-allow-origin': webOrigin })
    expect(client.sessionId()).toBe(session)
    expect((await client.get('/api/user')).statusCode).toBe(200)
  })
})

describe('an invalid asset name', () => {
  test.each(['../x', '..%5cx', '%2e%2e/x', '.geheim', 'a%5c..%5cb.js', `${'a'.repeat(300)}.js`, 'a'.repeat(300)])(
    'is not found: /assets/%s',
    async (name) => {
      // Bare, since a well-behaved client takes '..' out of an address itself.
      const answer = await answerTo(`GET /assets/${name} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)

      expect([answer.status, JSON.parse(answer.body)]).toEqual([404, notFound])
      expect(answer.headers).toMatchObject(ownHeaders)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )
})

describe('a request that is not HTTP', () => {
  test.each([
    ['nonsense', 'GEHEIM IS DIT\r\n\r\n', 400, unreadable],
    ['a control character in a header', 'GET /geheim HTTP/1.1\r\nHost: a\r\nX-Bad: a\u0000b\r\n\r\n', 400, unreadable],
    ['a header without end', `GET /geheim HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, tooLarge],
    ['an endless address', `GET /geheim${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, tooLarge],
    [
      'two lengths',
      'GET /geheim HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      unreadable,
    ],
    [
      'a length beside chunks',
      'POST /geheim HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGEHEIM',
      400,
      unreadable,
    ],
    ['no host', 'GET /geheim HTTP/1.1\r\nConnection: close\r\n\r\n', 400, unreadable],
    ['a broken address', 'GET /geheim%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400, unreadable],
    [
      'a zero byte in its address',
      'GET /api/news/geheim%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      404,
      notFound,
    ],
  ])('but %s is refused in our words, with our headers and nothing of its own', async (_what, bytes, status, body) => {
    const answer = await answerTo(bytes)

    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, body])
    expect(answer.headers).toMatchObject({ ...ownHeaders, 'content-type': 'application/json; charset=utf-8' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.raw).not.toMatch(/geheim/i)
  })

  test('is logged without its content', async () => {
    const before = portal.logLines.length
    await answerTo('GEHEIM IS DIT\r\n\r\n')

    const lines = portal.logLines.slice(before).join('')
    expect(lines).toContain('"status":400')
    expect(lines).not.toMatch(/geheim/i)
    expect(lines).not.toContain(String(Buffer.from('GEHEIM').toJSON().data))
  })
})

test('an unknown Expect header is ignored', async () => {
  const answer = await answerTo('GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: iets\r\nConnection: close\r\n\r\n')

  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { status: 'ok', version }])
})

const ownHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  'cache-control': 'no-store, private',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Sends these bytes over a bare connection and reads until the portal hangs up. */
async function answerTo(bytes: string) {
  const { port } = portal.app.server.address() as AddressInfo
  const raw = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text) => {
      received += String(text)
    })
    socket.on('error', reject).on('close', () => resolve(received))
  })
  const [head = '', body = ''] = raw.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]))
  return { raw, body, headers, status: Number(statusLine.split(' ')[1]) }
}
