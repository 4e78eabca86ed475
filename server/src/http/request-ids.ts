import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const header = 'x-request-id'
// It gets into the log, answers and headers of mails.
const wellFormed = /^[\w.:+=-]{8,64}$/

/** Short, since people read it out. */
export function newRequestId(): string {
  return randomUUID().slice(-12)
}

/** The id by which the log, the answer and mails are found: the proxy's, when that is believed. */
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

// Only a proxy that TRUST_PROXY believes names the caller. Others could write anything into the log.
function cameByProxy({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1
}
