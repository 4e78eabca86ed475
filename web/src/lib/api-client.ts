import type { Endpoint, PageReplyOf, QueryOf, ReplyOf, SentBodyOf } from '@portal/contract/endpoint'
import type { FactorReason, FieldErrors } from '@portal/contract/errors'
import { activityHeader } from './activity-header.ts'
import { csrfCookie } from './csrf-cookie.ts'
import { isProven } from './factor-needed.ts'
import { failureReason, retryAfterOf } from './failure-reason.ts'
import { withLocalTimes } from './local-times.ts'

export type CallOptions<E> = {
  /** Values by their wire names, in any spelling that the body's rules read. */
  body?: Partial<SentBodyOf<E>>
  query?: { [Name in keyof QueryOf<E>]?: string | number | null | undefined }
  params?: Record<string, string | number>
  /** Idempotency key of a write: the server answers a repeated key with its first reply. */
  idempotencyKey?: string
  /** The CSRF token of the one session that may do this; in any other session the call is a 419. */
  csrfToken?: string
  signal?: AbortSignal
  /** The page asks this by itself, again and again: nobody is asked for a second factor by it. */
  isPoll?: boolean
}

// One that takes the call and never answers is a failure. A write gets longer: nobody knows what became of one that was given up.
const readTimeoutMs = 30_000
const writeTimeoutMs = 60_000

/** Calls an endpoint of the contract. Any 2xx is a success; everything else throws an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ReplyOf<E>> {
  return asList(endpoint, await send(endpoint, options)) as ReplyOf<E>
}

/** Calls a paginated endpoint: `data`, `links` and `meta`, also when they are wrapped in another `data`. */
export async function callPage<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<PageReplyOf<E>> {
  const reply = await send(endpoint, options)
  return (isWrapped(reply) && isWrapped(reply.data) ? reply.data : reply) as PageReplyOf<E>
}

/**
 * Calls an address whose reply has a body, for code that can't have the contract's rules with it. Any 2xx is a success;
 * everything else throws an ApiError.
 */
export function callAddress(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  options: CallOptions<Endpoint> = {},
): Promise<unknown> {
  return sendTo({ method, path, expectsBody: true }, options)
}

async function send({ method, path, access, reply }: Endpoint, options: CallOptions<Endpoint>): Promise<unknown> {
  const isMembers = access !== 'public' && access !== 'guest'
  const target = { method, path, isMembers, expectsBody: reply !== undefined }
  try {
    return await sendTo(target, options)
  } catch (error) {
    if (options.isPoll || !(error instanceof ApiError && (await isProven(error.factorReason)))) throw error
    return sendTo(target, options)
  }
}

/** The session that the calls of a member's pages belong to (lib/bound-session.ts). */
export type CallSession = {
  /** Its CSRF token, or null when it is not known yet. */
  token: () => string | null
  /** Asks the server for the token. Throws an ApiError when the session is no longer that of the same member. */
  renew: (signal: AbortSignal | undefined) => Promise<string>
}

let callSession: CallSession | null = null

/** Ties every later call of a member's pages to a session, unless the call names one itself; null ends that. */
export function tieCalls(session: CallSession | null): void {
  callSession = session
}

type Target = Pick<Endpoint, 'method' | 'path'> & { expectsBody: boolean; isMembers?: boolean }

async function sendTo(target: Target, options: CallOptions<Endpoint>): Promise<unknown> {
  const timeoutMs = target.method === 'GET' ? readTimeoutMs : writeTimeoutMs
  return endingInTime(timeoutMs, options.signal, (signal) => attemptTwice(target, { ...options, signal }))
}

/** Ends calls that have no answer in time, as calls without a reply. `given` ends them too, for its own reason. */
async function endingInTime<Reply>(
  timeoutMs: number,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(errorWithoutReply()), timeoutMs)
  const stop = () => end.abort(given?.reason)
  if (given?.aborted) stop()
  given?.addEventListener('abort', stop)
  try {
    return await work(end.signal)
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', stop)
  }
}

async function attemptTwice(target: Target, options: CallOptions<Endpoint>): Promise<unknown> {
  const session = target.isMembers && !options.csrfToken ? callSession : null
  if (session && target.method === 'GET') return readAs(session, target, options)
  const csrfToken = session ? (session.token() ?? (await session.renew(options.signal))) : options.csrfToken
  try {
    return await attempt(target, { ...options, csrfToken })
  } catch (error) {
    // The token may be older than the session: retry once with a new one.
    if ((error as ApiError).status !== 419 || target.method === 'GET' || options.csrfToken) throw error
    if (session) return attempt(target, { ...options, csrfToken: await session.renew(options.signal) })
    await fetchCsrfCookie(options.signal)
    return attempt(target, options)
  }
}

// The reply may be about another member, who logged in meanwhile. Then it must not be shown.
async function readAs(session: CallSession, target: Target, options: CallOptions<Endpoint>): Promise<unknown> {
  const reply = await attempt(target, options)
  if ((await csrfCookie()) !== session.token()) await session.renew(options.signal)
  return reply
}

