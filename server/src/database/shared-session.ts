import { forgetStatements, queryMessage, transactionStatus } from './wire-messages.ts'

export type Execute = (batch: Buffer) => Promise<Buffer>

type Waiting = { connection: object; wake: () => void }

/**
 * Lends the embedded database's only session to one connection at a time: for one batch, or, once a batch opens a
 * transaction, until that transaction ends.
 */
export class SharedSession {
  readonly #execute: Execute
  readonly #waiting: Waiting[] = []
  #holder: object | null = null

  constructor(execute: Execute) {
    this.#execute = execute
  }

  async run(connection: object, batch: Buffer): Promise<Buffer> {
    await this.#acquire(connection)
    try {
      const reply = await this.#execute(batch)
      if (transactionStatus(reply) === 'idle') this.#release(connection)
      return reply
    } catch (error) {
      this.#release(connection)
      throw error
    }
  }

  /** Ends whatever a connection that is gone left behind: its transaction and its prepared statements. */
  async leave(connection: object, statements: ReadonlySet<string>): Promise<void> {
    const inTransaction = this.#holder === connection
    if (!inTransaction && statements.size === 0) return

    await this.#acquire(connection)
    try {
      if (inTransaction) await this.#execute(queryMessage('rollback'))
      await this.#execute(forgetStatements(statements))
    } finally {
      this.#release(connection)
    }
  }

  #acquire(connection: object): Promise<void> | undefined {
    if (this.#holder === connection) return undefined
    if (this.#holder === null) {
      this.#holder = connection
      return undefined
    }
    return new Promise((wake) => this.#waiting.push({ connection, wake }))
  }

  #release(connection: object): void {
    if (this.#holder !== connection) return
    const next = this.#waiting.shift()
    this.#holder = next?.connection ?? null
    next?.wake()
  }
}
