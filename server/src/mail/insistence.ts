import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

export type Insistence = ReturnType<typeof createInsistence>

type InsistenceOptions = {
  log: Pick<FastifyBaseLogger, 'warn'>
  retryMs: number
  /** When even we stop insisting. */
  patience: AbortSignal
}

/** What became of a mail has to be written down, also when the database is away for a while: else it is sent again. */
export function createInsistence({ log, retryMs, patience }: InsistenceOptions) {
  let isDatabaseLost = false

  /** One attempt; null while the database is away. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<{ result: Result } | null> {
    try {
      const result = await work()
      isDatabaseLost = false
      return { result }
    } catch (error) {
      // The message only: the details of a database error may quote a row.
      if (!isDatabaseLost)
        log.warn({ reason: error instanceof Error ? error.message : '' }, 'mail waits for the database')
      isDatabaseLost = true
      return null
    }
  }

  async function insist(write: () => Promise<void>): Promise<void> {
    while (!(await attempt(write)) && !patience.aborted) {
      await sleep(retryMs, undefined, { signal: patience }).catch(() => {})
    }
  }

  return { attempt, insist }
}
