import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable, endsSession } from './database/errors.ts'

type Waiting = { url: string | null; log: Pick<FastifyBaseLogger, 'info' | 'warn'>; pauseMs?: number }

const tellEveryMs = 15_000

/**
 * Takes a step of the start, again and again as long as PostgreSQL is away: after a power cut it may come minutes later, and a
 * busy machine connects slowly. What waiting can not mend, such as a refused password, is thrown at once.
 */
export async function awaitDatabase<Result>(
  step: () => Promise<Result>,
  { url, log, pauseMs = 1_000 }: Waiting,
): Promise<Result> {
  let toldAt = -Infinity
  for (;;) {
    try {
      const result = await step()
      if (toldAt > 0) log.info('the database answers: this start goes on')
      return result
    } catch (error) {
      if (url === null || !isAway(error)) throw error
      if (performance.now() - toldAt > tellEveryMs) {
        log.warn({ reason: (error as Error).message }, 'the database does not answer: this start waits for it')
        toldAt = performance.now()
      }
      await sleep(pauseMs)
    }
  }
}

// A sentence for the operator has the failure as its cause.
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DatabaseUnavailable ? endsSession(error) : isAway(error.cause)
}
