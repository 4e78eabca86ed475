import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestDatabase } from '../databases.ts'
import type { Turns } from './turns.ts'

type Database = TestDatabase['db']

export type Life = ReturnType<typeof createLife>

/** The life of one process, which a kill ends between two statements. Whoever waits for something then waits for ever. */
export function createLife() {
  let statementsLeft = Infinity
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let isOver = false

  return {
    ended,
    isOver: () => isOver,
    killAfter(statements: number) {
      statementsLeft = statements
    },
    /** Called before and after each statement. */
    pass() {
      if (statementsLeft-- > 0) return
      isOver = true
      end()
    },
  }
}

class Killed extends Error {}

// One for all: each that is made slows every promise of the process.
const within = new AsyncLocalStorage<true>()

const forEver = new Promise<never>(() => {})

/**
 * The database as one process has it. A transaction is one turn, as on the embedded engine, which does one at a time; a kill in the
 * middle rolls it back.
 */
export function databaseOf(life: Life, { db, turns }: { db: Database; turns: Turns }): Database {
  async function statement<Result>(run: () => Promise<Result>): Promise<Result> {
    life.pass()
    if (life.isOver()) return forEver
    return run()
  }

  async function turn<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    if (life.isOver()) return forEver
    const killed = life.ended.then(() => Promise.reject(new Killed()))
    killed.catch(() => {})
    try {
      const result = await turns.take(what, () => work())
      // It is stored, and may die before anybody hears of it.
      life.pass()
      return life.isOver() ? await forEver : result
    } catch (error) {
      if (error instanceof Killed) return forEver
      throw error
    }
  }

  function orKilled<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, life.ended.then(() => Promise.reject(new Killed()))])
  }

  return {
    ...db,
    query: (text, values) =>
      within.getStore()
        ? statement(() => db.query(text, values))
        : turn(text.trim().replace(/\s+/g, ' ').slice(0, 60), () => orKilled(statement(() => db.query(text, values)))),
    tx: (work) =>
      within.getStore() ? db.tx(work) : turn('transaction', () => db.tx(() => orKilled(within.run(true, work)))),
    beforeCommit: (work) => db.beforeCommit(() => orKilled(within.run(true, work))),
  }
}
