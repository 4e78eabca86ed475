import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { answers, type BareKind, findSession, type Query } from './bare-answers.ts'

// The least that this stack can do for the measured calls, on `node:http` and `pg`: no framework, no checks of a body, no
// errors other than these three.

export type BareOptions = { kind: BareKind; port: number; databaseUrl: string; poolSize: number; appUrl: string }

const { kind, port, databaseUrl, poolSize, appUrl } = JSON.parse(process.argv[2] ?? '') as BareOptions

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (day) => day)
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize, types, idleTimeoutMillis: 0 })

const query: Query = async (name, text, values) => (await pool.query({ name, text, values })).rows

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
}).listen(port, '127.0.0.1', () => process.send?.('ready'))

// The parent process has ended.
process.on('disconnect', () => process.exit())

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? ''
  const act = answers[`${request.method} ${url.split('?', 1)[0]}`]
  const id = /laravel_session=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1]
  const session = id ? await findSession(query, id, url === '/api/user') : null
  if (!act || !id || !session) return refuse(response, 404)
  if (request.method === 'POST' && request.headers['x-xsrf-token'] !== session.csrf_token) return refuse(response, 419)

  const body = request.method === 'POST' ? await readBody(request) : ''
  const { status, text = '', sessionId = id } = await act({ query, kind, session, url, appUrl, body })
  response.writeHead(status, headersOf(text, sessionId, session.csrf_token))
  response.end(text)
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, ['content-length', '0']).end()
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => resolve(body))
    request.on('error', reject)
  })
}

// The same headers as the portal's.
function headersOf(text: string, sessionId: string, csrfToken: string): string[] {
  const session = `laravel_session=${sessionId}; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax`
  const headers = ['x-content-type-options', 'nosniff', 'content-security-policy', "frame-ancestors 'none'"]
  headers.push('cache-control', 'no-store, private', 'vary', 'Origin', 'set-cookie', session)
  headers.push('x-request-id', randomUUID().slice(-12), 'cross-origin-resource-policy', 'same-site')
  headers.push('set-cookie', `XSRF-TOKEN=${csrfToken}; Max-Age=7200; Path=/; SameSite=Lax`)
  if (text !== '') {
    headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(text)))
  }
  return headers
}
