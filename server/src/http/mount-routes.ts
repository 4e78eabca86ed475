import { accountMessages } from '@portal/contract/account'
import type { Endpoint } from '@portal/contract/endpoint'
import { idempotencyReplayedHeader } from '@portal/contract/idempotency'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { requireAccess } from './access.ts'
import { TooManyRequests } from './errors.ts'
import { type Answer, type KeyedCall, readKeyedCall } from './idempotency.ts'
import type { RateLimit } from './rate-limit.ts'
import { Redirect } from './redirect.ts'
import { callerOf, type Route } from './route.ts'

type Options = {
  /** Also check every reply against the contract: in tests and development, where its cost doesn't matter. */
  checkReplies: boolean
  /** Counts a call against its limit and answers the seconds to wait, or null; left out, nothing is limited. */
  countCall?: (limit: RateLimit) => Promise<number | null>
  /** Acts once per key, and answers a key that comes back with the first answer. */
  answerOnce: (keyed: KeyedCall, act: () => Promise<unknown>) => Promise<Answer>
}

/** Mounts routes under the paths of their endpoints, behind the access that the contract states. */
export function mountRoutes(app: FastifyInstance, routes: Route[], options: Options): void {
  const { checkReplies, countCall, answerOnce } = options
  for (const { endpoint, allow, limit, answer } of routes) {
    const send = replySender(endpoint, checkReplies)
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url: mountedUrl(endpoint, url),
        onRequest: async (request, reply) => {
          const caller = callerOf(request)
          requireAccess(endpoint.access, caller.member)
          // A redirect is useless to a script, so a guest-only call tells a member that he is in already.
          if (endpoint.access === 'guest' && caller.member)
            return reply.send({ message: accountMessages.alreadyLoggedIn })
          allow?.(caller)
          if (limit && countCall) await holdBack(reply, limit(caller), countCall)
        },
        handler: async (request, reply) => {
          const act = () => answer({ request, reply })
          const keyed = readKeyedCall(endpoint, request)
          if (!keyed) return send(reply, await act())

          const { value, isReplayed } = await answerOnce(keyed, act)
          if (isReplayed) reply.header(idempotencyReplayedHeader, 'true')
          return send(reply, value)
        },
      })
    }
  }
}

/** A path of an endpoint as the router knows it. */
export function mountedUrl({ hasNumericId }: Endpoint, path: string): string {
  return hasNumericId ? path.replace(':id', ':id(^\\d+$)') : path
}

async function holdBack(reply: FastifyReply, limit: RateLimit, countCall: NonNullable<Options['countCall']>) {
  const secondsToWait = await countCall(limit)
  if (secondsToWait === null) return
  reply.header('x-ratelimit-limit', limit.max).header('x-ratelimit-remaining', 0)
  throw new TooManyRequests(secondsToWait)
}

/** Sends replies through serializers compiled from the contract: a field it doesn't name can't leave the server. */
function replySender(endpoint: Endpoint, checkReplies: boolean) {
  const { reply: schema, pageReply: pageSchema, status = schema ? 200 : 204 } = endpoint
  const jsonSchema = schema && toJsonSchema(schema)
  const pageJsonSchema = pageSchema && toJsonSchema(pageSchema)

  return (reply: FastifyReply, value: unknown) => {
    if (value instanceof Redirect) return reply.redirect(value.url, 302)
    if (value === undefined || !schema || !jsonSchema) return reply.code(204).send()

    reply.code(status)

    const isPage = pageSchema && pageJsonSchema && !Array.isArray(value)
    if (checkReplies) z.parse(isPage ? pageSchema : schema, value)
    const serialize = reply.compileSerializationSchema(isPage ? pageJsonSchema : jsonSchema)
    return reply.type('application/json; charset=utf-8').serializer(serialize).send(value)
  }
}

function toJsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as Record<string, unknown>
}
