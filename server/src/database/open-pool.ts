import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { explainFailedStart } from './embedded-files.ts'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { SharedSession } from './shared-session.ts'
import { valueTypes } from './value-types.ts'

export type OpenPool = { pool: pg.Pool; close: () => Promise<void> }

type Limits = {
  size: number
  /** How long a transaction may be idle before it is ended, so that it can't block others for ever. */
  idleTransactionMs?: number
}

const aMinute = 60_000
// How long running statements get when the pool closes.
const closeMs = 1_500

/** A pool of connections to a PostgreSQL server. */
export function openPostgresPool(url: string, { size, idleTransactionMs = aMinute }: Limits): OpenPool {
  const settings = `set time zone 'UTC'; set idle_in_transaction_session_timeout = ${idleTransactionMs}`
  const pool = createPool({ connectionString: url, max: size, keepAlive: true }, settings)
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))

  // A statement that waits for a lock would keep the process alive for as long. PostgreSQL rolls its transaction back.
  async function close(): Promise<void> {
    const cut = setTimeout(() => {
      for (const { connection } of clients) connection.stream.destroy()
    }, closeMs)
    await pool.end()
    clearTimeout(cut)
  }
  return { pool, close }
}

/** The same, over the embedded database in this folder. */
export async function openEmbeddedPool(
  folder: string,
  { size, idleTransactionMs = aMinute }: Limits,
): Promise<OpenPool> {
  await mkdir(path.dirname(folder), { recursive: true })
  const engine = await startEmbeddedEngine(folder).catch(async (error: unknown) => {
    throw new Error(await explainFailedStart(folder, error), { cause: error })
  })
  // PostgreSQL's own idle limit makes this engine hang, so the session has one.
  const session = new SharedSession(engine.execute, idleTransactionMs)
  const stream = () => new EmbeddedConnection(session)
  const pool = createPool(
    { user: 'postgres', database: 'postgres', ssl: false, max: size, stream },
    `set time zone 'UTC'`,
  )

  async function close(): Promise<void> {
    await pool.end()
    await engine.close()
  }
  return { pool, close }
}

function createPool(config: pg.PoolConfig, settings: string): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: valueTypes,
    // Statements that a transaction does not await one by one are sent without waiting, and executed in order.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    // Never closed when idle, because a new connection would have to prepare its statements again.
    idleTimeoutMillis: 0,
    application_name: 'installateursportaal',
    // As a statement, because connection poolers refuse settings among the start-up options.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types don't say so
    onConnect: (client) => client.query(settings),
  })
  // A lost connection is replaced at the next query. Without these listeners its error would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore(): void {}
