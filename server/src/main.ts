import { loadConfig } from './config.ts'
import { withoutValues } from './http/error-handler.ts'
import { openLog } from './open-log.ts'
import { refuseFaultsOfStart, warningsOfStart } from './watch/doctor/checks.ts'
import { makeDataDir } from './start-checks.ts'
import { startPortal } from './start-portal.ts'
import { version } from './version.ts'
import { webDir } from './web-dir.ts'

// All files are private to the account that runs the server: secrets, customers' data, login links.
process.umask(0o077)

try {
  const config = loadConfig(process.env)
  const log = openLog({ level: config.logLevel })
  // Whatever threw outside of every call may have left something half done, so the process ends and whoever runs it starts another.
  // Node would print the error as it is, with the values that a database quotes.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: withoutValues(error) }, 'unexpected error outside of a call: the portal ends')
    process.exit(1)
  })
  await refuseFaultsOfStart(config)
  for (const sentence of await warningsOfStart(config)) log.warn(sentence)
  await makeDataDir(config.dataDir)
  // `npm start` then starts the stand-in shop, which reads the same configuration.
  process.send?.({ accepted: true })
  // During the start nothing has to be finished, so the server ends at once when `npm start` ends.
  process.once('disconnect', endAtOnce)
  // In a terminal a line per request would push the address and the demo logins off the screen.
  const requestLevel = process.stdout.isTTY ? 'debug' : 'info'
  const portal = await startPortal(config, { log, webDir, requestLevel })
  process.off('disconnect', endAtOnce)

  // Before it is told that the portal is ready: whoever hears that may stop it at once.
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
  // The end of `npm start` ends the server too.
  process.once('disconnect', () => stop('disconnect'))

  log.info({ url: config.appUrl, version }, 'the portal is ready')
  // Written before `npm start` prints the address and the demo logins, so that these stay the last lines.
  await new Promise((resolve) => log.flush(resolve))
  const { demoLogins } = portal
  if (process.connected) process.send?.({ ready: true, url: config.appUrl, mailDir: config.mail.dir, demoLogins })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

function endAtOnce(): void {
  process.exit(1)
}
