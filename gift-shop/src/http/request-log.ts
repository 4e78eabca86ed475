import type { FastifyInstance } from 'fastify'

/** Logs one line per request with the route's pattern instead of the URL: the URL of a sign-on holds a token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}
