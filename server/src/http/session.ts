import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { callerKey } from './caller-key.ts'
import { NotAuthenticated, TooManyRequests } from './errors.ts'
import { looksLikeToken, tokenHash } from './random-token.ts'
import { rememberLifetimeSeconds } from './remember-tokens.ts'
import {
  createSession,
  destroySession,
  findSessions,
  hasEnded,
  replacedSeconds,
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
    /** The session that the request came with; `session` may be a later one. */
    sentSession: Session | null
  }
}

const replacedMessage = 'session-replaced:'

// Of an answer that takes longer, a member's session is read again.
const slowMs = 1_000

// Far more new visitors than come from one place in a minute.
const newGuestsPerMinute = 3_000

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

type Options = {
  db: Database
  isSecure: boolean
  /** How many guests' sessions one caller may start in a minute, in this process. */
  maxNewGuests?: number
}

export function createSessions({ db, isSecure, maxNewGuests = newGuestsPerMinute }: Options) {
  const csrfCookieOptions = { maxAge: sessionLifetimeSeconds, secure: isSecure }
  const sessionCookieOptions = { ...csrfCookieOptions, httpOnly: true }
  const rememberCookieOptions = { ...sessionCookieOptions, maxAge: rememberLifetimeSeconds }
  // Hashes of the ids of sessions that a process has just replaced, as far as this one heard. The table knows all of them.
  const replaced = new Set<string>()
  const isFlood = createFloodGauge(maxNewGuests)

  /** Reads the session of every request in this scope, and extends its cookies by two hours with every answer. */
  function attach(app: FastifyInstance): void {
    app.decorateRequest('session', null)
    app.decorateRequest('sentSession', null)
    const stopListening = db.listen((message) => {
      if (message?.startsWith(replacedMessage)) keepReplaced(message.slice(replacedMessage.length))
    })
    app.addHook('onClose', async () => stopListening())

    app.addHook('onRequest', async (request, reply) => {
      const sessions = await findSessions(db, readTokens(request, sessionCookie))
      const [session = null, ...others] = sessions.toSorted((one, other) => Number(!one.member) - Number(!other.member))
      request.session = request.sentSession = session
      // One of the two was planted by a sibling host. Which one, nobody can tell, so neither counts.
      if (others.some(({ member }) => member && member.id !== session?.member?.id)) throw new NotAuthenticated()

      // A page that asks by itself, with nobody before it, doesn't keep its session alive.
      if (session?.isDueForWrite && !request.headers['x-unattended'])
        await slideSession(db, session, readTokens(request, rememberCookie))
      if (!session?.member) request.session = (await restoreRemembered({ request, reply })) ?? session
    })

    app.addHook('onSend', async (request, reply) => {
      // The refusal of a CSRF token must not hand out a valid one.
      if (reply.statusCode === 419) return
      // The session ended during the request, so the browser may have the next one already.
      if (reply.statusCode === 401 && request.session?.member) return
      if (await isLate(request, reply)) return
      // A failed request may not have read its session, and a guest's session in its place would log the member out.
      if (!request.session && reply.statusCode < 500) await startGuestSession(request)
      if (!request.session) return
      setCookie(reply, sessionCookie, request.session.id, sessionCookieOptions)
      setCookie(reply, csrfCookie, request.session.csrfToken, csrfCookieOptions)
    })
  }

  /** Makes sure that there is a session; throws when it can't be stored. */
  async function ensure({ request }: Exchange) {
    if (!request.session && isFlood(request)) throw new TooManyRequests(60)
    request.session ??= await createSession(db, null)
  }

  /** Whether the browser got another session since this request, so that cookies of this answer would log them out. */
  async function isLate({ session, sentSession }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (!session || session !== sentSession) return false
    if (session.isReplaced || replaced.has(hashText(session.id))) return true
    // What other replicas replaced they have told. Members' calls are many and fast, so only the slow ones look again.
    if (session.member && reply.elapsedTime < slowMs) return false
    return (await hasEnded(db, session.id).catch(unlessUnavailable)) ?? true
  }

  /** Gives the browser a new session. Call it after the commit. */
  async function use({ request, reply }: Exchange, { session, rememberToken }: StartedSession): Promise<void> {
    if (request.session) await tellReplaced(request.session)
    if (rememberToken) setCookie(reply, rememberCookie, rememberToken, rememberCookieOptions)
    // The old id stays a guest's session, so an attacker who planted it gains nothing.
    request.session = session
  }

  // Before the answer with the next session leaves, so that an answer that leaves later brings no cookie back.
  async function tellReplaced({ id }: Session): Promise<void> {
    await db.notifyNow(replacedMessage + hashText(id))
  }

  function keepReplaced(idHash: string): void {
    replaced.add(idHash)
    setTimeout(() => replaced.delete(idHash), replacedSeconds * 1000).unref()
  }

  async function logOut({ request, reply }: Exchange) {
    if (request.session) {
      await destroySession(db, request.session)
      await tellReplaced(request.session)
    }
    setCookie(reply, rememberCookie, '', { ...rememberCookieOptions, maxAge: 0 })
    request.session = null
  }

  async function restoreRemembered({ request, reply }: Exchange): Promise<Session | null> {
    const tokens = readTokens(request, rememberCookie)
    const restored = tokens.length > 0 ? await restoreSession(db, tokens) : null
    if (restored?.rememberToken) setCookie(reply, rememberCookie, restored.rememberToken, rememberCookieOptions)
    return restored?.session ?? null
  }

  // Who keeps no cookies starts one with each call. Beyond the flood mark such answers have no cookies.
  async function startGuestSession(request: FastifyRequest): Promise<void> {
    if (isFlood(request)) return
    request.session = await createSession(db, null).catch(unlessUnavailable)
  }

  return { attach, ensure, use, logOut }
}

function createFloodGauge(max: number) {
  const seen = new Map<string, number>()
  let minute = 0

  return ({ ip }: FastifyRequest): boolean => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) seen.clear()
    minute = now
    const times = (seen.get(callerKey(ip)) ?? 0) + 1
    seen.set(callerKey(ip), times)
    return times > max
  }
}

// While the database is down, answers have no cookies.
function unlessUnavailable(error: unknown): null {
  if (!(error instanceof DatabaseUnavailable)) throw error
  return null
}

// Every account of the database can hear the messages, so no id goes there.
function hashText(id: string): string {
  return tokenHash(id).toString('base64url')
}

type CookieOptions = { maxAge: number; secure: boolean; httpOnly?: boolean }

/** The values of the cookies of this name: a sibling host can put one in front of ours. Our tokens need no decoding. */
export function readCookies({ headers }: FastifyRequest, name: string): string[] {
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? []
  return cookies.flatMap((cookie) => (cookie.startsWith(`${name}=`) ? [cookie.slice(name.length + 1)] : []))
}

function readTokens(request: FastifyRequest, name: string): string[] {
  return [...new Set(readCookies(request, name))].filter(looksLikeToken)
}

function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  const flags = `${options.httpOnly ? '; HttpOnly' : ''}${options.secure ? '; Secure' : ''}; SameSite=Lax`
  reply.header('set-cookie', `${name}=${value}; Max-Age=${options.maxAge}; Path=/${flags}`)
}
