import { Duplex } from 'node:stream'
import type { SharedSession } from './shared-session.ts'
import * as wire from './wire-messages.ts'

let connections = 0

/** Looks like a socket to the driver, and sends its messages to the shared session of the embedded database. */
export class EmbeddedConnection extends Duplex {
  readonly #session: SharedSession
  readonly #prefix = Buffer.from(`c${++connections}_`)
  readonly #statements = new Set<string>()
  #started = false
  #unread: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []
  #sending: Promise<void> = Promise.resolve()

  constructor(session: SharedSession) {
    super()
    this.#session = session
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Replies are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    let bytes = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    if (!this.#started) bytes = this.#start(bytes)

    if (this.#started) {
      for (let message = wire.firstMessage(bytes); message !== null; message = wire.firstMessage(bytes)) {
        bytes = bytes.subarray(message.length)
        this.#receive(message)
      }
    }
    this.#unread = bytes
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#enqueue(() => this.#session.leave(this, this.#statements))
    done(error)
  }

  /** The first message has no type byte. It names the user and the database, which do not matter here. */
  #start(bytes: Buffer): Buffer {
    const length = bytes.length < 4 ? Number.POSITIVE_INFINITY : bytes.readUInt32BE(0)
    if (bytes.length < length) return bytes
    this.#started = true
    this.push(wire.startupReply)
    return bytes.subarray(length)
  }

  #receive(message: Buffer): void {
    const type = message[0]
    if (type === wire.terminate) {
      this.#enqueue(async () => {
        this.push(null)
      })
      return
    }

    this.#batch.push(this.#withOwnStatementName(message))
    if (type === wire.sync || type === wire.query || type === wire.flush) {
      const batch = Buffer.concat(this.#batch)
      this.#batch = []
      this.#enqueue(() => this.#send(batch))
    }
  }

  async #send(batch: Buffer): Promise<void> {
    if (this.destroyed) return
    const reply = await this.#session.run(this, batch)
    if (!this.destroyed) this.push(reply)
  }

  #enqueue(work: () => Promise<void>): void {
    this.#sending = this.#sending.then(work).catch((error: Error) => {
      this.destroy(error)
    })
  }

  /** All connections share one session with one set of statement names, so each connection prefixes its names. */
  #withOwnStatementName(message: Buffer): Buffer {
    const offset = wire.statementNameOffset(message)
    if (offset === null) return message
    if (message[0] === wire.parse) {
      const name = message.subarray(offset, message.indexOf(0, offset))
      this.#statements.add(this.#prefix.toString() + name.toString())
    }
    return wire.withPrefixAt(message, offset, this.#prefix)
  }
}
