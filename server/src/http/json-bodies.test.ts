import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal({}, { requestMs: 2_400 })
const { create, clientOf, guest } = portal
const unreadable = { message: 'Het verzoek kon niet worden gelezen.' }
const unsupported = { message: 'Dit soort verzoek wordt niet ondersteund.' }
const tooLarge = { message: 'Het verzoek is te groot.' }

beforeAll(async () => void (await portal.app.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => portal.close())

async function ask(contentType: string, payload: Buffer) {
  const client = await clientOf(await create.member())
  const headers = { 'content-type': contentType, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')! }
  return client.send({ method: 'POST', url: '/api/contact/index', headers, payload })
}

describe('a text', () => {
  const text = '{"subject":1,"question":"Jürg"}'

  test.each([
    ['application/json', 400, unreadable],
    ['application/json; charset=utf-8', 400, unreadable],
    ['application/json; charset=iso-8859-1', 415, unsupported],
    ['application/json;charset="ISO-8859-1"', 415, unsupported],
  ])('in Latin-1 is refused as %s, and not stored with other letters', async (contentType, status, body) => {
    const response = await ask(contentType, Buffer.from(text, 'latin1'))

    expect([response.statusCode, response.json()]).toEqual([status, body])
  })

  test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('in UTF-8 is read, also with the charset %s', async (charset) => {
    const response = await ask(`application/json; charset=${charset}`, Buffer.from(text))

    expect(response.statusCode).toBe(200)
  })

  test('may be empty in any charset', async () => {
    const response = await ask('application/json; charset=utf-16', Buffer.alloc(0))

    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['subject', 'question']])
  })
})

describe('a body over a bare connection', () => {
  // The limit of a hanging test is the proof: Node's own intervals alone are longer.
  test.each([
    ['half of a body', 'Content-Length: 100\r\n\r\n{"email":'],
    ['half of a chunked body', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n'],
    ['half of its headers', 'Content-Le'],
  ])('ends when only %s comes', { timeout: 20_000 }, async (_what, rest) => {
    const answer = await answerTo(`${await head()}${rest}`)

    expect([answer.status, answer.body]).toEqual([408, unreadable])
  })

  test('is read in pieces', async () => {
    const pieces = '{"email":"niemand@voorbeeld.nl"}'
      .split('')
      .map((letter) => `1\r\n${letter}\r\n`)
      .join('')
    const answer = await answerTo(
      `${await head()}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${pieces}0\r\n\r\n`,
    )

    expect(answer.status).toBe(200)
  })

  test('in tens of thousands of pieces is refused, and cut off when its end does not come', async () => {
    const pieces = '1\r\n \r\n'.repeat(30_000)
    const answer = await answerTo(`${await head()}Transfer-Encoding: chunked\r\n\r\n${pieces}`)

    expect([answer.status, answer.body]).toEqual([413, tooLarge])
  })

  test('without an end is refused at its limit, and cut off', async () => {
    const piece = `100000\r\n${' '.repeat(0x100000)}\r\n`
    const answer = await answerTo(`${await head()}Transfer-Encoding: chunked\r\n\r\n${piece}1\r\n \r\n`)

    expect([answer.status, answer.body]).toEqual([413, tooLarge])
  })
})

/** The start of a request with the token of a guest's session. */
async function head(): Promise<string> {
  const { cookies } = await guest().get('/sanctum/csrf-cookie')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value
  const lines = ['POST /forgot-password HTTP/1.1', 'Host: a', `Cookie: ${cookie}`, `X-XSRF-TOKEN: ${token}`]
  return [...lines, 'Content-Type: application/json', ''].join('\r\n')
}

/** Sends these bytes over a bare connection and reads until the portal hangs up. */
async function answerTo(bytes: string) {
  const { port } = portal.app.server.address() as AddressInfo
  const raw = await new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text) => {
      received += String(text)
    })
    // A server that hangs up early resets the connection.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
  const [first = '', body = ''] = raw.split('\r\n\r\n', 2)
  return { status: Number(first.split(' ')[1]), body: body ? (JSON.parse(body) as unknown) : null }
}
