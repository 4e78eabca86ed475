import { connect } from 'node:net'
import { type Request, requestBytes } from './requests.ts'

// A separate process, so that generating load costs neither side CPU time. Plain sockets, because it must be faster than both.

export type Load = {
  port: number
  request: Request
  expectedStatus: number
  connections: number
  seconds: number
  maxRequests: number
  /** Sends this many requests a second over all connections; without it each connection sends as fast as it is answered. */
  perSecond?: number
  /** The first serial number that may be used, for requests that need one. */
  firstSerial: number
}

export type LoadResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number }

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})

async function run(load: Load): Promise<LoadResult> {
  const nextBytes = requestBytes(load.request, load.firstSerial)
  const latencies: number[] = []
  const startedAt = performance.now()
  const endAt = startedAt + load.seconds * 1000
  let sent = 0
  let turns = 0

  const mayGoOn = () => sent < load.maxRequests && performance.now() < endAt
  const next = () => (sent++, nextBytes())
  // The moment at which the next request is due: a late one counts its waiting time as well.
  const nextTurn = () => (load.perSecond ? startedAt + (turns++ * 1000) / load.perSecond : performance.now())
  const clients = Array.from({ length: load.connections }, () =>
    keepAsking(load, { mayGoOn, next, nextTurn, latencies }),
  )
  await Promise.all(clients)

  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
  return { requests: latencies.length, seconds, p50Ms: percentile(0.5), p99Ms: percentile(0.99) }
}

type Turn = { mayGoOn: () => boolean; next: () => Buffer; nextTurn: () => number; latencies: number[] }

/** Sends requests over one connection, one after the other, each at its turn. */
function keepAsking({ port, expectedStatus }: Load, { mayGoOn, next, nextTurn, latencies }: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received = ''
    let askedAt = 0

    const ask = () => {
      if (!mayGoOn()) return socket.end()
      askedAt = nextTurn()
      const waitMs = askedAt - performance.now()
      if (waitMs > 0) setTimeout(() => socket.write(next()), waitMs)
      else socket.write(next())
    }
    socket.once('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      // latin1 makes one byte one character, so that string lengths are byte lengths.
      received += chunk.toString('latin1')
      const answer = firstAnswer(received)
      if (answer === null) return
      if (answer.status !== expectedStatus) return socket.destroy(new Error(`Unexpected answer: ${received}`))
      latencies.push(performance.now() - askedAt)
      received = received.slice(answer.length)
      ask()
    })
  })
}

function firstAnswer(received: string): { status: number; length: number } | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null

  const status = Number(received.slice(9, 12))
  const lengthAt = received.indexOf('content-length: ')
  const bodyLength = lengthAt < 0 || lengthAt > headEnd ? 0 : Number.parseInt(received.slice(lengthAt + 16), 10)
  const length = headEnd + 4 + bodyLength
  return received.length < length ? null : { status, length }
}
