import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { looksLikeToken } from './random-token.ts'
import {
  createSession,
  destroySession,
  findSession,
  rememberLifetimeSeconds,
  restoreSession,
  type Session,
  sessionLifetimeSeconds,
  slideSession,
  type StartedSession,
} from './session-store.ts'

// Laravel's default names, which existing clients use.
export const sessionCookie = 'laravel_session'
const csrfCookie = 'XSRF-TOKEN'
export const rememberCookie = `remember_web_${createHash('sha1').update('installateursportaal').digest('hex')}`

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

// How long an answer to an earlier request may still arrive after a session was replaced.
const replacedMs = 60_000

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Cookie sessions of guests and members: `attach` them to routes, `use` a new one, log out. */
export function createSessions({ db, isSecure }: { db: Database; isSecure: boolean }) {
  const csrfCookieOptions = { maxAge: sessionLifetimeSeconds, secure: isSecure }
  const sessionCookieOptions = { ...csrfCookieOptions, httpOnly: true }
  const rememberCookieOptions = { ...sessionCookieOptions, maxAge: rememberLifetimeSeconds }
  // Ids of sessions that were just replaced. Only of this process: a late answer of another replica is not caught.
  const replaced = new Set<string>()

  /** Reads the session of every request in this scope, and extends its cookies by two hours with every answer. */
  function attach(app: FastifyInstance): void {
    app.decorateRequest('session', null)

    app.addHook('onRequest', async (request, reply) => {
      const id = readCookie(request, sessionCookie)
      const session = looksLikeToken(id) ? await findSession(db, id) : null
      if (session?.isDueForWrite) await slideSession(db, session.id)
      request.session = session?.member ? session : ((await restoreRemembered({ request, reply })) ?? session)
    })

    app.addHook('onSend', async (request, reply) => {
      // The refusal of a CSRF token must not hand out a valid one.
      if (reply.statusCode === 419) return
      // The session ended during the request, so the browser may have the next one already.
      if (reply.statusCode === 401 && request.session?.member) return
      if (isLate(request)) return
      // A failed request may not have read its session, and a guest's session in its place would log the member out.
      if (!request.session && reply.statusCode < 500) await startGuestSession(request)
      if (!request.session) return
      setCookie(reply, sessionCookie, request.session.id, sessionCookieOptions)
      setCookie(reply, csrfCookie, request.session.csrfToken, csrfCookieOptions)
    })
  }

  /** Makes sure that there is a session; throws when it can't be stored. */
  async function ensure({ request }: Exchange) {
    request.session ??= await createSession(db, null)
  }

  /** Whether the browser got another session since this request, so that cookies of this answer would log them out. */
  function isLate(request: FastifyRequest): boolean {
    const sent = readCookie(request, sessionCookie)
    if (sent === undefined || !replaced.has(sent)) return false
    return !request.session?.member || request.session.id === sent
  }

  /** Gives the browser a new session. Call it after the commit. */
  function use({ request, reply }: Exchange, { session, rememberToken }: StartedSession): void {
    if (request.session) keepReplaced(request.session.id)
    if (rememberToken) setCookie(reply, rememberCookie, rememberToken, rememberCookieOptions)
    // The old id stays a guest's session, so an attacker who planted it gains nothing.
    request.session = session
  }

  function keepReplaced(replacedId: string): void {
    replaced.add(replacedId)
    setTimeout(() => replaced.delete(replacedId), replacedMs).unref()
  }

  /** Ends the session and its remember token. The answer starts a guest's session. */
  async function logOut({ request, reply }: Exchange) {
    if (request.session) await destroySession(db, request.session)
    setCookie(reply, rememberCookie, '', { ...rememberCookieOptions, maxAge: 0 })
    request.session = null
  }

  async function restoreRemembered({ request, reply }: Exchange): Promise<Session | null> {
    const token = readCookie(request, rememberCookie)
    const restored = looksLikeToken(token) ? await restoreSession(db, token) : null
    if (token && restored) setCookie(reply, rememberCookie, token, rememberCookieOptions)
    return restored
  }

  // While the database is down, answers have no cookies.
  async function startGuestSession(request: FastifyRequest): Promise<void> {
    try {
      request.session = await createSession(db, null)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  }

  return { attach, ensure, use, logOut }
}

type CookieOptions = { maxAge: number; secure: boolean; httpOnly?: boolean }

/** The value of a cookie of the request, not decoded: our tokens need no encoding. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim())
  return cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Adds a cookie to the answer, for the whole site. */
function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  const flags = `${options.httpOnly ? '; HttpOnly' : ''}${options.secure ? '; Secure' : ''}; SameSite=Lax`
  reply.header('set-cookie', `${name}=${value}; Max-Age=${options.maxAge}; Path=/${flags}`)
}
