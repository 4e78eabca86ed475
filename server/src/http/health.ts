import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'

type Options = { db: Database; isStopping: () => boolean }

/**
 * `/healthz` tells that the process runs, `/readyz` whether it can serve requests. Both are public, so they tell no more:
 * the operator's `status` command shows the background work.
 */
export function healthRoutes(app: FastifyInstance, { db, isStopping }: Options): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return unready(reply, 'stopping')
    try {
      await db.query('select 1')
      return { status: 'ready' }
    } catch {
      return unready(reply, 'database')
    }
  })
}

function unready(reply: FastifyReply, reason: 'stopping' | 'database'): FastifyReply {
  return reply.code(503).send({ status: 'unready', reason })
}
