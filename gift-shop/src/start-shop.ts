import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openBooks } from './books/open-books.ts'
import type { Config } from './config.ts'
import { lockFolder } from './storage/lock-folder.ts'
import { sharedSecret } from './storage/shared-secret.ts'

// How long running calls get to finish.
const finishMs = 6_000

type StartOptions = {
  filesDir: string
  /** Called when a write to disk fails: from then on the state in memory may not be stored. */
  onBroken: () => void
}

/** Starts lock, journal and web server, in this order. `stop` lets running calls finish, then undoes it. */
export async function startShop(config: Config, { filesDir, onBroken }: StartOptions) {
  const lock = await lockFolder(config.storageDir)
  const books = await openBooks(join(config.storageDir, 'journal.jsonl'))
  const secret = config.secret ?? (await sharedSecret(config.dataDir))
  const app = await createApp({ ...config, secret, books, filesDir, now: () => new Date() })
  void books.broken.then((error) => {
    app.log.fatal({ err: error }, 'the journal can not be written')
    onBroken()
  })
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const advice = `Choose another one for the shop, for example: GIFT_SHOP_PORT=${config.port + 1} npm start`
    throw new Error(`Port ${config.port} on ${config.host} is in use by another program. ${advice}`)
  })

  async function stop(): Promise<void> {
    await closeGently(app)
    await books.close()
    await lock.release()
  }
  return { log: app.log satisfies FastifyBaseLogger, stop }
}

// Node has no limit on the time that a client takes to send its request.
async function closeGently(app: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => app.server.closeAllConnections(), finishMs)
  await app.close()
  clearTimeout(hangUp)
}
