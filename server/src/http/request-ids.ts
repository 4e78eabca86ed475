import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const header = 'x-request-id'
// It goes into the log, into answers and into the headers of mails.
const wellFormed = /^[\w.:+=-]{8,64}$/

/** The id of a request that came without one: short, since people read it out. */
export function newRequestId(): string {
  return randomUUID().slice(-12)
}

/** Gives every request the id by which the log, its answer and its mails are found: the proxy's, when that is believed. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[header]
    if (typeof given === 'string' && wellFormed.test(given) && cameByProxy(request)) {
      request.id = given
      request.log = reply.log = app.log.child({ reqId: given })
    }
    reply.header(header, request.id)
    done()
  })
}

// A proxy that TRUST_PROXY believes names the caller before itself. Anybody else could write what they like into the log.
function cameByProxy({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1
}
