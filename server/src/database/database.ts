import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { copyDatabase, databaseFolder, refuseForeignFolder, refuseHalfRestored } from './embedded-files.ts'
import { classifyDriverError, endsSession } from './errors.ts'
import { maintainEmbedded } from './maintain-embedded.ts'
import { createNotifications, type Listener } from './notifications.ts'
import { openEmbeddedPool, openPostgresPool, type OpenPool } from './open-pool.ts'
import { createStatementNames, unnamed } from './statement-names.ts'

export type Database = {
  /** Runs one statement, in the ambient transaction if there is one, and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction. A nested call joins the outer transaction. */
  tx<T>(work: () => Promise<T>): Promise<T>
  /** Runs the effect after the ambient transaction has committed, or at once without one. A rollback drops it. */
  afterCommit(effect: () => void): void
  /** Does this at the very end of the ambient transaction, which fails with it. Throws without a transaction. */
  beforeCommit(work: () => Promise<void>): void
  /** Tells all listeners of this process at once, and those of other processes soon; see `listen`. */
  notify(message: string): void
  /** The same, but resolves only when the database has passed the message on. For what is rare and can't wait. */
  notifyNow(message: string): Promise<void>
  /**
   * Calls the listener with each message, or with null when some may have been missed; the returned function ends it.
   * Other processes are heard on PostgreSQL only, and a pooler in between may keep them from us: a listener must do without a message too.
   */
  listen(listener: Listener): () => void
  /** Copies the embedded database, as it is at one moment, into a new folder; others wait meanwhile. Null on PostgreSQL. */
  copyTo: ((dataDir: string) => Promise<void>) | null
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

type EndOfTime = () => void

/** Starts a clock, and returns what stops it: for the wait for a connection, and for a statement from its sending to its answer. */
export type DatabaseClocks = { wait(): EndOfTime; statement(): EndOfTime }

type Transaction = {
  readonly client: pg.PoolClient
  readonly begin: string
  readonly clocks: DatabaseClocks | null
  readonly lastWork: (() => Promise<void>)[]
  readonly effects: (() => void)[]
  open: boolean
}

/**
 * Opens PostgreSQL at `url`, or the embedded database under `dataDir` when it is null. Both behave the same. Messages of other
 * processes come in by `listenUrl`, where a pooler at `url` keeps them from us.
 */
export async function openDatabase(options: {
  url: string | null
  listenUrl?: string | null
  dataDir: string
  poolSize?: number
  /** How long a statement waits behind a lock on PostgreSQL; for ever unless given. */
  lockMs?: number
  clocks?: DatabaseClocks | null
}): Promise<Database> {
  const { url, lockMs, clocks = null } = options
  if (url !== null) {
    const opened = openPostgresPool(url, { size: options.poolSize ?? 10, lockMs })
    return createDatabase(opened, { listenUrl: options.listenUrl ?? url, clocks })
  }

  const folder = databaseFolder(options.dataDir)
  await refuseHalfRestored(options.dataDir)
  await refuseForeignFolder(folder)
  const db = createDatabase(await openEmbeddedPool(folder, { size: options.poolSize ?? 4 }), {
    listenUrl: null,
    clocks,
  })
  const stopMaintenance = maintainEmbedded(db)
  return {
    ...db,
    async copyTo(dataDir) {
      // What it writes need not be copied from the log and done again.
      await db.query('checkpoint')
      await db.tx(async () => {
        // The session is ours with its answer, so nothing is written until the end of this transaction.
        await db.query('select 1')
        await copyDatabase(folder, databaseFolder(dataDir))
      })
    },
    close() {
      stopMaintenance()
      return db.close()
    },
  }
}

/**
 * Closes the database, and tells whether that succeeded in time. The embedded engine does one thing at a time: while it
 * answers nobody, it can't be told to close either, and only the end of the process ends it.
 */
export async function closeWithin(db: Pick<Database, 'close'>, ms: number): Promise<boolean> {
  return Promise.race([db.close().then(() => true), sleep(ms, false, { ref: false })])
}

type Opened = { listenUrl: string | null; clocks: DatabaseClocks | null }

function createDatabase(
  { pool, isLent, beginLent, close: closePool }: OpenPool,
  { listenUrl, clocks }: Opened,
): Database {
  const ambient = new AsyncLocalStorage<Transaction>()
  const named = createStatementNames()

  function query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const transaction = ambient.getStore()
    const statementFor = (client: pg.ClientBase) => (isLent(client) ? unnamed(text, values) : named(text, values))
    return transaction?.open
      ? queryWithin<Row>(transaction, statementFor(transaction.client))
      : queryPool<Row>({ pool, clocks }, statementFor)
  }

  async function tx<T>(work: () => Promise<T>): Promise<T> {
    if (ambient.getStore()?.open) return work()

    const client = await checkOut({ pool, clocks })
    const begin = isLent(client) ? beginLent : 'begin'
    const transaction: Transaction = { client, begin, clocks, lastWork: [], effects: [], open: true }
    const result = await runToCommit(transaction, () => ambient.run(transaction, () => workToEnd(transaction, work)))
    for (const effect of transaction.effects) runEffect(effect)
    return result
  }

  function afterCommit(effect: () => void): void {
    const transaction = ambient.getStore()
    if (transaction?.open) transaction.effects.push(effect)
    else runEffect(effect)
  }

  function beforeCommit(work: () => Promise<void>): void {
    const transaction = ambient.getStore()
    if (!transaction?.open) throw new Error('There is no transaction that this could belong to')
    transaction.lastWork.push(work)
  }

  const notifications = createNotifications(listenUrl === null ? null : { url: listenUrl, query })

  function connections() {
    return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
  }

  async function close(): Promise<void> {
    await notifications.close()
    await closePool()
  }

  const { notify, notifyNow, listen } = notifications
  return { query, tx, afterCommit, beforeCommit, notify, notifyNow, listen, copyTo: null, connections, close }
}

