import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorEnvelope, errorMessages } from '@portal/contract/errors'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { messageOfStatus } from './error-handler.ts'
import { HttpError, NotFound } from './errors.ts'
import { plainHeaders } from './security-headers.ts'

type RequestHead = Pick<IncomingMessage, 'url' | 'headers' | 'httpVersion'>

// No route has this path, so a request sent here touches no session.
const pathWithoutRoute = '/api'

/** Rewrites the path of an unreadable request, so that no route but `refuseUnreadableRequests` handles it. */
export function rewriteUnreadable(request: RequestHead): string {
  return problemOf(request) ? pathWithoutRoute : (request.url ?? '/')
}

/** Refuses the requests that `rewriteUnreadable` rewrote, with our own answers instead of Node's empty ones. */
export function refuseUnreadableRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { originalUrl: url, headers } = request
    if (request.url === url) return done()
    done(problemOf({ url, headers, httpVersion: request.raw.httpVersion }) ?? undefined)
  })
  // Node refuses an unknown `Expect` header, which HTTP allows us to ignore.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}

function problemOf({ url = '/', headers, httpVersion }: RequestHead): HttpError | null {
  if (headers.host === undefined && httpVersion === '1.1') return new HttpError(400, errorMessages.unreadable)
  if (!url.includes('%')) return null
  const [path = '/', ...query] = url.split('?')
  // No path of ours has control characters, and some of them break file systems and databases.
  if (/%[01][0-9a-f]|%7f/i.test(path)) return new NotFound()
  // The query of a page is not ours: an advertisement may have put anything there.
  const isReadable = isDecodable(path) && (!path.startsWith('/api/') || query.every(isInUtf8))
  return isReadable ? null : new HttpError(400, errorMessages.unreadable)
}

// A lone percent sign is harmless in a query: somebody may search for it.
function isInUtf8(query: string): boolean {
  return (query.match(/(?:%[89a-f][0-9a-f])+/gi) ?? []).every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Answers requests that the HTTP parser refuses or that time out, with our texts and headers. */
export function refuseUnparsed({ isSecure }: { isSecure: boolean }) {
  return function answer(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return

    const status = statusOf[error.code] ?? 400
    // Without the error, which contains the bytes that were sent.
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

// Node's own check: our bytes must not end up inside an answer that has started.
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
