import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import type pg from 'pg'
import { isConnectionLoss, withConnectionLossNamed } from './errors.ts'
import { maintainEmbedded } from './maintain-embedded.ts'
import { openEmbeddedPool, openPostgresPool, type OpenPool } from './open-pool.ts'
import { createStatementNames } from './statement-names.ts'

export type Database = {
  /** Runs one statement in the ambient transaction if there is one; gives its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs `work` in a transaction; nested use joins it. */
  tx<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Transaction = { readonly client: pg.PoolClient; open: boolean }

/** Opens PostgreSQL at `url`, or without one the embedded database under `dataDir`; from here on they behave alike. */
export async function openDatabase(options: { url: string | null; dataDir: string; poolSize?: number }): Promise<Database> {
  if (options.url !== null) return createDatabase(openPostgresPool(options.url, options.poolSize ?? 10))

  const db = createDatabase(await openEmbeddedPool(path.join(options.dataDir, 'database'), options.poolSize ?? 6))
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

    const transaction: Transaction = { client: await checkOut(pool), open: true }
    try {
      await transaction.client.query('begin')
      const result = await ambient.run(transaction, work)
      await commit(transaction)
      return result
    } catch (error) {
      await rollBack(transaction, error)
      throw withConnectionLossNamed(error)
    }
  }

  return { query, tx, close }
}

// Callbacks instead of pool.query: that would throw the connection away on every violated constraint.
function queryPool<Row extends object>(pool: pg.Pool, statement: pg.QueryConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    pool.connect((refusal, client, release) => {
      if (client === undefined) {
        reject(withConnectionLossNamed(refusal))
        return
      }
      client.query<Row>(statement, (error: Error | null, result) => {
        if (error === null) {
          release()
          resolve(rowsOf(result))
        } else {
          release(isConnectionLoss(error) ? error : undefined)
          reject(withConnectionLossNamed(error))
        }
      })
    })
  })
}

async function queryClient<Row extends object>(client: pg.PoolClient, statement: pg.QueryConfig): Promise<Row[]> {
  try {
    return rowsOf(await client.query<Row>(statement))
  } catch (error) {
    throw withConnectionLossNamed(error)
  }
}

// A script of several statements, as in a migration, gives an array of results.
function rowsOf<Row extends object>(result: pg.QueryResult<Row>): Row[] {
  return result.rows ?? []
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw withConnectionLossNamed(error)
  }
}

async function commit(transaction: Transaction): Promise<void> {
  // From here on a callback that comes late must not slip a statement in behind the commit.
  transaction.open = false
  const { command } = await transaction.client.query('commit')
  // PostgreSQL answers the commit of a failed transaction with a rollback and no error.
  if (command !== 'COMMIT') throw new Error('Rolled back: a statement in this transaction failed and its error was swallowed')
  transaction.client.release()
}

async function rollBack(transaction: Transaction, error: unknown): Promise<void> {
  transaction.open = false
  try {
    if (isConnectionLoss(error)) throw error
    await transaction.client.query('rollback')
    transaction.client.release()
  } catch (failure) {
    // Nobody knows what state the session is in: it must not return to the pool.
    transaction.client.release(failure instanceof Error ? failure : true)
  }
}
