import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../database/database.ts'
import { copyDatabase, databaseFolder } from '../database/embedded-files.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { waitForTurn } from '../database/migrate.ts'
import { withScratchFolder } from '../database/scratch-folder.ts'
import type { Manifest } from './manifest.ts'
import { requireNoPortal } from './set-aside.ts'
import { exactText } from './tables.ts'

type Portal = {
  config: { dataDir: string; database: { url: string | null } }
  /** Has the running server carry out a command; null when none runs. */
  askServer: (words: readonly string[]) => Promise<{ lines: string[]; isFailure: boolean } | null>
}

/** Runs `work` on what the database of the configuration holds at one moment, while the portal runs or not. */
export async function withSnapshot<T>(
  { config, askServer }: Portal,
  work: (db: Database, engine: Manifest['engine']['name']) => Promise<T>,
  options: { mayWrite?: boolean } = {},
): Promise<T> {
  const { dataDir, database } = config
  if (database.url !== null) {
    return withPostgresSnapshot(database.url, (db) => work(db, 'postgresql'), options)
  }
  if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`)
  const copyTo = async (folder: string) => {
    const answer = await askServer(['copy-database', folder])
    if (answer?.isFailure) throw new Error(answer.lines[0])
    if (!answer) await whileLocked(dataDir, () => copyDatabase(databaseFolder(dataDir), databaseFolder(folder)))
  }
  return withEmbeddedSnapshot(dataDir, copyTo, (db) => work(db, 'embedded'))
}

async function whileLocked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(dataDir)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

/**
 * Runs `work` on what PostgreSQL holds at one moment, while others go on. The connection may wait as long as it takes to
 * read the files in between.
 */
export async function withPostgresSnapshot<T>(
  url: string,
  work: (db: Database) => Promise<T>,
  { mayWrite = false }: { mayWrite?: boolean } = {},
): Promise<T> {
  const db = await openDatabase({ url, dataDir: '', poolSize: 1 })
  try {
    return await db.tx(async () => {
      await db.query(`set transaction isolation level repeatable read, ${mayWrite ? 'read write' : 'read only'}`)
      await db.query(`${exactText}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
      return work(db)
    })
  } finally {
    await db.close()
  }
}

/**
 * Runs `work` on a copy of the embedded database: it has one session, which a reader of all rows would keep from the portal
 * for seconds. `copyTo` makes the copy; one process at a time has room for one.
 */
function withEmbeddedSnapshot<T>(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return withScratchFolder(join(dataDir, 'backup-copy'), 'A backup is under way. Wait for its end.', async (folder) => {
    await copyTo(folder)
    return workOn(folder, work)
  })
}

/** Runs `work` on what the portal keeps, which it may also change, while no portal can run on it. Throws when one does. */
export async function withStopped<T>(
  { dataDir, database }: Portal['config'],
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (database.url !== null) {
    const alone = async (db: Database) => {
      // A start waits behind this.
      await waitForTurn(db)
      await requireNoPortal(db)
      return work(db)
    }
    return withPostgresSnapshot(database.url, alone, { mayWrite: true })
  }
  if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`)
  return whileLocked(dataDir, () => workOn(dataDir, work))
}

export async function withQuietDatabase<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  // Its connections share one session. No transaction: reading the files in between takes longer than one may be idle.
  await db.query(exactText.replaceAll('set local', 'set'))
  try {
    return await work(db)
  } finally {
    await db.query('reset datestyle; reset intervalstyle; reset bytea_output; reset extra_float_digits')
  }
}

async function workOn<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
  try {
    return await withQuietDatabase(db, work)
  } finally {
    await db.close()
  }
}
