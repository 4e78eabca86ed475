import type { FastifyInstance } from 'fastify'
import { NotFound } from './errors.ts'
import { pathOf } from './pages.ts'

/** No address of ours holds a control character; files and databases stumble over some of them. */
export function refuseUnreadablePaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(/%[01][0-9a-f]|%7f/i.test(pathOf(request)) ? new NotFound() : undefined)
  })
}
