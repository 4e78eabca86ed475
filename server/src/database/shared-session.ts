import { forgetStatements, queryMessage, transactionStatus } from './wire-messages.ts'

type Execute = (batch: Buffer) => Promise<Buffer>
type Connection = { destroy(error: Error): void }

/**
 * Lends the embedded database's only session to one connection at a time: for one batch, or, when a batch opens a
 * transaction, until that transaction ends.
 */
export class SharedSession {
  readonly #execute: Execute
  readonly #idleLimitMs: number
  readonly #waiting: { connection: Connection; wake: () => void }[] = []
  #holder: Connection | null = null
  #idleTimer: NodeJS.Timeout | undefined

  constructor(execute: Execute, idleLimitMs: number) {
    this.#execute = execute
    this.#idleLimitMs = idleLimitMs
  }

  async run(connection: Connection, batch: Buffer): Promise<Buffer> {
    await this.#acquire(connection)
    try {
      const reply = await this.#execute(batch)
      if (transactionStatus(reply) === 'idle') this.#release(connection)
      else this.#limitIdleness(connection)
      return reply
    } catch (error) {
      this.#release(connection)
      throw error
    }
  }

  /** Cleans up after a closed connection: its transaction and its prepared statements. */
  async leave(connection: Connection, statements: ReadonlySet<string>): Promise<void> {
    const isInTransaction = this.#holder === connection
    if (!isInTransaction && statements.size === 0) return

    await this.#acquire(connection)
    try {
      if (isInTransaction) await this.#execute(queryMessage('rollback'))
      await this.#execute(forgetStatements(statements))
    } finally {
      this.#release(connection)
    }
  }

  #acquire(connection: Connection): Promise<void> | undefined {
    if (this.#holder === connection) {
      clearTimeout(this.#idleTimer)
      return undefined
    }
    if (this.#holder === null) {
      this.#holder = connection
      return undefined
    }
    return new Promise((wake) => this.#waiting.push({ connection, wake }))
  }

  #release(connection: Connection): void {
    if (this.#holder !== connection) return
    const next = this.#waiting.shift()
    this.#holder = next?.connection ?? null
    next?.wake()
  }

  // The engine has no idle limit, and one forgotten transaction would block every connection.
  #limitIdleness(connection: Connection): void {
    const end = () => connection.destroy(new Error('Connection terminated: its transaction was idle for too long'))
    this.#idleTimer = setTimeout(end, this.#idleLimitMs).unref()
  }
}
