import { type CheckedBody, checkBody, inFormOrder } from '@portal/contract/check-body'
import type { BodyOf, Endpoint, PageReplyOf, QueryOf, ReplyOf } from '@portal/contract/endpoint'
import type { FieldErrors } from '@portal/contract/errors'
import type * as z from 'zod/mini'
import type { CurrentMember } from './current-member.ts'
import { ValidationFailed } from './errors.ts'
import type { Exchange } from './session.ts'

type UserOf<E extends AnyEndpoint> = E['access'] extends 'public' | 'guest' ? CurrentMember | null : CurrentMember

export type AnyEndpoint = Endpoint<z.ZodMiniObject, z.ZodMiniObject, z.ZodMiniType, z.ZodMiniType>

export type Call<E extends AnyEndpoint> = {
  body: BodyOf<E>
  query: QueryOf<E>
  params: Record<string, string>
  user: UserOf<E>
  exchange: Exchange
}

// A call without a reply may answer nothing at all.
type Answer<E extends AnyEndpoint> = ReplyOf<E> | PageReplyOf<E> | ([ReplyOf<E>] extends [undefined] ? void : never)

export type RouteOptions = {
  /** Field rules that need the database; they run beside those of the body, so that all errors are told at once. */
  alsoCheck?: (sent: Record<string, unknown>) => Promise<FieldErrors>
}

/** A mounted call: the contract's endpoint, and what the server does for it. */
export type Route = {
  endpoint: AnyEndpoint
  answer: (exchange: Exchange) => Promise<unknown>
}

/** Ties a use case to an endpoint of the contract: body and query are checked before it runs. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  act: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  { alsoCheck }: RouteOptions = {},
): Route {
  return {
    endpoint,
    answer: async (exchange) => {
      const { request } = exchange
      const call = {
        body: endpoint.body && (await checkedBody(endpoint.body, asObject(request.body), alsoCheck)),
        query: endpoint.query && valueOf(await checkBody(endpoint.query, asObject(request.query))),
        params: asObject(request.params),
        user: request.session?.member ?? null,
        exchange,
      }
      // The schemas that were just run are the ones that the type was computed from.
      return act(call as unknown as Call<E>)
    },
  }
}

async function checkedBody(
  schema: z.ZodMiniObject,
  sent: Record<string, unknown>,
  alsoCheck?: RouteOptions['alsoCheck'],
) {
  const checked = await checkBody(schema, sent)
  if (!alsoCheck) return valueOf(checked)

  const found = 'errors' in checked ? checked.errors : {}
  // A field that the contract refused keeps the contract's text.
  const errors = inFormOrder(schema, { ...(await alsoCheck(sent)), ...found })
  return valueOf(Object.keys(errors).length > 0 ? { errors } : checked)
}

function valueOf<Value>(checked: CheckedBody<Value>): Value {
  if ('errors' in checked) throw new ValidationFailed(checked.errors)
  return checked.value
}

function asObject(value: unknown): Record<string, never> {
  return typeof value === 'object' && value !== null ? (value as Record<string, never>) : {}
}
