import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { type ClaimedRun, renewLease } from './schedules.ts'

type Options = { db: Database; log: Pick<FastifyBaseLogger, 'warn'>; leaseMs: number }

/** Renews the lease of a run until it is released; `lost` tells that the run is not ours any more. */
export function holdLease(run: ClaimedRun, { db, log, leaseMs }: Options): { lost: AbortSignal; release: () => void } {
  const lost = new AbortController()
  const timer = setInterval(() => void renew(), leaseMs / 4)
  let heldUntil = performance.now() + leaseMs

  async function renew(): Promise<void> {
    const askedAt = performance.now()
    try {
      if (await renewLease(db, run, leaseMs)) heldUntil = askedAt + leaseMs
      else lost.abort()
    } catch {
      // The database may be back before the lease ends.
      if (performance.now() > heldUntil) lost.abort()
    }
    if (!lost.signal.aborted) return
    clearInterval(timer)
    log.warn({ work: run.name }, 'another process took over a run')
  }

  return { lost: lost.signal, release: () => clearInterval(timer) }
}
