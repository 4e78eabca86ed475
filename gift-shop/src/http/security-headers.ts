import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of every reply: no scripts, no caching, no Referer to other sites. */
export function addSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-store')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}
