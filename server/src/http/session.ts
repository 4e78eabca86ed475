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

// Laravel's default names: existing clients look for them.
export const sessionCookie = 'laravel_session'
export const csrfCookie = 'XSRF-TOKEN'
export const rememberCookie = `remember_web_${createHash('sha1').update('installateursportaal').digest('hex')}`

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

// As long as an answer may be under way that was asked for before a session was replaced.
const replacedMs = 60_000

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The cookie sessions of guests and members: `attach` them to a scope, `use` a new one, log a member out. */
export function createSessions({ db, isSecure }: { db: Database; isSecure: boolean }) {
  const csrfCookieOptions = { maxAge: sessionLifetimeSeconds, secure: isSecure }
  const sessionCookieOptions = { ...csrfCookieOptions, httpOnly: true }
  const rememberCookieOptions = { ...sessionCookieOptions, maxAge: rememberLifetimeSeconds }
  // Session ids whose browser was just given another. In this process only: a late answer of another replica is not caught.
  const replaced = new Set<string>()

  /** Gives every call of this scope its session, and every answer the cookies that keep it for two more hours. */
  function attach(app: FastifyInstance): void {
    app.decorateRequest('session', null)

    app.addHook('onRequest', async (request, reply) => {
      const id = readCookie(request, sessionCookie)
      const session = looksLikeToken(id) ? await findSession(db, id) : null
      if (session?.isDueForWrite) await slideSession(db, session.id)
      request.session = session?.member ? session : ((await restoreRemembered({ request, reply })) ?? session)
    })

    app.addHook('onSend', async (request, reply) => {
      // A refused token gets no fresh one: otherwise the refusal would hand out what it asks for.
      if (reply.statusCode === 419) return
      // Its session ended while it was under way: the browser may have been given the next one already.
      if (reply.statusCode === 401 && request.session?.member) return
      if (isLate(request)) return
      // A call that failed may not have been able to read its session: a guest's in its place would log the member out.
      if (!request.session && reply.statusCode < 500) await startGuestSession(request)
      if (!request.session) return
      setCookie(reply, sessionCookie, request.session.id, sessionCookieOptions)
      setCookie(reply, csrfCookie, request.session.csrfToken, csrfCookieOptions)
    })
  }

  /** Sees to it that there is a session, and fails when there can be none. */
  async function ensure({ request }: Exchange) {
    request.session ??= await createSession(db, null)
  }

  /** Whether the browser was given another session since it asked: cookies of this answer would log its member out. */
  function isLate(request: FastifyRequest): boolean {
    const sent = readCookie(request, sessionCookie)
    if (sent === undefined || !replaced.has(sent)) return false
    return !request.session?.member || request.session.id === sent
  }

  /** Gives the browser a session that was started, under its new id, once that is committed. */
  function use({ request, reply }: Exchange, { session, rememberToken }: StartedSession): void {
    if (request.session) keepReplaced(request.session.id)
    if (rememberToken) setCookie(reply, rememberCookie, rememberToken, rememberCookieOptions)
    // A guest's old id is left a guest: whoever planted it gains nothing.
    request.session = session
  }

  function keepReplaced(replacedId: string): void {
    replaced.add(replacedId)
    setTimeout(() => replaced.delete(replacedId), replacedMs).unref()
  }

  /** Ends the session and its remember token; the answer starts a new guest's. */
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

  // Without its database the portal still answers; such an answer just carries no cookies.
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

/** What a cookie of the request holds. Ours hold tokens, of which nothing has to be decoded. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim())
  return cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Adds a cookie to the answer, for all of the site. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  const flags = `${options.httpOnly ? '; HttpOnly' : ''}${options.secure ? '; Secure' : ''}; SameSite=Lax`
  reply.header('set-cookie', `${name}=${value}; Max-Age=${options.maxAge}; Path=/${flags}`)
}
