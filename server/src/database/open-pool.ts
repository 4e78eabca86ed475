import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { SharedSession } from './shared-session.ts'
import { valueTypes } from './value-types.ts'

export type OpenPool = { pool: pg.Pool; close(): Promise<void> }

/** A pool of connections to a PostgreSQL server. */
export function openPostgresPool(url: string, size: number): OpenPool {
  const pool = createPool({ connectionString: url, max: size, keepAlive: true })
  return { pool, close: () => pool.end() }
}

/** The same pool, over the embedded database in this folder. */
export async function openEmbeddedPool(folder: string, size: number): Promise<OpenPool> {
  await mkdir(path.dirname(folder), { recursive: true })
  const engine = await startEmbeddedEngine(folder)
  const session = new SharedSession(engine.execute)
  const pool = createPool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: size,
    stream: () => new EmbeddedConnection(session),
  })

  async function close(): Promise<void> {
    await pool.end()
    await engine.close()
  }
  return { pool, close }
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: valueTypes,
    connectionTimeoutMillis: 5_000,
    // An idle connection keeps its prepared statements; closing it would cost more than holding it.
    idleTimeoutMillis: 0,
    application_name: 'installateursportaal',
    onConnect: (client) => client.query(`set time zone 'UTC'`),
  })
  // A connection that dies while nobody uses it is replaced at the next query; without listeners it would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore(): void {}
