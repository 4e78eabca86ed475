import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { SharedSession } from './shared-session.ts'
import { valueTypes } from './value-types.ts'

export type OpenPool = { pool: pg.Pool; close(): Promise<void> }

type Limits = {
  size: number
  /** How long a transaction may do nothing before it is ended. */
  idleTransactionMs?: number
}

const aMinute = 60_000

/** A pool of connections to a PostgreSQL server. */
export function openPostgresPool(url: string, limits: Limits): OpenPool {
  const pool = createPool(limits, { connectionString: url, keepAlive: true })
  return { pool, close: () => pool.end() }
}

/** The same, over the embedded database in this folder. */
export async function openEmbeddedPool(folder: string, limits: Limits): Promise<OpenPool> {
  await mkdir(path.dirname(folder), { recursive: true })
  const engine = await startEmbeddedEngine(folder)
  const session = new SharedSession(engine.execute, limits.idleTransactionMs ?? aMinute)
  const stream = () => new EmbeddedConnection(session)
  const pool = createPool(limits, { user: 'postgres', database: 'postgres', ssl: false, stream })

  async function close(): Promise<void> {
    await pool.end()
    await engine.close()
  }
  return { pool, close }
}

function createPool({ size, idleTransactionMs = aMinute }: Limits, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max: size,
    types: valueTypes,
    connectionTimeoutMillis: 5_000,
    // An idle connection keeps its prepared statements; holding it is cheaper than opening the next.
    idleTimeoutMillis: 0,
    application_name: 'installateursportaal',
    // Not as start-up options, which connection poolers refuse.
    onConnect: (client) => client.query(`set time zone 'UTC'; set idle_in_transaction_session_timeout = ${idleTransactionMs}`),
  })
  // A lost connection is replaced at the next query; without these listeners it would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore(): void {}
