import type { FastifyInstance } from 'fastify'

/**
 * One line per answered request, by the pattern of its route: an address itself may hold a token, and a body, cookie or
 * header somebody's data.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}
