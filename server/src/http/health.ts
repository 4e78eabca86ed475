import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { hasRoom } from '../database/embedded-files.ts'
import { version } from '../version.ts'

type Options = {
  db: Database
  isStopping: () => boolean
  /** The folder of the embedded database; null on PostgreSQL. */
  embeddedIn: string | null
}

/**
 * `/healthz` tells that the process runs and which version, `/readyz` whether it can serve requests. Both are public, so they tell
 * no more:
 * the operator's `status` command shows the background work.
 */
export function healthRoutes(app: FastifyInstance, { db, isStopping, embeddedIn }: Options): void {
  app.get('/healthz', async () => ({ status: 'ok', version }))

  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return unready(reply, 'stopping')
    try {
      await db.query('select 1')
      // A read says nothing about the writes, which fail on a full disk.
      if (embeddedIn !== null && !(await hasRoom(embeddedIn))) return unready(reply, 'disk')
      return { status: 'ready' }
    } catch {
      return unready(reply, 'database')
    }
  })
}

function unready(reply: FastifyReply, reason: 'stopping' | 'database' | 'disk'): FastifyReply {
  return reply.code(503).send({ status: 'unready', reason })
}
