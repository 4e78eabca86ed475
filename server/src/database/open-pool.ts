import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { explainFailedStart } from './embedded-files.ts'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { SharedSession } from './shared-session.ts'
import { valueTypes } from './value-types.ts'

export type OpenPool = {
  pool: pg.Pool
  /** Whether a pooler stands in between, which may lend this client another session for each transaction. */
  isLent: (client: pg.ClientBase) => boolean
  /** Begins a transaction in a lent session, which does not have our settings. */
  beginLent: string
  close: () => Promise<void>
}

type Limits = {
  size: number
  /** How long a transaction may be idle before it is ended, so that it can't block others for ever. */
  idleTransactionMs?: number
  /** How long a statement waits for what another session has locked; for ever unless given. Of PostgreSQL only: the embedded engine has one session. */
  lockMs?: number
}

const aMinute = 60_000
// How long running statements get when the pool closes.
const closeMs = 1_500

export function openPostgresPool(url: string, { size, idleTransactionMs = aMinute, lockMs = 0 }: Limits): OpenPool {
  const lent = new WeakSet<pg.ClientBase>()
  const limits = [`idle_in_transaction_session_timeout = ${idleTransactionMs}`, `lock_timeout = ${lockMs}`]
  const pool = createPool({ connectionString: url, max: size, keepAlive: true }, async (client) => {
    const settings = [`set time zone 'UTC'`, ...limits.map((limit) => `set ${limit}`)].join('; ')
    // What is set in a lent session would stay there for others; the time zone is what poolers keep for each of us.
    if (await isOwn(client)) return client.query(settings)
    lent.add(client)
    return client.query(`set time zone 'UTC'`)
  })
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
  return {
    pool,
    isLent: (client) => lent.has(client),
    beginLent: ['begin', ...limits.map((limit) => `set local ${limit}`)].join('; '),
    close,
  }
}

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
  const pool = createPool({ user: 'postgres', database: 'postgres', ssl: false, max: size, stream }, (client) =>
    client.query(`set time zone 'UTC'`),
  )

  async function close(): Promise<void> {
    await pool.end()
    await engine.close()
  }
  return { pool, isLent: () => false, beginLent: 'begin', close }
}

// A pooler makes up the process that it tells a client, since the one that works for it changes.
async function isOwn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as unknown as { processID: number }).processID
}

function createPool(config: pg.PoolConfig, prepare: (client: pg.ClientBase) => Promise<unknown>): pg.Pool {
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
    onConnect: prepare,
  })
  // A lost connection is replaced at the next query. Without these listeners its error would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore(): void {}
