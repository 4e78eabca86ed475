import { accountMessages } from '@portal/contract/account'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { requireAccess } from './access.ts'
import type { AnyEndpoint, Route } from './route.ts'

type Options = {
  /** Also check every reply against the contract: in tests and development, where its cost doesn't matter. */
  checkReplies: boolean
}

/** Mounts routes under the paths of their endpoints, behind the access that the contract states. */
export function mountRoutes(app: FastifyInstance, routes: Route[], { checkReplies }: Options): void {
  for (const { endpoint, answer } of routes) {
    const send = replySender(endpoint, checkReplies)
    for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url,
        onRequest: async (request, reply) => {
          const member = request.session?.member ?? null
          requireAccess(endpoint.access, member)
          // A redirect is useless to a script, so a guest-only call tells a member that he is in already.
          if (endpoint.access === 'guest' && member) return reply.send({ message: accountMessages.alreadyLoggedIn })
        },
        handler: async (request, reply) => send(reply, await answer({ request, reply })),
      })
    }
  }
}

/** Sends replies through serializers compiled from the contract: a field it doesn't name can't leave the server. */
function replySender(endpoint: AnyEndpoint, checkReplies: boolean) {
  const { reply: schema, pageReply: pageSchema, status = schema ? 200 : 204 } = endpoint
  const jsonSchema = schema && toJsonSchema(schema)
  const pageJsonSchema = pageSchema && toJsonSchema(pageSchema)

  return (reply: FastifyReply, value: unknown) => {
    reply.code(status)
    if (!schema || !jsonSchema) return reply.send()

    const isPage = pageSchema && pageJsonSchema && !Array.isArray(value)
    if (checkReplies) z.parse(isPage ? pageSchema : schema, value)
    const serialize = reply.compileSerializationSchema(isPage ? pageJsonSchema : jsonSchema)
    return reply.type('application/json; charset=utf-8').serializer(serialize).send(value)
  }
}

function toJsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as Record<string, unknown>
}
