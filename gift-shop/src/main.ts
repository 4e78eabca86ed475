import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from './config.ts'
import { startShop } from './start-shop.ts'

// The pictures and the style sheet lie beside this file, in src as well as once built.
const filesDir = join(dirname(fileURLToPath(import.meta.url)), 'files')

// What we make is for the account that we run as: secrets, people's data, links to log in with.
process.umask(0o077)

try {
  const config = loadConfig(process.env)
  const shop = await startShop(config, { filesDir, onBroken: () => process.exit(1) })
  shop.log.info({ url: config.url }, 'the gift shop is ready')
  // `npm start` waits for this to print the address.
  process.send?.({ ready: true, url: config.url })

  const stop = (signal: NodeJS.Signals | 'disconnect') => {
    shop.log.info({ signal }, 'stopping')
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        shop.log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // `npm start` was killed: what it started ends too.
  process.once('disconnect', () => stop('disconnect'))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
