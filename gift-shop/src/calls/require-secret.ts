import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Lets nobody through without the secret, before the body is even read. */
export function requireSecret(app: FastifyInstance, secret: string): void {
  const expected = digest(`Bearer ${secret}`)
  app.addHook('onRequest', async (request, reply) => {
    // Digests have one length, so the comparison takes as long for any guess.
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'Niet aangemeld.' })
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
