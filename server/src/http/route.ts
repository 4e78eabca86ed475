import { type CheckedBody, checkBody, mergeErrors } from '@portal/contract/check-body'
import type { BodyOf, Endpoint, PageReplyOf, QueryOf, ReplyOf } from '@portal/contract/endpoint'
import type { FieldErrors } from '@portal/contract/errors'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { CurrentMember } from './current-member.ts'
import { ValidationFailed } from './errors.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Redirect } from './redirect.ts'
import type { Exchange } from './session.ts'
import type { Session } from './session-store.ts'

type MemberOf<E extends Endpoint> = E['access'] extends 'public' | 'guest' ? CurrentMember | null : CurrentMember

export type Call<E extends Endpoint> = {
  body: BodyOf<E>
  query: QueryOf<E>
  params: Record<string, string>
  member: MemberOf<E>
  session: MemberOf<E> extends CurrentMember ? Session : Session | null
  exchange: Exchange
}

// Nothing at all is a 204, of a call without a reply and of one that had nothing to do.
type Answer<E extends Endpoint> = ReplyOf<E> | PageReplyOf<E> | Redirect | undefined | void

/** Who calls, from where, and what of: known before the body is read. `url` is the path with its query. */
export type Caller = { member: CurrentMember | null; ip: string; url: string; params: Record<string, string> }

export type RouteOptions<Found = undefined> = {
  /** Refuses, beyond the access that the contract states, who may not make this very call. */
  allow?: (caller: Caller) => void
  /** How often it may be made, and by whom it is counted. */
  limit?: (caller: Caller) => RateLimit
  /** Looks up what both the rules and the use case need, so that it is looked up once. */
  find?: (sent: Record<string, unknown>) => Promise<Found>
  /** Rules over several fields, or that need the database; told together with those of the body. */
  alsoCheck?: (
    sent: Record<string, unknown>,
    member: CurrentMember | null,
    found: Found,
  ) => FieldErrors | Promise<FieldErrors>
}

/** A mounted call: the contract's endpoint, and what the server does for it. */
export type Route = Pick<RouteOptions, 'allow' | 'limit'> & {
  endpoint: Endpoint
  answer: (exchange: Exchange) => Promise<unknown>
}

/** Ties a use case to an endpoint of the contract: body and query are checked before it runs. */
export function route<E extends Endpoint, Found = undefined>(
  endpoint: E,
  act: (call: Call<E> & { found: Found }) => Promise<Answer<E>> | Answer<E>,
  { allow, limit, find, alsoCheck }: RouteOptions<Found> = {},
): Route {
  return {
    endpoint,
    allow,
    limit,
    answer: async (exchange) => {
      const { request } = exchange
      const caller = callerOf(request)
      const sent = asObject(request.body)
      const found = (await find?.(sent)) as Found
      const judge = alsoCheck && (() => alsoCheck(sent, caller.member, found))
      const call = {
        ...caller,
        found,
        body: endpoint.body && (await checkedBody(endpoint.body, sent, judge)),
        query: endpoint.query && valueOf(await checkBody(endpoint.query, asObject(request.query))),
        session: request.session,
        exchange,
      }
      // The schemas that were just run are the ones that the type was computed from.
      return act(call as unknown as Call<E> & { found: Found })
    },
  }
}

export function callerOf(request: FastifyRequest): Caller {
  const { ip, url, session, params } = request
  return { member: session?.member ?? null, ip, url, params: asObject(params) }
}

async function checkedBody(
  schema: z.ZodMiniObject,
  sent: Record<string, unknown>,
  judge?: () => FieldErrors | Promise<FieldErrors>,
) {
  const checked = await checkBody(schema, sent)
  if (!judge) return valueOf(checked)

  const errors = mergeErrors(schema, ['errors' in checked ? checked.errors : {}, await judge()])
  return valueOf(Object.keys(errors).length > 0 ? { errors } : checked)
}

function valueOf<Value>(checked: CheckedBody<Value>): Value {
  if ('errors' in checked) throw new ValidationFailed(checked.errors)
  return checked.value
}

function asObject(value: unknown): Record<string, never> {
  return typeof value === 'object' && value !== null ? (value as Record<string, never>) : {}
}
