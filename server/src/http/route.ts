import type { Readable } from 'node:stream'
import { type CheckedBody, checkBody, mergeErrors, validFields } from '@portal/contract/check-body'
import type { BodyOf, Endpoint, PageReplyOf, QueryOf, ReplyOf } from '@portal/contract/endpoint'
import type { FieldErrors } from '@portal/contract/errors'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { callerKey } from './caller-key.ts'
import type { CurrentMember } from './current-member.ts'
import { ValidationFailed } from './errors.ts'
import type { FailureLimit, RateLimit, RateLimiter } from './rate-limit.ts'
import type { Exchange } from './session.ts'
import type { Session } from './session-store.ts'

type MemberOf<E extends Endpoint> = E['access'] extends 'public' | 'guest' ? CurrentMember | null : CurrentMember

export type Call<E extends Endpoint> = {
  body: BodyOf<E>
  query: QueryOf<E>
  params: Record<string, string>
  callerKey: string
  member: MemberOf<E>
  session: MemberOf<E> extends CurrentMember ? Session : Session | null
  exchange: Exchange
}

/** The answer of a call that sends a browser elsewhere: to a link of ours, never to an address from the request. */
export class Redirect {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** The answer of a call that makes something, when it is there already: a 200. */
export class Existing<Reply> {
  readonly reply: Reply
  constructor(reply: Reply) {
    this.reply = reply
  }
}

type DownloadedFile = { name: string; type: string; bytes: number; stream: Readable }

export class Download {
  readonly file: DownloadedFile
  constructor(file: DownloadedFile) {
    this.file = file
  }
}

// Undefined becomes a 204: the call has no reply, or had nothing to do.
type Outcome<E extends Endpoint> =
  | ReplyOf<E>
  | PageReplyOf<E>
  | Existing<ReplyOf<E>>
  | Redirect
  | Download
  | undefined
  | void

/** What is known of a call before its body is read. `url` is the path with its query. */
export type Caller = { member: CurrentMember | null; callerKey: string; url: string; params: Record<string, string> }

/** What a lookup found, or errors. Empty errors mean that the rules of the body itself report what is wrong. */
export type Lookup<Found> = { found: Found } | { errors: FieldErrors }

export type RouteOptions<E extends Endpoint = Endpoint, Found = undefined> = {
  /** Refuses callers that the access of the contract lets through, by throwing. */
  allow?: (caller: Caller) => void
  /** Whether an allowed caller acts as staff, for which they need their second factor, where the access does not say so. */
  isByStaff?: (caller: Caller) => boolean
  /** The parts of its body stand by themselves, and each is answered once per idempotency key: the use case does so (`partsOnce`). */
  isKeyedByPart?: boolean
  /** How often the call may be made, and by whom it is counted; null for one that is not counted. */
  limit?: (caller: Caller) => RateLimit | null
  /** How often the call may fail, for calls that check a password. */
  limitFailures?: (call: Call<E>) => FailureLimit
  /** Another body than the contract's, for callers of whom less is asked: some of its fields by their own rules. */
  bodyFor?: (caller: Caller) => z.ZodMiniObject | null | Promise<z.ZodMiniObject | null>
  /** Looks up what the use case needs. Gets the fields that are valid; its errors go together with those of the body. */
  find?: (fields: Partial<BodyOf<E>>) => Promise<Lookup<Found>>
  /** Rules over several fields, valid or not, or about the member. Their errors go together with those of the body. */
  alsoCheck?: (sent: Record<string, unknown>, member: CurrentMember | null) => FieldErrors
}

export type Route = Pick<RouteOptions, 'allow' | 'isByStaff' | 'isKeyedByPart' | 'limit'> & {
  endpoint: Endpoint
  answer: (exchange: Exchange, rateLimiter: RateLimiter) => Promise<unknown>
}

/** Connects an endpoint with its use case. Body and query are checked before the use case runs. */
export function route<E extends Endpoint, Found = undefined>(
  endpoint: E,
  act: (call: Call<E> & { found: Found }) => Promise<Outcome<E>> | Outcome<E>,
  options: RouteOptions<E, Found> = {},
): Route {
  const { allow, isByStaff, isKeyedByPart, limit, limitFailures } = options
  return {
    endpoint,
    allow,
    isByStaff,
    isKeyedByPart,
    limit,
    answer: async (exchange, rateLimiter) => {
      const { request } = exchange
      const body = await checkedBody(endpoint, request, options)
      const query = endpoint.query && valueOf(await checkBody(endpoint.query, asObject(request.query)))
      const call = { query, session: request.session, exchange, ...callerOf(request), ...body }
      // The schemas that were just run are those that the type is derived from.
      const typedCall = call as unknown as Call<E> & { found: Found }
      return limitFailures
        ? rateLimiter.countFailures(limitFailures(typedCall), async () => act(typedCall))
        : act(typedCall)
    },
  }
}

export function callerOf(request: FastifyRequest): Caller {
  const { ip, url, session, params } = request
  return { member: session?.member ?? null, callerKey: callerKey(ip), url, params: asObject(params) }
}

/** The id in a path; null when it is not a positive whole number. Number() would also accept 0x10. */
export function pathId(sent: string | undefined): number | null {
  const id = /^[1-9][0-9]*$/.test(sent ?? '') ? Number(sent) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

async function checkedBody<E extends Endpoint, Found>(
  { body: stated }: E,
  request: FastifyRequest,
  { bodyFor, find, alsoCheck }: RouteOptions<E, Found>,
) {
  if (!stated) return {}
  const schema = (await bodyFor?.(callerOf(request))) ?? stated

  const sent = asObject(request.body)
  const checked = await checkBody(schema, sent)
  const fields = async () =>
    ('value' in checked ? checked.value : await validFields(schema, sent)) as Partial<BodyOf<E>>
  const lookup = find && (await find(await fields()))
  const errors = mergeErrors(schema, [
    'errors' in checked ? checked.errors : {},
    alsoCheck?.(sent, request.session?.member ?? null) ?? {},
    lookup && 'errors' in lookup ? lookup.errors : {},
  ])
  const body = valueOf(Object.keys(errors).length > 0 ? { errors } : checked)
  if (!lookup) return { body }
  if ('errors' in lookup) throw new Error('a lookup found nothing and returned no errors')
  return { body, found: lookup.found }
}

function valueOf<Value>(checked: CheckedBody<Value>): Value {
  if ('errors' in checked) throw new ValidationFailed(checked.errors)
  return checked.value
}

function asObject(value: unknown): Record<string, never> {
  return typeof value === 'object' && value !== null ? (value as Record<string, never>) : {}
}
