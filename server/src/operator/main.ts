import { existsSync } from 'node:fs'
import { loadConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { migrate } from '../database/migrate.ts'
import { pointsSync } from '../features/points/jobs.ts'
import { type GiftShop, openGiftShop } from '../integrations/gift-shop/gift-shop.ts'
import { createRunner } from '../queue/recurring-work.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { type OperatorAnswer, runOperatorCommand } from './commands.ts'
import { askRunningServer } from './operator-socket.ts'

const config = loadConfig(process.env)
const { dataDir, database } = config
// The answer says it all.
const quietLog = { info() {}, warn() {} }
const words = process.argv.slice(2)

// What we make is for the account that we run as: secrets, people's data, links to log in with.
process.umask(0o077)

try {
  const { lines, isFailure } = (await askRunningServer(dataDir, words)) ?? (await runWithoutServer())
  for (const line of lines) console.log(line)
  process.exitCode = isFailure ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runWithoutServer(): Promise<OperatorAnswer> {
  // Opening the embedded database would make an empty one, for whoever mistypes DATA_DIR.
  if (database.url === null && !existsSync(dataDir)) throw new Error(`There is no data folder ${dataDir}`)
  // Where the server's socket can't be reached although it runs, this lock keeps its embedded database safe from us.
  const lock = database.url === null ? await lockFolder(dataDir) : null
  const db = await openDatabase({ url: database.url, dataDir })
  try {
    await migrate(db)
    // The mail worker of a running or a later server finds what was queued.
    const giftShop = await openGiftShop(config)
    const files = createFileStorage(config.storage)
    const pointsWork = giftShop && syncOnce(db, giftShop)
    return await runOperatorCommand({ db, files, mailWorker: { wake() {} }, pointsWork }, words)
  } finally {
    await db.close()
    await lock?.release()
  }
}

function syncOnce(db: Database, giftShop: GiftShop) {
  const work = pointsSync({ db, giftShop, log: quietLog, pattern: config.syncSchedule })
  const runner = createRunner(work, { db, log: quietLog })
  return {
    async syncNow() {
      await runner.prepare({ releaseLeases: database.url === null })
      return runner.runIfDue({ evenIfNotDue: true })
    },
  }
}
