import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { copyDatabase, databaseFolder, refuseForeignFolder, refuseHalfRestored } from './embedded-files.ts'
import { classifyDriverError, endsSession } from './errors.ts'
import { maintainEmbedded } from './maintain-embedded.ts'
import { createNotifications, type Listener } from './notifications.ts'
import { openEmbeddedPool, openPostgresPool, type OpenPool } from './open-pool.ts'
import { createStatementNames } from './statement-names.ts'

export type Database = {
  /** Runs one statement, in the ambient transaction if there is one, and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction. A nested call joins the outer transaction. */
  tx<T>(work: () => Promise<T>): Promise<T>
  /** Runs the effect after the ambient transaction has committed, or at once without one. A rollback drops it. */
  afterCommit(effect: () => void): void
  /** Tells all listeners of this process at once, and those of other processes soon; see `listen`. */
  notify(message: string): void
  /** The same, but resolves only when the database has passed the message on. For what is rare and can't wait. */
  notifyNow(message: string): Promise<void>
  /**
   * Calls the listener with each message, or with null when some may have been missed; the returned function ends it.
   * Other processes are heard on PostgreSQL only, and not through a pooler of transactions, so a listener must do without a message too.
   */
  listen(listener: Listener): () => void
  /** Copies the embedded database, as it is at one moment, into a new folder; others wait meanwhile. Null on PostgreSQL. */
  copyTo: ((dataDir: string) => Promise<void>) | null
  close(): Promise<void>
}

type Transaction = { readonly client: pg.PoolClient; readonly effects: (() => void)[]; open: boolean }

/** Opens PostgreSQL at `url`, or the embedded database under `dataDir` when it is null. Both behave the same. */
export async function openDatabase(options: {
  url: string | null
  dataDir: string
  poolSize?: number
}): Promise<Database> {
  const { url } = options
  if (url !== null) return createDatabase(openPostgresPool(url, { size: options.poolSize ?? 10 }), url)

  const folder = databaseFolder(options.dataDir)
  await refuseHalfRestored(options.dataDir)
  await refuseForeignFolder(folder)
  const db = createDatabase(await openEmbeddedPool(folder, { size: options.poolSize ?? 4 }), null)
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

function createDatabase({ pool, close: closePool }: OpenPool, url: string | null): Database {
  const ambient = new AsyncLocalStorage<Transaction>()
  const named = createStatementNames()

  function query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const transaction = ambient.getStore()
    const statement = named(text, values)
    return transaction?.open ? queryClient<Row>(transaction.client, statement) : queryPool<Row>(pool, statement)
  }

  async function tx<T>(work: () => Promise<T>): Promise<T> {
    if (ambient.getStore()?.open) return work()

    const transaction: Transaction = { client: await checkOut(pool), effects: [], open: true }
    const result = await runToCommit(transaction, () => ambient.run(transaction, work))
    for (const effect of transaction.effects) runEffect(effect)
    return result
  }

  function afterCommit(effect: () => void): void {
    const transaction = ambient.getStore()
    if (transaction?.open) transaction.effects.push(effect)
    else runEffect(effect)
  }

  const notifications = createNotifications(url === null ? null : { url, query })

  async function close(): Promise<void> {
    await notifications.close()
    await closePool()
  }

  const { notify, notifyNow, listen } = notifications
  return { query, tx, afterCommit, notify, notifyNow, listen, copyTo: null, close }
}

// Not pool.query, which closes the connection, with its prepared statements, on every violated constraint.
function queryPool<Row extends object>(pool: pg.Pool, statement: pg.QueryConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    pool.connect((refusal, client, release) => {
      if (client === undefined) {
        reject(classifyDriverError(refusal))
        return
      }
      client.query<Row>(statement, (failure: Error | null, result) => {
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

async function queryClient<Row extends object>(client: pg.PoolClient, statement: pg.QueryConfig): Promise<Row[]> {
  return rowsOf(await execute<Row>(client, statement))
}

async function execute<Row extends object>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  gatherWrites(client)
  try {
    return await client.query<Row>(statement)
  } catch (error) {
    throw classifyDriverError(error)
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

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw classifyDriverError(error)
  }
}

async function runToCommit<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    // Not awaited: the first statements leave with it, and fail as well if it fails.
    const begun = execute(transaction.client, { text: 'begin' })
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
  const { command } = await execute(transaction.client, { text: 'commit' })
  // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and not with an error.
  if (command !== 'COMMIT') throw new Error('Rolled back: the error of a statement in this transaction was swallowed')
  transaction.client.release()
}

async function rollBack(transaction: Transaction, error: unknown): Promise<void> {
  transaction.open = false
  try {
    if (endsSession(error)) throw error
    await execute(transaction.client, { text: 'rollback' })
    transaction.client.release()
  } catch {
    // The state of this session is unknown, so it must not return to the pool.
    transaction.client.release(true)
  }
}

function ignore(): void {}
