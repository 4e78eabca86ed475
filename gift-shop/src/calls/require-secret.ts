import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Refuses a call without the shared secret before its body is read. */
export function requireSecret(app: FastifyInstance, secret: string): void {
  const expected = digest(`Bearer ${secret}`)
  app.addHook('onRequest', async (request, reply) => {
    // Digests have equal length, so comparing takes the same time for every guess.
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'Niet aangemeld.' })
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
