import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CsrfMismatch } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that does not come from our own pages with the token of its own session. The token is compared with
 * the one stored in the session: comparing cookie with header only would let a planted cookie pass.
 */
export function requireCsrfToken(app: FastifyInstance, ownOrigins: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method)) return done()
    done(comesFromElsewhere(request, ownOrigins) || !hasSessionsToken(request) ? new CsrfMismatch() : undefined)
  })
}

function comesFromElsewhere({ headers }: FastifyRequest, ownOrigins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return !ownOrigins.has(headers.origin)
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return headers.referer !== undefined && !ownOrigins.has(originOf(headers.referer))
}

function originOf(referer: string): string {
  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}

function hasSessionsToken({ session, headers }: FastifyRequest): boolean {
  const sent = headers['x-xsrf-token']
  if (!session || typeof sent !== 'string') return false

  // Some clients send the cookie's value as it stands, URL-encoded; our tokens are the same either way.
  const [given, expected] = [Buffer.from(sent), Buffer.from(session.csrfToken)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
