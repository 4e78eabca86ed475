import type { FastifyInstance } from 'fastify'

/** The fields of a submitted form; of a repeated one the last, except where a list is asked for. */
export type Form = URLSearchParams

/** Forms of pages arrive as URLSearchParams, and nothing else arrives there. */
export function useFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
}
