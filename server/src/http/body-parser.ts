import type { FastifyInstance } from 'fastify'
import { errorMessages } from '@portal/contract/errors'
import { HttpError } from './errors.ts'

export const maxBodyBytes = 1_048_576

/** Accepts only JSON objects as a body. An empty body counts as `{}`, whatever its content type. */
export function useJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // 'remove' drops __proto__ and constructor.prototype like any other unknown field.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, {})
    void parseJson(request, body, (error, parsed) => {
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      done(error || !isObject ? new HttpError(400, errorMessages.unreadable) : null, parsed)
    })
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body: string, done) => {
    if (body === '') return done(null, {})
    done(new HttpError(415, errorMessages.unsupported))
  })
}
