import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../books/visitors.ts'
import type { Visitors } from '../books/visitors.ts'

export type Visit = Session & { csrf_token: string }

// All ports of a host share their cookies, so this name differs from the portal's.
const cookieName = 'gouden_kraan_session'
const lifeSeconds = 2 * 60 * 60

export function newSession(now: Date) {
  const token = randomBytes(32).toString('base64url')
  const session_expires_at = new Date(now.getTime() + lifeSeconds * 1000).toISOString()
  return { token, session_key: keyOf(token), session_expires_at }
}

export function findVisit(request: FastifyRequest, visitors: Visitors, now: Date): Visit | null {
  const token = readCookie(request)
  const session = token === undefined ? null : visitors.findSession(keyOf(token), now)
  return token !== undefined && session ? { ...session, csrf_token: csrfTokenOf(token) } : null
}

export function setSessionCookie(reply: FastifyReply, token: string, { isSecure }: { isSecure: boolean }): void {
  const secure = isSecure ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName}=${token}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure}`)
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
}

export function hasCsrfToken({ csrf_token }: Visit, sent: string | undefined): boolean {
  const [expected, given] = [Buffer.from(csrf_token), Buffer.from(sent ?? '')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

// The journal holds a digest, so that reading it does not give access to a session.
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('base64url')
}

function readCookie({ headers }: FastifyRequest): string | undefined {
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? []
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}
