import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

type Options = {
  db: Database
  isStopping: () => boolean
  /** How the work in the background stands, for whoever watches; it makes nothing unready. */
  findDetails: () => Promise<object>
}

/** `/healthz`: the process answers. `/readyz`: it can also serve: the database is there and nobody is stopping it. */
export function healthRoutes(app: FastifyInstance, { db, isStopping, findDetails }: Options): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await db.query('select 1')
      return { status: 'ready', ...(await findDetails()) }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
