import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from './config.ts'
import { startShop } from './start-shop.ts'

// The pictures and the style sheet are beside this file, both in src and in the build.
const filesDir = join(dirname(fileURLToPath(import.meta.url)), 'files')

// New files are readable for the server's own account only: they hold secrets and personal data.
process.umask(0o077)

try {
  const config = loadConfig(process.env)
  const shop = await startShop(config, { filesDir, onBroken: () => process.exit(1) })
  shop.log.info({ url: config.url }, 'the gift shop is ready')
  // `npm start` waits for this message before it prints the address.
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
  // `npm start` was killed, so the shop stops too.
  process.once('disconnect', () => stop('disconnect'))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
