import { join } from 'node:path'
import { type Database, openDatabase } from '../database/database.ts'
import { openScratch, type Scratch } from '../database/scratch-folder.ts'
import { exactText } from './tables.ts'

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

/** Room for copies of the embedded database, for one process at a time. */
export function openCopies(dataDir: string): Promise<Scratch> {
  return openScratch(join(dataDir, 'backup-copy'), 'A backup or a move is under way. Wait for its end.')
}

/**
 * Runs `work` on a copy of the embedded database: it has one session, which a reader of all rows would keep from the portal
 * for seconds. `copyTo` makes the copy.
 */
export function withCopy<T>(
  copies: Scratch,
  copyTo: (folder: string) => Promise<void>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return copies.withFolder(async (folder) => {
    await copyTo(folder)
    return workOn(folder, work)
  })
}

/** The same, for who needs one copy. */
export async function withEmbeddedSnapshot<T>(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const copies = await openCopies(dataDir)
  try {
    return await withCopy(copies, copyTo, work)
  } finally {
    await copies.release()
  }
}

/** Runs `work` on an embedded database that nobody else writes to. */
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
