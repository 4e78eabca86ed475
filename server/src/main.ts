import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { InvalidConfig, loadConfig } from './config.ts'
import { makeDataDir, requireFreePort } from './start-checks.ts'
import { startPortal } from './start-portal.ts'

// Once built this file lies in server/dist, in development in server/src: the built web app is beside either.
const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

// What we make is for the account that we run as: secrets, people's data, links to log in with.
process.umask(0o077)

try {
  const config = loadConfig(process.env)
  const log = pino({ level: config.logLevel, base: null })
  if (!existsSync(join(webDir, 'index.html'))) throw new InvalidConfig([`the web app is not built in ${webDir}`])

  await makeDataDir(config.dataDir)
  await requireFreePort(config)
  // `npm start` waits for this with the stand-in shop, which reads the same configuration.
  process.send?.({ accepted: true })
  // While this starts there is nothing to finish: it ends at once with `npm start`.
  process.once('disconnect', endAtOnce)
  const portal = await startPortal(config, { log, webDir })
  process.off('disconnect', endAtOnce)
  log.info({ url: config.appUrl }, 'the portal is ready')
  // And for this to print the address and the demo logins.
  process.send?.({ ready: true, url: config.appUrl, demoLogins: portal.demoLogins })

  const stop = (signal: NodeJS.Signals | 'disconnect') => {
    log.info({ signal }, 'stopping')
    portal.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
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

function endAtOnce(): void {
  process.exit(1)
}
