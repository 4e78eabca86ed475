import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type Config, loadConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { mailSenderOf } from '../dependencies.ts'
import { createRecordKeys } from '../features/record/record-keys.ts'
import { pointsSync } from '../features/points/jobs.ts'
import { generatedSecret } from '../generated-secret.ts'
import { type GiftShop, openGiftShop } from '../integrations/gift-shop/gift-shop.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { upgradeDatabase } from '../upgrade.ts'
import { explain, isLocalCommand, runLocalCommand, runOperatorCommand } from './commands.ts'
import { examineSite } from './examine-site.ts'
import type { CommandContext } from './operator-command.ts'
import { askRunningServer, type OperatorAnswer } from './operator-socket.ts'
import { createProgress } from './progress.ts'
import { becomeServerAccount } from './server-account.ts'

const words = process.argv.slice(2)

// Files that this program creates hold secrets and personal data: only its own account may read them.
process.umask(0o077)

const explained = explain(words)
if (explained) {
  for (const line of explained.lines) console.log(line)
  process.exit(explained.isFailure ? 1 : 0)
}

// It judges what all other commands need, so it comes before that, and what hangs ends with it.
if (words[0] === 'doctor') {
  const { lines, isFailure } = await examineSite(() => loadConfig(process.env), words.slice(1))
  for (const line of lines) console.log(line)
  process.exit(isFailure ? 1 : 0)
}

const config = readConfig()
const { dataDir, database } = config
// The answer of the command reports everything.
const quietLog = { info() {}, warn() {}, error() {} }

try {
  await becomeServerAccount(config)
  const { lines, isFailure } =
    (await runHere()) ?? (await askRunningServer(dataDir, words)) ?? (await runWithoutServer())
  for (const line of lines) console.log(line)
  process.exitCode = isFailure ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function readConfig(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}

// Null for a command of the server.
async function runHere(): Promise<OperatorAnswer | null> {
  if (!isLocalCommand(words)) return null
  const stop = new AbortController()
  // A second one ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error('Stopped. Nothing was changed, and nothing half is left.')))
  // The portal that runs goes first.
  if (words[0] === 'backup' || words[0] === 'drill') setPriority(10)
  const progress = createProgress(process.stderr)
  const context: CommandContext = {
    config,
    askServer: (words) => askRunningServer(dataDir, words),
    tell: progress.tell,
    signal: stop.signal,
  }
  const answer = await runLocalCommand(context, words)
  progress.end()
  return answer
}

async function runWithoutServer(): Promise<OperatorAnswer> {
  // Opening the embedded database would create an empty one for a mistyped DATA_DIR.
  if (database.url === null && !existsSync(dataDir)) throw new Error(`There is no data folder ${dataDir}`)
  // The server may run although its socket can't be reached: the lock protects its embedded database.
  const lock = database.url === null ? await lockFolder(dataDir) : null
  const db = await openDatabase({ url: database.url, dataDir })
  try {
    await upgradeDatabase(db, { config, log: quietLog })
    // No worker here: that of a server, running now or later, does what is queued.
    const giftShop = await openGiftShop(config)
    const files = createFileStorage(config.storage)
    const syncPoints = giftShop && (() => syncOnce(db, giftShop))
    const appKey = config.appKey ?? (await generatedSecret(dataDir, 'app-key'))
    const recordKeys = createRecordKeys(appKey, config.previousAppKeys)
    return await runOperatorCommand(
      { config, db, files, mailSender: mailSenderOf(config), recordKeys, syncPoints },
      words,
    )
  } finally {
    await db.close()
    await lock?.release()
  }
}

async function syncOnce(db: Database, giftShop: GiftShop) {
  const worker = startQueueWorker({ db, kinds: [], log: quietLog, releaseLeases: database.url === null })
  try {
    return await worker.runNow(pointsSync({ db, giftShop, log: quietLog, pattern: config.syncSchedule }))
  } finally {
    await worker.stop()
  }
}
