import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CsrfMismatch } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write unless it comes from our own pages with the token of its session. The header is compared with the
 * stored session and not with the cookie, which an attacker could have planted.
 */
export function requireCsrfToken(app: FastifyInstance, ownOrigins: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!changesSomething(request)) return done()
    done(isCrossSite(request, ownOrigins) || !hasSessionToken(request) ? new CsrfMismatch() : undefined)
  })
}

/** Refuses a write from a page of another site, where no session is read and so no token can be asked for. */
export function requireOwnOrigin(app: FastifyInstance, ownOrigins: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(changesSomething(request) && isCrossSite(request, ownOrigins) ? new CsrfMismatch() : undefined)
  })
}

function changesSomething({ method }: FastifyRequest): boolean {
  return !safeMethods.has(method)
}

export function isCrossSite({ headers }: FastifyRequest, ownOrigins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return !ownOrigins.has(headers.origin)
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return headers.referer !== undefined && !ownOrigins.has(originOf(headers.referer))
}

function originOf(referer: string): string {
  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}

function hasSessionToken({ session, headers }: FastifyRequest): boolean {
  const sent = headers['x-xsrf-token']
  if (!session || typeof sent !== 'string') return false

  // Some clients send the cookie's value URL-encoded; encoding does not change our tokens.
  const [given, expected] = [Buffer.from(sent), Buffer.from(session.csrfToken)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
