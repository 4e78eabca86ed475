import { createRegistration } from '@portal/contract/registrations'
import { errorMessages } from '@portal/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAll } from './support/audit.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { createPortal } from './support/portal-process.ts'
import { openSocket, type RawSocket, requestHead } from './support/raw-socket.ts'
import { registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const megabyte = 1_048_576
const openConnections = Number(process.env.OPEN_CONNECTIONS ?? 2_000)

const site = await createSite({ memberCount: 1 })
const portal = await createPortal(site.environment)
const slowlyFed: NodeJS.Timeout[] = []

let client: Client
let slow: { heads: RawSocket[]; bodies: RawSocket[]; readers: RawSocket[] }
beforeAll(async () => {
  await portal.start()
  client = await clientOf(portal.url, site.members[0]!)
  const [script] = /\/assets\/[\w-]+\.js/.exec((await client.get('/')).body) ?? []
  const times = (count: number, open: () => Promise<RawSocket>) => Promise.all(Array.from({ length: count }, open))
  // These connections stay open during all tests; the last test checks how the first two kinds ended.
  slow = {
    heads: await times(50, () => sendSlowly('POST /login HTTP/1.1\r\n', 'X-Slow: 1\r\n')),
    bodies: await times(100, () => sendSlowly(requestHead(client, createRegistration.path, 10_000), ' ')),
    readers: await times(50, () => readNothing(script!)),
  }
})
afterAll(async () => {
  for (const timer of slowlyFed) clearInterval(timer)
  await portal.stop()
  await site.remove()
})

/** Sends the start of a request, then piece by piece more of it, and never completes it. */
async function sendSlowly(start: string, piece: string): Promise<RawSocket> {
  const socket = await openSocket(portal.port)
  await socket.send(start)
  slowlyFed.push(setInterval(() => void socket.send(piece), 1_000))
  return socket
}

/** Asks for more than the system takes in between, and reads nothing of it. */
async function readNothing(path: string): Promise<RawSocket> {
  const socket = await openSocket(portal.port)
  socket.stopReading()
  await socket.send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(40))
  return socket
}

let registered = 0
const serialOf = (number: number) => `HT ${String(number).padStart(6, '0')}`

/** The portal runs, and a member can read and write. */
async function expectService(): Promise<void> {
  const attempt = {
    serialNumber: serialOf(++registered),
    customerEmail: 'klant.ht@huishouden.example',
  }
  const reply = await client.post(createRegistration.path, registrationBody(site.product, attempt))
  expect([reply.status, reply.body]).toEqual([201, expect.any(String)])
  expect(await listAll([client])).toHaveLength(registered)
  expect(portal.isRunning()).toBe(true)
}

async function sendAndHangUp(bytes: string | Buffer): Promise<void> {
  const socket = await openSocket(portal.port)
  await socket.send(bytes)
  socket.hangUp()
}

async function answerTo(bytes: string | Buffer): Promise<string> {
  const socket = await openSocket(portal.port)
  await socket.send(bytes)
  await eventually(() => socket.statusLine() !== '' || socket.isClosed(), 'an answer')
  socket.hangUp()
  return socket.received()
}

