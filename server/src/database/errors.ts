import pg from 'pg'

/** The database can't be reached for now. The HTTP layer answers 503; trying again later is right. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Tells whether the statement failed on exactly this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Gives every kind of lost or refused connection one class, and leaves other errors alone. */
export function withConnectionLossNamed(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  return isConnectionLoss(error) ? new DatabaseUnavailable(error) : error
}

/** Tells whether the connection, and not merely the statement, failed. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false

  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    systemErrors.has(code) || sqlStates.has(code) || code.startsWith('08') || driverMessages.some((text) => error.message.startsWith(text))
  )
}

const systemErrors = new Set([
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

// Shut down by an operator, crashed, still starting, closed for idling, and no connection left.
const sqlStates = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300'])

// What pg and its pool report without a code.
const driverMessages = [
  'Connection terminated',
  'Client was closed and is not queryable',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end',
]