async function attempt({ method, path, expectsBody }: Target, options: CallOptions<Endpoint>): Promise<unknown> {
  const { body, query, params, idempotencyKey, signal } = options
  const headers: Record<string, string> = { ...commonHeaders, ...activityHeader() }
  if (method !== 'GET') headers['X-XSRF-TOKEN'] = options.csrfToken ?? (await csrfToken(signal))
  if (body) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey

  const reply = await request(pathOf(path, params, query), {
    method,
    headers,
    body: body ? JSON.stringify(withLocalTimes(body)) : undefined,
    signal,
  })
  return readReply(reply, { expectsBody, signal })
}

const commonHeaders = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }

type Reading = { expectsBody: boolean; signal: AbortSignal | undefined }

async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...init })
  } catch {
    // An aborted call is no failure; one that was aborted for taking too long has that as its reason.
    init.signal?.throwIfAborted()
    throw errorWithoutReply()
  }
}

async function readReply(reply: Response, { expectsBody, signal }: Reading): Promise<unknown> {
  const sent = await reply.text().catch(() => {
    // Also when its response has begun.
    signal?.throwIfAborted()
    throw errorWithoutReply()
  })
  const body = parseJson(sent)
  if (!reply.ok) {
    const error = refusalOf(reply, body)
    if (isNotAuthorized(error)) console.warn('User not authorized, login failed with API')
    throw error
  }
  // HTML instead of JSON comes from something between the browser and the API, such as a hotel's login page.
  if (body === undefined && sent.trim() !== '' && expectsBody) throw errorWithoutReply()
  return body
}

/** The error of a reply that says no, with what its headers tell. */
export function refusalOf(reply: Response, body: unknown): ApiError {
  const error = errorOfReply(reply.status, body)
  error.retryAfter = retryAfterOf(reply)
  error.reply = body
  if (isRecord(body)) error.factorReason = text(body.reason) as FactorReason | null
  error.reason = failureReason(reply, isRecord(body) ? text(body.message) : null)
  return error
}

// The server is asked for one when there is none.
async function csrfToken(signal?: AbortSignal): Promise<string> {
  const known = await csrfCookie()
  if (known) return known
  await fetchCsrfCookie(signal)
  return (await csrfCookie()) ?? ''
}

async function fetchCsrfCookie(signal?: AbortSignal): Promise<void> {
  await request('/sanctum/csrf-cookie', { headers: commonHeaders, signal })
}

type Query = Record<string, string | number | null | undefined>

function pathOf(path: string, params: Record<string, string | number> = {}, query: Query = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

// A list may come directly or under `data`.
function asList(endpoint: Endpoint, reply: unknown): unknown {
  const isList = endpoint.reply?.type === 'array'
  return isList && isWrapped(reply) ? reply.data : reply
}

function isWrapped(reply: unknown): reply is { data: unknown } {
  return isRecord(reply) && 'data' in reply
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Spec §8: the text when there was no reply. */
export const noReplyMessage = 'API Request Error, please try again'

/** The name of the error when the current user could not be fetched (spec §8). */
const fetchUserErrorName = 'Fetch User'

// An Error whose message may be null: spec §8 wants that for a reply without a text.
const ErrorWithoutMessage = Error as unknown as new () => Omit<Error, 'message'>

/** Why a call failed: its status (null without a reply), the text to show and the texts per field. */
export class ApiError extends ErrorWithoutMessage {
  override name = 'ApiError'
  readonly status: number | null
  readonly message: string | null
  readonly errors: FieldErrors
  /** The seconds to wait before another attempt; null when the server did not say. */
  retryAfter: number | null = null
  /** What to tell of a server that failed or asks to wait, to which spec §8 gives no message: the cause, and its number in our log. */
  reason: string | null = null
  /** What staff have to do first: set up a second factor, or prove theirs. */
  factorReason: FactorReason | null = null
  /** What else a refusal tells, such as what somebody else saved in between. */
  reply: unknown = undefined

  constructor(status: number | null, message: string | null, errors: FieldErrors = {}) {
    super()
    this.status = status
    this.message = message
    this.errors = errors
  }
}

/** Reads a refusal by the general mapping of spec §8: `errors` first, then the message of a 403, else nothing. */
export function errorOfReply(status: number, body: unknown): ApiError {
  const sent = isRecord(body) ? body : {}
  const message = text(sent.message)

  if (sent.errors) {
    const errors = fieldErrors(sent.errors)
    return new ApiError(status, message ?? text(sent.errors) ?? Object.values(errors).flat()[0] ?? null, errors)
  }
  return new ApiError(status, status === 403 ? message : null)
}

export function errorWithoutReply(): ApiError {
  return new ApiError(null, noReplyMessage)
}

/** Turns any thrown value into an ApiError; an error named Fetch User keeps its message. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof Error && thrown.name === fetchUserErrorName) return new ApiError(null, thrown.message)
  return errorWithoutReply()
}

export function isNotAuthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 419)
}

// The texts of a field are a list, one text, or an object with a message.
function fieldErrors(sent: unknown): FieldErrors {
  if (!isRecord(sent)) return {}

  const errors: FieldErrors = {}
  for (const [field, value] of Object.entries(sent)) {
    const texts = [value].flat().flatMap((entry) => text(isRecord(entry) ? entry.message : entry) ?? [])
    if (texts.length > 0) errors[field] = texts
  }
  return errors
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
