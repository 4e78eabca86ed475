import { type ErrorEnvelope, errorMessages } from '@portal/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { DatabaseUnavailable } from '../database/errors.ts'
import { StorageUnavailable } from '../storage/file-storage.ts'
import { isVisit, sendErrorPage } from './error-page.ts'
import { HttpError } from './errors.ts'

// About as long as a restart of the database or the storage takes.
const unavailableSeconds = 5

/** Turns every error into `{ message, errors }`, or a page for people. An unexpected one becomes a 500 without details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof HttpError ? error : translate(error)
    if (refusal.status === 500) request.log.error({ err: withoutValues(error) }, 'unexpected error')
    if (refusal.status === 503 && !(error instanceof HttpError))
      request.log.warn(
        { reason: reasonOf(error) },
        `${error instanceof StorageUnavailable ? 'storage' : 'database'} unavailable`,
      )
    return sendRefusal(reply, refusal)
  })
}

export function sendRefusal(reply: FastifyReply, refusal: HttpError): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (isVisit(reply.request)) return sendErrorPage(reply, refusal)
  const { message, errors, current, base, reason } = refusal
  const body: ErrorEnvelope = {
    message,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...(base !== undefined && { base }),
    ...(reason && { reason }),
  }
  return reply.code(refusal.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

export const messageOfStatus: Record<number, string> = {
  400: errorMessages.unreadable,
  404: errorMessages.notFound,
  405: errorMessages.methodNotAllowed,
  408: errorMessages.unreadable,
  412: errorMessages.otherVersion,
  413: errorMessages.tooLarge,
  414: errorMessages.unreadable,
  415: errorMessages.unsupported,
  416: errorMessages.noSuchPart,
  431: errorMessages.tooLarge,
}

// The framework's own messages are in English and may reveal too much.
function translate(error: FastifyError): HttpError {
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) {
    return new HttpError(503, errorMessages.unavailable, { retryAfter: unavailableSeconds })
  }
  const status = error.statusCode ?? 500
  const message = messageOfStatus[status]
  return message ? new HttpError(status, message) : new HttpError(500, errorMessages.serverError)
}

// The driver's own text tells a lost connection from a pool whose connections are all busy.
function reasonOf(error: Error): string {
  return error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause.message : error.message
}

/** What the log may tell of an error: a database quotes values ("Key (email)=(…)"), which are customers' data. */
export function withoutValues(error: Error & { code?: string; constraint?: string }) {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, code: error.code, constraint: error.constraint, stack: frames?.join('\n') }
}
