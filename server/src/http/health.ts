import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** `/healthz`: the process answers. `/readyz`: it can also serve: the database is there and nobody is stopping it. */
export function healthRoutes(
  app: FastifyInstance,
  { db, isStopping }: { db: Database; isStopping: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await db.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