describe('a hostile client', () => {
  test('200 slow clients keep nobody else waiting', async () => {
    const rounds: number[] = []
    for (let round = 0; round < 8; round++) {
      const startedAt = performance.now()
      await expectService()
      rounds.push(Math.round(performance.now() - startedAt))
    }
    const kept = (await listAll([client])).map(({ serial_number }) => serial_number)
    tellFault({
      tried: 'registered while 200 slow clients hung',
      acknowledged: registered,
      lost: Array.from({ length: registered }, (_, index) => serialOf(index + 1)).filter(
        (each) => !kept.includes(each),
      ),
      also: `${rounds.join(', ')} ms for each with its list`,
    })

    // Not by a clock: all calls were answered before any of these was.
    const answered = [...slow.bodies, ...slow.readers].filter((socket) => socket.isClosed() || socket.received() !== '')
    expect(answered).toEqual([])
  })

  test('a connection closed in the middle of a body changes nothing', async () => {
    const body = JSON.stringify(
      registrationBody(site.product, { serialNumber: 'HU 000001', customerEmail: 'klant.hu@huishouden.example' }),
    )
    const head = requestHead(client, createRegistration.path, body.length)

    await Promise.all(Array.from({ length: 100 }, (_, index) => sendAndHangUp(head + body.slice(0, index))))

    await expectService()
  })

  test(`${openConnections} open connections keep nobody out`, async () => {
    const sockets: RawSocket[] = []
    for (let batch = 0; batch < openConnections / 100; batch++) {
      const opened = await Promise.all(Array.from({ length: 100 }, () => openSocket(portal.port)))
      await Promise.all(opened.map((socket) => socket.send('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')))
      // A hundred at a time: the system drops connections that a busy server hasn't accepted yet, beyond some five hundred.
      await eventually(() => opened.every((socket) => socket.statusLine() !== ''), 'all answers')
      sockets.push(...opened)
    }

    expect(new Set(sockets.map((socket) => socket.statusLine()))).toEqual(new Set(['HTTP/1.1 200 OK']))
    await expectService()
    expect(sockets.filter((socket) => !socket.isClosed())).toHaveLength(openConnections)
    for (const socket of sockets) socket.hangUp()
    await expectService()
  })

  test.each([
    ['arrays', '['.repeat(400_000) + ']'.repeat(400_000), 400],
    ['unclosed arrays', '['.repeat(1_000_000), 400],
    ['objects in a field', `{"client_name":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`, 422],
    ['many fields', `{${Array.from({ length: 60_000 }, (_, index) => `"f${index}":1`).join(',')}}`, 422],
    ['a number without end', `{"client_name":${'9'.repeat(900_000)}}`, 422],
    ['prototypes', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}', 422],
  ])('who sends JSON of %s is refused cleanly', async (_kind, body, status) => {
    const head = requestHead(client, createRegistration.path, Buffer.byteLength(body))

    const answer = await answerTo(head + body)

    expect(answer.split('\r\n', 1)[0]).toContain(` ${status} `)
    await expectService()
  })

  // A proxy, and a browser with much to send, read the answer only when all is sent.
  test('an announced body of 60 MB is refused before it is sent, and who sends it all the same is heard', async () => {
    const socket = await openSocket(portal.port)
    await socket.send(requestHead(client, createRegistration.path, 60 * megabyte))
    await eventually(() => socket.received().includes(JSON.stringify({ message: errorMessages.tooLarge })), 'an answer')
    await socket.send(Buffer.alloc(60 * megabyte, ' '))
    await socket.send('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await eventually(() => socket.received().includes('HTTP/1.1 200 OK') || socket.isClosed(), 'the next answer')
    socket.hangUp()

    expect(socket.received().match(/HTTP\/1.1 .*/g)).toEqual(['HTTP/1.1 413 Payload Too Large', 'HTTP/1.1 200 OK'])
    await expectService()
  })

  test('an unannounced body of 60 MB is cut off', async () => {
    const socket = await openSocket(portal.port)
    const head = requestHead(client, createRegistration.path, 0).replace(
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
    )
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')])
    await socket.send(head)

    let sent = 0
    while (sent < 60 * megabyte && socket.statusLine() === '' && (await socket.send(chunk))) sent += 65_536
    socket.hangUp()

    expect(sent).toBeLessThan(60 * megabyte)
    expect(socket.statusLine()).toBe('HTTP/1.1 413 Payload Too Large')
    await expectService()
  })

  test.each([
    ['nonsense', 'ALS DE WATER ONTHARDT\r\n\r\n'],
    ['bytes of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['zero bytes', Buffer.alloc(100_000)],
    ['a header without end', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(200_000)}`],
    ['2,000 headers', `GET / HTTP/1.1\r\nHost: a\r\n${'X-Many: 1\r\n'.repeat(2_000)}\r\n`],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Bad: a\u0000b\r\n\r\n'],
    ['two lengths', 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n'],
    ['a chunk of no size', 'POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n'],
    ['an endless address', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['an unknown method', 'BREW /koffie HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a broken address', 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an address of another host', 'GET http://elders.example/api/user HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a tunnel', 'CONNECT elders.example:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('who sends %s changes nothing', async (_kind, bytes) => {
    const answer = await answerTo(bytes)

    expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
    if (answer !== '') expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    await expectService()
  })

  test('an endless head or body is cut off', async () => {
    const endless = [...slow.heads, ...slow.bodies]
    await eventually(() => endless.every((socket) => socket.isClosed()), 'the slow calls to end')

    for (const socket of endless) {
      expect(socket.statusLine()).toBe('HTTP/1.1 408 Request Timeout')
      expect(socket.received()).toContain('x-content-type-options: nosniff')
      expect(socket.received()).toContain(JSON.stringify({ message: errorMessages.unreadable }))
      expect(socket.received()).not.toContain('set-cookie')
    }
    for (const socket of slow.readers) socket.hangUp()
    await expectService()
  })

  test('leaves no error and no secrets in the log', () => {
    expect(portal.log()).not.toContain('unexpected error')
    expect(logProblems(portal.log())).toEqual([])
  })
})
