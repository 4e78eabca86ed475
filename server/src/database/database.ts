import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import type pg from 'pg'
import { classifyDriverError, DatabaseUnavailable } from './errors.ts'
import { maintainEmbedded } from './maintain-embedded.ts'
import { openEmbeddedPool, openPostgresPool, type OpenPool } from './open-pool.ts'
import { createStatementNames } from './statement-names.ts'

export type Database = {
  /** Runs one statement in the ambient transaction if there is one; gives its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction; nested use joins it. */
  tx<T>(work: () => Promise<T>): Promise<T>
  /** Does something once the ambient transaction stands, and not at all when it is undone; at once without one. */
  afterCommit(effect: () => void): void
  close(): Promise<void>
}

type Transaction = { readonly client: pg.PoolClient; readonly effects: (() => void)[]; open: boolean }

/** Opens PostgreSQL at `url`, or without one the embedded database under `dataDir`; from here on they behave alike. */
export async function openDatabase(options: {
  url: string | null
  dataDir: string
  poolSize?: number
}): Promise<Database> {
  if (options.url !== null) return createDatabase(openPostgresPool(options.url, { size: options.poolSize ?? 10 }))

  const db = createDatabase(
    await openEmbeddedPool(path.join(options.dataDir, 'database'), { size: options.poolSize ?? 4 }),
  )
  const stopMaintenance = maintainEmbedded(db)
  return {
    ...db,
    close() {
      stopMaintenance()
      return db.close()
    },
  }
}

function createDatabase({ pool, close }: OpenPool): Database {
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
    try {
      // Not waited for: it leaves together with the first statement, which fails as well if this does.
      const begun = execute(transaction.client, { text: 'begin' })
      begun.catch(ignore)
      const result = await ambient.run(transaction, work)
      await begun
      await commit(transaction)
      for (const effect of transaction.effects) effect()
      return result
    } catch (error) {
      await rollBack(transaction, error)
      throw error
    }
  }

  function afterCommit(effect: () => void): void {
    const transaction = ambient.getStore()
    if (transaction?.open) transaction.effects.push(effect)
    else effect()
  }

  return { query, tx, afterCommit, close }
}

// Not pool.query, which throws the connection and its prepared statements away on every violated constraint.
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
          release(error instanceof DatabaseUnavailable)
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
  try {
    return await client.query<Row>(statement)
  } catch (error) {
    throw classifyDriverError(error)
  }
}

// A script of several statements, as a migration is, gives an array of results, of which nobody wants the rows.
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

async function commit(transaction: Transaction): Promise<void> {
  // From here on a callback that comes late must not slip a statement in behind the commit.
  transaction.open = false
  const { command } = await execute(transaction.client, { text: 'commit' })
  // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
  if (command !== 'COMMIT') throw new Error('Rolled back: the error of a statement in this transaction was swallowed')
  transaction.client.release()
}

async function rollBack(transaction: Transaction, error: unknown): Promise<void> {
  transaction.open = false
  try {
    if (error instanceof DatabaseUnavailable) throw error
    await execute(transaction.client, { text: 'rollback' })
    transaction.client.release()
  } catch {
    // In which state this session is nobody knows: it must not return to the pool.
    transaction.client.release(true)
  }
}

function ignore(): void {}
