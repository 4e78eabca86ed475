import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Ends the connection of a request whose body has not come to its end in time, as Node would. Node has one limit for all
 * requests, and a file may take far longer than a form.
 */
export function endSlowBodies(app: FastifyInstance, { requestMs }: { requestMs: number }): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.takesFile) {
      const { raw } = request
      const timer = setTimeout(() => {
        if (!(raw.socket instanceof Socket)) return
        // What still comes is the rest of a refused body, whose answer is given.
        if (reply.raw.writableFinished) raw.socket.destroy()
        else app.server.emit('clientError', new RequestTimeout(), raw.socket)
      }, requestMs)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
