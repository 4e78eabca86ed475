import pg from 'pg'

/** The database can't be reached now. The HTTP layer answers 503, and a later attempt may succeed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is not available: ${reasonOf(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Another session kept a table or a row for longer than a statement waits. */
export class DatabaseIsLocked extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause)
    this.message = 'Another session keeps locked in the database what is needed here'
    this.name = 'DatabaseIsLocked'
  }
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Turns every error that means a lost connection or a lock into `DatabaseUnavailable`, and returns the others unchanged. */
export function classifyDriverError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === '55P03') return new DatabaseIsLocked(error)
  return isConnectionLoss(error) ? new DatabaseUnavailable(error) : error
}

export function endsSession(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !(error instanceof DatabaseIsLocked)
}

function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false

  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (socketErrors.has(code) || sqlStates.has(code) || code.startsWith('08')) return true
  return messageStarts.some((start) => error.message.startsWith(start))
}

// A refused connection to a name with several addresses has a code, and no message.
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

const socketErrors = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const sqlStates = new Set([
  '57P01', // shut down by an operator
  '57P02', // crashed
  '57P03', // still starting
  '57P05', // closed because it was idle
  '25P03', // closed because its transaction was idle
  '25006', // read-only: after a failover this server is no longer the primary
  '26000', // the session lost its prepared statements, as behind a pooler that we don't recognise
  '42P05', // it has those of somebody else
  '53100', // the disk is full: reads go on, and writes when there is room again
  '53300', // no connection left
])

const messageStarts = [
  'Connection terminated',
  'Client was closed and is not queryable',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end',
  // A newer version changed a table under a prepared statement; only a new connection prepares it again.
  'cached plan must not change result type',
]
