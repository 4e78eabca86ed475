import { Readable } from 'node:stream'
import { accountMessages } from '@portal/contract/account'
import type { Access, Endpoint } from '@portal/contract/endpoint'
import { idempotencyReplayedHeader } from '@portal/contract/idempotency'
import { isAllowed } from '@portal/contract/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { withRequestId } from '../request-id.ts'
import type { CurrentMember } from './current-member.ts'
import { EmailNotVerified, Forbidden, NotAuthenticated, TooManyRequests } from './errors.ts'
import { type Answer, type KeyedCall, readKeyedCall } from './idempotency.ts'
import type { RateLimit, RateLimiter } from './rate-limit.ts'
import { callerOf, Download, Existing, Redirect, type Route } from './route.ts'
import type { RequireSecondFactor } from './second-factor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
  }
}

export type MountOptions = {
  /** Also checks every reply against the contract: in tests and development, where the time doesn't matter. */
  checkReplies: boolean
  rateLimiter: RateLimiter
  requireSecondFactor: RequireSecondFactor
  answerOnce: (keyed: KeyedCall, act: () => Promise<unknown>) => Promise<Answer>
}

export function mountRoutes(app: FastifyInstance, routes: Route[], options: MountOptions): void {
  for (const route of routes) {
    if (route.endpoint.takesFile) {
      // A scope of its own: all others read their bodies as JSON.
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
        mountRoute(scope, route, options)
      })
    } else mountRoute(app, route, options)
  }
}

function mountRoute(
  app: FastifyInstance,
  { endpoint, allow, isByStaff, isKeyedByPart, limit, answer }: Route,
  { checkReplies, rateLimiter, requireSecondFactor, answerOnce }: MountOptions,
): void {
  const send = replySender(endpoint, checkReplies)
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url: mountedUrl(endpoint, url),
      config: { takesFile: endpoint.takesFile },
      onRequest: async (request, reply) => {
        const caller = callerOf(request)
        requireAccess(endpoint.access, caller.member)
        // No redirect as in Laravel, since a script has no use for it.
        if (endpoint.access === 'guest' && caller.member)
          return reply.send({ message: accountMessages.alreadyLoggedIn })
        allow?.(caller)
        if (Array.isArray(endpoint.access) || isByStaff?.(caller))
          await requireSecondFactor(request.session!, endpoint.secondFactor)
        const counted = limit?.(caller)
        if (counted) await enforce(counted, reply, rateLimiter)
      },
      handler: async (request, reply) => {
        const act = () => withRequestId(request.id, () => answer({ request, reply }, rateLimiter))
        const keyed = readKeyedCall(endpoint, request)
        if (!keyed || isKeyedByPart) return send(reply, await act())

        const { value, isReplayed } = await answerOnce(keyed, act)
        if (isReplayed) reply.header(idempotencyReplayedHeader, 'true')
        return send(reply, value)
      },
    })
  }
}

export function mountedUrl({ hasNumericId }: Endpoint, path: string): string {
  return hasNumericId ? path.replace(':id', ':id(^\\d+$)') : path
}

function requireAccess(access: Access, member: CurrentMember | null): void {
  if (access === 'public' || access === 'guest') return
  if (!member) throw new NotAuthenticated()
  if (access !== 'auth' && !member.email_verified_at) throw new EmailNotVerified()
  if (Array.isArray(access) && !isAllowed(access, member.roles)) throw new Forbidden()
}

async function enforce(limit: RateLimit, reply: FastifyReply, rateLimiter: RateLimiter): Promise<void> {
  const secondsToWait = await rateLimiter.count([limit])
  if (secondsToWait === null) return
  reply.header('x-ratelimit-limit', limit.max).header('x-ratelimit-remaining', 0)
  throw new TooManyRequests(secondsToWait)
}

/** Sends replies through serializers compiled from the contract, so that no other field can leave the server. */
function replySender(endpoint: Endpoint, checkReplies: boolean) {
  const { reply: schema, pageReply: pageSchema, status = schema ? 200 : 204 } = endpoint
  // Made for the first answer: those of all calls were a tenth of a start.
  const jsonSchemas = new Map<z.ZodMiniType, Record<string, unknown>>()

  function serializerOf(reply: FastifyReply, used: z.ZodMiniType) {
    const jsonSchema = jsonSchemas.get(used) ?? toJsonSchema(used)
    jsonSchemas.set(used, jsonSchema)
    return reply.compileSerializationSchema(jsonSchema)
  }

  return (reply: FastifyReply, value: unknown) => {
    if (value instanceof Redirect) return reply.redirect(value.url, 302)
    if (value instanceof Download) {
      const { name, type, bytes, stream } = value.file
      // For a HEAD the framework would read the file to its end.
      const isHead = reply.request.method === 'HEAD'
      if (isHead) stream.destroy()
      return reply
        .type(type)
        .headers({ 'content-length': bytes, 'content-disposition': `attachment; filename="${name}"` })
        .send(isHead ? Readable.from([]) : stream)
    }
    if (value === undefined || !schema) return reply.code(204).send()

    const isExisting = value instanceof Existing
    const body = isExisting ? value.reply : value
    const used = pageSchema && !Array.isArray(body) ? pageSchema : schema
    if (checkReplies) z.parse(used, body)
    const serialize = serializerOf(reply, used)
    return reply
      .code(isExisting ? 200 : status)
      .type('application/json; charset=utf-8')
      .serializer(serialize)
      .send(body)
  }
}

function toJsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as Record<string, unknown>
}
