import { setTimeout as sleep } from 'node:timers/promises'
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

type Reason = 'stopping' | 'database' | 'database-silent' | 'database-read-only' | 'disk'

// A proxy that waits longer takes the replica for dead, and learns no reason.
const patienceMs = 2_000

/**
 * `/healthz` tells that the process runs and which version, `/readyz` whether it can serve requests, or why not. Both are
 * public, so they tell no more: the operator's `status` command shows the background work.
 */
export function healthRoutes(app: FastifyInstance, { db, isStopping, embeddedIn }: Options): void {
  let probe: Promise<Reason | null> | null = null
  let lastReason: Reason | null = null

  async function findReason(): Promise<Reason | null> {
    if (isStopping()) return 'stopping'
    // Of many that ask while the database is silent, one waits in its pool.
    probe ??= probeDatabase(db).finally(() => {
      probe = null
    })
    const reason = await Promise.race([probe, silenceAfter(patienceMs)])
    if (reason !== null) return reason
    // A read says nothing about the writes, which fail on a full disk.
    return embeddedIn === null || (await hasRoom(embeddedIn)) ? null : 'disk'
  }

  // A proxy asks five times a second: a line each would be most of the log.
  const logLevel = 'warn'

  app.get('/healthz', { logLevel }, async () => ({ status: 'ok', version }))

  app.get('/readyz', { logLevel }, async (_request, reply) => {
    const reason = await findReason()
    if (reason !== lastReason && reason !== null) app.log.warn({ reason }, 'the portal is not ready')
    if (reason !== lastReason && reason === null) app.log.info('the portal is ready again')
    lastReason = reason
    return reason === null ? { status: 'ready' } : unready(reply, reason)
  })
}

async function probeDatabase(db: Database): Promise<Reason | null> {
  try {
    const [found] = await db.query<{ is_read_only: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as is_read_only`,
    )
    // A standby answers every read.
    return found?.is_read_only ? 'database-read-only' : null
  } catch {
    return 'database'
  }
}

function silenceAfter(ms: number): Promise<Reason> {
  return sleep(ms, 'database-silent', { ref: false })
}

function unready(reply: FastifyReply, reason: Reason): FastifyReply {
  return reply.code(503).send({ status: 'unready', reason })
}
