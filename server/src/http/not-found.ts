import { errorMessages } from '@portal/contract/errors'
import { isOutsidePortal } from '@portal/contract/other-paths'
import { findScreen } from '@portal/contract/staff-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './error-handler.ts'
import { HttpError, NotFound } from './errors.ts'
import { pathOf } from './pages.ts'
import type { Route } from './route.ts'

type Options = { routes: Route[]; sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> }

/** Answers requests without a route: a page of the web app, 405 for a known path with another method, or 404. */
export function answerTheRest(app: FastifyInstance, { routes, sendPage }: Options): void {
  const mounted = routes.flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
      method: endpoint.method,
      pattern: patternOf(path, endpoint.hasNumericId ? '\\d+' : '[^/]+'),
    })),
  )

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !isOutsidePortal(path)) return sendPage(request, reply)

    const methods = mounted.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (findScreen(path)) methods.unshift('GET')
    if (methods.length === 0) return sendRefusal(reply, new NotFound())

    const allowed = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    reply.header('allow', allowed.join(', '))
    return sendRefusal(reply, new HttpError(405, errorMessages.methodNotAllowed))
  })
}

function patternOf(path: string, parameter: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, parameter)}/?$`)
}
