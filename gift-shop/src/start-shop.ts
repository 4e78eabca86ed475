import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openBooks } from './books/open-books.ts'
import type { Config } from './config.ts'
import { lockFolder } from './storage/lock-folder.ts'
import { sharedSecret } from './storage/shared-secret.ts'

// How long calls that are under way get to finish.
const finishMs = 6_000

type StartOptions = {
  filesDir: string
  /** What has to happen when the disk refuses: nothing that memory holds can be trusted to be stored any more. */
  onBroken: () => void
}

/** Starts everything in order: lock, journal, web server. `stop` undoes it gently. */
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

// Node waits for ever for who never sends the rest of his call.
async function closeGently(app: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => app.server.closeAllConnections(), finishMs)
  await app.close()
  clearTimeout(hangUp)
}
