import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp, type RequestLevel } from './app.ts'
import { awaitDatabase } from './await-database.ts'
import type { Config } from './config.ts'
import { closeWithin, type Database, openDatabase } from './database/database.ts'
import { type FolderLock, lockFolder } from './database/lock-folder.ts'
import { createDependencies, type Dependencies } from './dependencies.ts'
import { generatedSecret } from './generated-secret.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteExpired } from './http/session-store.ts'
import { openGiftShop } from './integrations/gift-shop/gift-shop.ts'
import { isCaptured } from './mail/transport.ts'
import { createMetrics, type Metrics } from './watch/metrics/create-metrics.ts'
import { addFactGauges } from './watch/metrics/fact-gauges.ts'
import { serveMetrics } from './watch/metrics/serve-metrics.ts'
import { runOperatorCommand } from './operator/commands.ts'
import { listenForOperator } from './operator/operator-socket.ts'
import { refuseOpenDemo } from './seed/open-demo.ts'
import { seedDemoData } from './seed/seed-demo-data.ts'
import { seedFaq } from './seed/seed-faq.ts'
import type { DemoLogin } from './seed/demo-logins.ts'
import { findDemoLogins } from './seed/seed-members.ts'
import { sendDemoHistory } from './seed/send-demo-history.ts'
import { requireDatabase } from './start-checks.ts'
import { startWorkers } from './start-workers.ts'
import { createFileStorage } from './storage/create-file-storage.ts'
import { keepPrivate } from './storage/keep-private.ts'
import { upgradeDatabase } from './upgrade.ts'

type Portal = { stop: () => Promise<void>; demoLogins: DemoLogin[] | null }

// How long /readyz reports the stop before the server closes, so that a load balancer notices it.
const drainMs = 500
// How long open requests may then take to finish.
const finishMs = 6_000
// All of a stop: supervisors kill whoever needs more than ten seconds.
const stopMs = 9_500
// Sessions and limits of callers without a cookie come by the thousand.
const cleanUpEveryMs = 5 * 60 * 1000
// Whoever waits behind a lock keeps a connection from all others, and is not answered.
const lockMs = 10_000

/** Starts lock, database, migrations, demo data, workers and web server, in that order. `stop` ends them gracefully. */
export async function startPortal(
  config: Config,
  { log, webDir, requestLevel }: { log: FastifyBaseLogger; webDir: string; requestLevel: RequestLevel },
): Promise<Portal> {
  const isEmbedded = config.database.url === null
  if (!config.passkeys)
    log.warn('browsers keep passkeys for a name: with this APP_URL or FRONTEND_URL staff can have none')
  const lock: FolderLock | null = isEmbedded ? await lockFolder(config.dataDir) : null
  makeFilesPrivate(config, log)
  const metrics = config.metrics && createMetrics()
  const db = await openDatabase({
    ...config.database,
    dataDir: config.dataDir,
    lockMs,
    clocks: metrics?.databaseClocks,
  })
  const prepare = () => prepareDatabase(db, config, log)
  const demoLogins = await awaitDatabase(prepare, { url: config.database.url, log })

  const appKey = config.appKey ?? (await generatedSecret(config.dataDir, 'app-key'))
  const giftShop = await openGiftShop(config)
  const deps = createDependencies({ config, db, log, appKey, giftShop })
  const moreKinds = config.demoData && giftShop ? [sendDemoHistory({ db, giftShop })] : []
  const workers = startWorkers(deps, { releaseLeases: isEmbedded, moreKinds, watchRun: metrics?.watchRun })

  let isStopping = false
  const app = await createApp(deps, {
    webDir,
    isStopping: () => isStopping,
    checkReplies: config.isDevelopment,
    requestLevel,
    metrics,
  })
  const operator = await listenForOperator({
    dataDir: config.dataDir,
    run: (words) => runOperatorCommand({ ...deps, syncPoints: workers.syncPoints }, words),
    log,
  })
  const cleanUp = setInterval(() => void deleteExpiredRows(db, log), cleanUpEveryMs)
  const metricsServer = metrics && (await openMetrics(metrics, deps))
  await app.listen({ port: config.port, host: config.host })
  void deleteExpiredRows(db, log)

  async function stop() {
    isStopping = true
    const startedAt = performance.now()
    await sleep(drainMs)
    clearInterval(cleanUp)
    metricsServer?.close()
    // All at once, so that something is left for the database. Mails that a last request queues leave after the next start.
    const closed = Promise.all([closeGently(app), operator.close(), workers.stop()])
    // A worker may wait for a lock in the database.
    await Promise.race([closed, sleep(finishMs + 1_000, undefined, { ref: false })])
    await closeOrLeave(db, { lock, log, withinMs: stopMs - (performance.now() - startedAt) })
  }
  return { stop, demoLogins }
}

/**
 * Brings it to where it may be served: of this version, not moved elsewhere, with its first questions and the demo if that is asked
 * for, and with nobody of it in production. May be called again where it failed.
 */
async function prepareDatabase(db: Database, config: Config, log: FastifyBaseLogger): Promise<DemoLogin[] | null> {
  await requireDatabase(db, config.database.url)
  await upgradeDatabase(db, { config, log })
  if (config.isProduction) await refuseOpenDemo(db)
  if (config.demoData) await seedDemoData({ db, files: createFileStorage(config.storage) })
  await seedFaq(db, config)
  return findDemoLogins(db)
}

function openMetrics({ registry }: Metrics, { config, db }: Dependencies) {
  const refresh = addFactGauges({ registry, db, config })
  return serveMetrics({ ...config.metrics!, registry, refresh })
}

// A restored backup may have left files readable for others.
function makeFilesPrivate({ dataDir, mail, storage }: Config, log: FastifyBaseLogger): void {
  const unchanged = [
    ...keepPrivate(dataDir),
    ...(mail.dir === null ? [] : keepPrivate(mail.dir, isCaptured)),
    ...('folder' in storage ? keepPrivate(storage.folder) : []),
  ]
  if (unchanged.length > 0) log.warn({ paths: unchanged.slice(0, 5) }, 'other accounts of this machine may read these')
}

// Node waits for ever for connections without a complete request, and browsers keep such connections open.
async function closeGently(app: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => app.server.closeAllConnections(), finishMs)
  await app.close()
  clearTimeout(hangUp)
}

type Leaving = { lock: FolderLock | null; log: FastifyBaseLogger; withinMs: number }

// What still writes into the folder keeps the lock, until the process ends with it.
async function closeOrLeave(db: Database, { lock, log, withinMs }: Leaving): Promise<void> {
  if (await closeWithin(db, withinMs)) await lock?.release()
  else log.warn('the database did not close in time: the portal ends without it, as if it were killed')
}

async function deleteExpiredRows(db: Database, log: FastifyBaseLogger): Promise<void> {
  try {
    await deleteExpired(db)
    await deleteOldAnswers(db)
  } catch (error) {
    log.warn({ err: error }, 'could not delete expired rows')
  }
}
