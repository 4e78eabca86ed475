import type { FastifyInstance } from 'fastify'

/** The fields of a submitted form. A repeated field gives its last value, or all values where a list is asked for. */
export type Form = URLSearchParams

/** Parses form bodies to URLSearchParams; pages accept no other content type. */
export function useFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
}
