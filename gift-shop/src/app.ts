import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { addCalls } from './calls/routes.ts'
import { logRequests } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveFiles } from './http/static-files.ts'
import { addPages } from './pages/routes.ts'

const maxBodyBytes = 64 * 1024

/** Creates the shop's web server; the caller makes it listen. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { books, url } = options
  const app = fastify({
    logger: { level: options.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // A link checker's HEAD request on a sign-on address would use up its token.
    exposeHeadRoutes: false,
  })
  logRequests(app)
  addSecurityHeaders(app, { isSecure: url.startsWith('https:') })
  // A reply waits until its events are on disk: the portal stores what it reads, also a balance.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode < 500) await books.settled()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'unexpected error')
    return reply.code(status).send({ message: status >= 500 ? 'Er ging iets mis.' : 'Onleesbare aanvraag.' })
  })

  app.get('/healthz', () => ({ status: 'ok' }))
  await serveFiles(app, options.filesDir)
  await app.register(async (calls) => addCalls(calls, options))
  await app.register(async (pages) => addPages(pages, options))
  return app
}

function statusOf({ statusCode }: FastifyError): number {
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500
}
