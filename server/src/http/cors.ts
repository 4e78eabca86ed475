import { idempotencyReplayedHeader } from '@portal/contract/idempotency'
import type { FastifyInstance } from 'fastify'

/** Lets only the origin of the web app call with credentials, and answers preflights. */
export function allowWebOrigin(app: FastifyInstance, frontendUrl: string): void {
  const webOrigin = new URL(frontendUrl).origin

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (request.headers.origin === webOrigin) {
      reply
        .header('access-control-allow-origin', webOrigin)
        .header('access-control-allow-credentials', 'true')
        // A page can read other headers only when they are listed here. Retry-After tells 'retry' from a refusal.
        .header('access-control-expose-headers', `Retry-After, ${idempotencyReplayedHeader}`)
    }
    if (!isPreflight) return done()

    if (request.headers.origin === webOrigin) {
      const asked = request.headers['access-control-request-headers']
      reply
        .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
        .header('access-control-allow-headers', asked ?? 'content-type, x-requested-with, x-xsrf-token')
        .header('access-control-max-age', '600')
    }
    reply.code(204).send()
  })
}
