import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Scheduler } from 'fast-check'

// One for all: each that is made slows every promise of the process.
const acting = new AsyncLocalStorage<string>()

export type Turns = ReturnType<typeof createTurns>

/**
 * What waits for the database, the shop or the relay goes on one at a time, in the order of fast-check's scheduler: with the same
 * seed everything happens in the same order. Each turn is a line of the log.
 */
export function createTurns(scheduler: Scheduler) {
  const log: string[] = []
  let running = 0
  let isFree = true

  async function take<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    if (isFree) return work()
    const label = `${acting.getStore() ?? 'portal'}: ${what}`
    await scheduler.schedule(Promise.resolve(), label)
    log.push(label)
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }

  // After an answer the code goes on by itself until it waits for its next turn. Fastify hands on by these as well.
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await setImmediate()
      if (running > 0) quiet = 0
    }
  }

  return {
    log,
    take,
    /** Until then everybody goes on at once. */
    begin() {
      isFree = false
    },
    /** Starts an act, whose name stands in the log. */
    act: (name: string, work: () => Promise<string>) =>
      void acting.run(name, async () => {
        log.push(`${name}: ends with ${await work()}`)
      }),
    /** Until everybody has ended, or waits for what never comes. */
    async runToEnd(): Promise<void> {
      for (await settle(); scheduler.count() > 0; await settle()) await scheduler.waitNext(1)
    },
  }
}