type TimedPool = { pool: pg.Pool; clocks: DatabaseClocks | null }

// Not pool.query, which closes the connection, with its prepared statements, on every violated constraint.
function queryPool<Row extends object>(
  { pool, clocks }: TimedPool,
  statementFor: (client: pg.ClientBase) => pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const endOfWait = clocks?.wait()
    pool.connect((refusal, client, release) => {
      endOfWait?.()
      if (client === undefined) {
        reject(classifyDriverError(refusal))
        return
      }
      const endOfStatement = clocks?.statement()
      client.query<Row>(statementFor(client), (failure: Error | null, result) => {
        endOfStatement?.()
        if (failure) {
          const error = classifyDriverError(failure)
          release(endsSession(error))
          reject(error)
          return
        }
        release()
        resolve(rowsOf(result))
      })
    })
  })
}

async function queryWithin<Row extends object>(transaction: Transaction, statement: pg.QueryConfig): Promise<Row[]> {
  return rowsOf(await execute<Row>(transaction, statement))
}

async function execute<Row extends object>(
  { client, clocks }: Transaction,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  gatherWrites(client)
  const endOfStatement = clocks?.statement()
  try {
    return await client.query<Row>(statement)
  } catch (error) {
    throw classifyDriverError(error)
  } finally {
    endOfStatement?.()
  }
}

// Statements that don't wait for each other leave in one write, which is the dearest part of a short statement: for this
// process, and for PostgreSQL, which wakes up for each.
function gatherWrites({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

// A script of several statements, such as a migration, gives an array of results, whose rows nobody needs.
function rowsOf<Row extends object>(result: pg.QueryResult<Row>): Row[] {
  return result.rows ?? []
}

async function checkOut({ pool, clocks }: TimedPool): Promise<pg.PoolClient> {
  const endOfWait = clocks?.wait()
  try {
    return await pool.connect()
  } catch (error) {
    throw classifyDriverError(error)
  } finally {
    endOfWait?.()
  }
}

async function runToCommit<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    // Not awaited: the first statements leave with it, and fail as well if it fails.
    const begun = execute(transaction, { text: transaction.begin })
    begun.catch(ignore)
    const result = await work()
    await begun
    await commit(transaction)
    return result
  } catch (error) {
    await rollBack(transaction, error)
    throw error
  }
}

async function workToEnd<T>({ lastWork }: Transaction, work: () => Promise<T>): Promise<T> {
  const result = await work()
  for (const last of lastWork) await last()
  return result
}

// What was committed stays committed, so an effect that throws must not reject the transaction.
function runEffect(effect: () => void): void {
  try {
    effect()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

async function commit(transaction: Transaction): Promise<void> {
  // Closed first, so that a late callback can't send a statement after the commit.
  transaction.open = false
  const { command } = await execute(transaction, { text: 'commit' })
  // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and not with an error.
  if (command !== 'COMMIT') throw new Error('Rolled back: the error of a statement in this transaction was swallowed')
  transaction.client.release()
}

async function rollBack(transaction: Transaction, error: unknown): Promise<void> {
  transaction.open = false
  try {
    if (endsSession(error)) throw error
    await execute(transaction, { text: 'rollback' })
    transaction.client.release()
  } catch {
    // The state of this session is unknown, so it must not return to the pool.
    transaction.client.release(true)
  }
}

function ignore(): void {}
