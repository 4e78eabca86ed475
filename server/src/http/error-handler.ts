import { type ErrorEnvelope, errorMessages } from '@portal/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { DatabaseUnavailable } from '../database/errors.ts'
import { StorageUnavailable } from '../storage/file-storage.ts'
import { HttpError } from './errors.ts'

// How long a client had better wait for a database or a storage: about what a restart of it takes.
const unavailableSeconds = 5

/** Turns whatever was thrown into `{ message, errors }`; what we did not expect becomes a 500 that says nothing. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof HttpError ? error : translate(error)
    if (refusal.status === 500) request.log.error({ err: withoutValues(error) }, 'unexpected error')
    if (refusal.status === 503 && !(error instanceof HttpError))
      request.log.warn(
        { reason: error.message },
        `${error instanceof StorageUnavailable ? 'storage' : 'database'} unavailable`,
      )
    return sendRefusal(reply, refusal)
  })
}

export function sendRefusal(reply: FastifyReply, refusal: HttpError): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const body: ErrorEnvelope = { message: refusal.message, ...(refusal.errors && { errors: refusal.errors }) }
  return reply.code(refusal.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** What is told of a refusal that is not ours, by its status. */
export const messageOfStatus: Record<number, string> = {
  400: errorMessages.unreadable,
  404: errorMessages.notFound,
  405: errorMessages.methodNotAllowed,
  408: errorMessages.unreadable,
  413: errorMessages.tooLarge,
  414: errorMessages.unreadable,
  415: errorMessages.unsupported,
  431: errorMessages.tooLarge,
}

// The framework refuses some requests by itself; their texts are in English and may tell too much.
function translate(error: FastifyError): HttpError {
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    return new HttpError(503, errorMessages.unavailable, { retryAfter: unavailableSeconds })
  }
  const status = error.statusCode ?? 500
  const message = messageOfStatus[status]
  return message ? new HttpError(status, message) : new HttpError(500, errorMessages.serverError)
}

// A database error quotes the values it stumbled over ("Key (email)=(…)"): those are people's data.
function withoutValues(error: Error & { code?: string; constraint?: string }) {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, code: error.code, constraint: error.constraint, stack: frames?.join('\n') }
}
