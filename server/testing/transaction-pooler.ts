import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import * as wire from '../src/database/wire-messages.ts'

type Backend = { stream: Socket; onReply: (reply: Buffer) => void }

/** A pooler in transaction mode, as PgBouncer is: it lends one of two sessions of PostgreSQL for a transaction at a time. */
export async function startTransactionPooler(url: string) {
  const logins = [new pg.Client(url), new pg.Client(url)]
  const idle = await Promise.all(logins.map(logIn))
  const waiting: ((backend: Backend) => void)[] = []
  const callers = new Set<Socket>()

  function lend(): Promise<Backend> {
    const backend = idle.pop()
    return backend ? Promise.resolve(backend) : new Promise((resolve) => waiting.push(resolve))
  }

  function takeBack(backend: Backend): void {
    const next = waiting.shift()
    if (next) next(backend)
    else idle.push(backend)
  }

  async function serve(caller: Socket): Promise<void> {
    let unread = (await once(caller, 'data')) && Buffer.alloc(0)
    caller.write(wire.startupReply)
    let held: Backend | null = null
    for await (const chunk of caller) {
      unread = Buffer.concat([unread, chunk as Buffer])
      for (let message = wire.firstMessage(unread); message !== null; message = wire.firstMessage(unread)) {
        unread = unread.subarray(message.length)
        if (message[0] === wire.terminate) continue
        const backend: Backend = (held ??= await lend())
        const reply = await ask(backend, message)
        caller.write(reply)
        if (wire.transactionStatus(reply) !== 'idle') continue
        takeBack(backend)
        held = null
      }
    }
  }

  const server = createServer((caller) => {
    callers.add(caller)
    caller.on('error', () => {})
    void serve(caller).catch(() => caller.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: address.href,
    async close() {
      for (const caller of callers) caller.destroy()
      server.close()
      for (const { connection } of logins as unknown as { connection: { stream: Socket } }[])
        connection.stream.destroy()
    },
  }
}

/** A session whose replies come to us and no longer to the driver. */
async function logIn(client: pg.Client): Promise<Backend> {
  client.on('error', () => {})
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  const backend: Backend = { stream, onReply: () => {} }
  stream.on('data', (chunk) => backend.onReply(chunk))
  return backend
}

function ask(backend: Backend, question: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    let reply = Buffer.alloc(0)
    backend.onReply = (chunk) => {
      reply = Buffer.concat([reply, chunk])
      if (wire.transactionStatus(reply) !== 'unknown') resolve(reply)
    }
    backend.stream.write(question)
  })
}
