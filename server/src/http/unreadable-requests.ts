import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorEnvelope, errorMessages } from '@portal/contract/errors'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { messageOfStatus } from './error-handler.ts'
import { HttpError, NotFound } from './errors.ts'
import { plainHeaders } from './security-headers.ts'

type RequestHead = Pick<IncomingMessage, 'url' | 'headers' | 'httpVersion'>

// No call has it: what is led here touches no session, since only calls have one.
const outsideTheCalls = '/api'

/** Leads a request that nobody can read away from the calls, to where `refuseUnreadableRequests` answers it. */
export function leadUnreadableAway(request: RequestHead): string {
  return problemOf(request) ? outsideTheCalls : (request.url ?? '/')
}

/** Refuses what `leadUnreadableAway` led away, and lets our own answers replace the empty ones of Node. */
export function refuseUnreadableRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { originalUrl: url, headers } = request
    if (request.url === url) return done()
    done(problemOf({ url, headers, httpVersion: request.raw.httpVersion }) ?? undefined)
  })
  // Node refuses an expectation that it doesn't know; HTTP lets us ignore it.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}

function problemOf({ url = '/', headers, httpVersion }: RequestHead): HttpError | null {
  if (headers.host === undefined && httpVersion === '1.1') return new HttpError(400, errorMessages.unreadable)
  const [path = '/'] = url.split('?', 1)
  if (!path.includes('%')) return null
  // No address of ours holds a control character; files and databases stumble over some of them.
  if (/%[01][0-9a-f]|%7f/i.test(path)) return new NotFound()
  return isDecodable(path) ? null : new HttpError(400, errorMessages.unreadable)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Answers what the HTTP parser refuses, or waits for in vain: in our words and with our headers, echoing nothing. */
export function refuseUnparsed({ isSecure }: { isSecure: boolean }) {
  return function answer(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return

    const status = statusOf[error.code] ?? 400
    // Without the error: it holds the bytes that were sent.
    this.log.info({ route: 'unparsed', status })
    if (socket.writable && !isAnswering(socket)) socket.write(rawAnswer(status, isSecure))
    socket.destroySoon()
  }
}

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const reasonOf: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

// As Node does it: what we write must not end up in the middle of an answer that has begun.
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}

function rawAnswer(status: number, isSecure: boolean): string {
  const body = JSON.stringify({ message: messageOfStatus[status] ?? errorMessages.unreadable } satisfies ErrorEnvelope)
  const headers = {
    ...plainHeaders({ isSecure }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reasonOf[status]}\r\n${lines.join('')}\r\n${body}`
}
