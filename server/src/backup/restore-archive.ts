import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { type Database, openDatabase } from '../database/database.ts'
import { databaseFolder, restoringFolder } from '../database/embedded-files.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { mailEntry } from '../mail/outbox.ts'
import { loadArchive, type LoadOptions } from './load-archive.ts'
import { holdsData, requireNoPortal, setAside } from './set-aside.ts'

type Options = Omit<LoadOptions, 'db' | 'prepare' | 'finish'> & {
  /** Whether data that is there is put aside; otherwise it is an obstacle. */
  isReplacing: boolean
  /** Refuses rows that do not agree with each other, by an error: before they take the place of others. */
  check: (db: Database) => Promise<void>
  /** Looks at them again where the portal will open them. What it throws is said, and undoes nothing. */
  lookAgain?: (db: Database) => Promise<void>
}

export type Restored = {
  /** Where the data that was there lies now; null when there was none. */
  aside: string | null
  /** Mails that waited at the archive's moment. */
  heldMails: number
}

/** The data was restored, and then refused where it lies now. Nothing is undone. */
class RestoredWithDoubt extends Error {
  constructor(aside: string | null, cause: unknown) {
    const kept = aside === null ? 'There was no other data' : `What was there is kept in ${aside}`
    super(`Everything was restored, but then: ${(cause as Error).message}. ${kept}.`, { cause })
  }
}

/** There is data in the place, and nobody asked to replace it. */
export class PlaceHoldsData extends Error {}

/** Restores into a PostgreSQL database: in one transaction, so that nothing is changed until everything is there. */
export async function restoreIntoPostgres(url: string, options: Options): Promise<Restored> {
  const db = await openDatabase({ url, dataDir: '', poolSize: 1 })
  try {
    await requireNoPortal(db)
    const schema = (await holdsData(db)) ? `before_restore_${stamp().toLowerCase()}` : null
    if (schema !== null && !options.isReplacing) throw new PlaceHoldsData('The database (DATABASE_URL) holds data.')

    const heldMails = await load(db, options, () => setAside(db, schema))
    const aside = schema && `the schema ${schema} of the database`
    await options.lookAgain?.(db).catch((error: unknown) => doubt(aside, error))
    return { aside, heldMails }
  } finally {
    await db.close()
  }
}

/** Restores into a data folder. The new database is made beside the old one, which it replaces when it is whole. */
export async function restoreIntoFolder(dataDir: string, options: Options): Promise<Restored> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  try {
    const [folder, building] = [databaseFolder(dataDir), restoringFolder(dataDir)]
    const aside = existsSync(folder) ? `${folder}-before-restore-${stamp()}` : null
    if (aside !== null && !options.isReplacing)
      throw new PlaceHoldsData(`There is a database in ${dataDir} (DATA_DIR).`)

    // What a restore that was cut off left.
    await rm(building, { recursive: true, force: true })
    const heldMails = await build(building, options)
    if (aside !== null) await rename(folder, aside)
    await rename(databaseFolder(building), folder)
    await rm(building, { recursive: true, force: true })
    await openAgain(dataDir, options).catch((error: unknown) => doubt(aside, error))
    return { aside, heldMails }
  } finally {
    await lock.release()
  }
}

function doubt(aside: string | null, cause: unknown): never {
  throw new RestoredWithDoubt(aside, cause)
}

// As the portal will open it.
async function openAgain(dataDir: string, { lookAgain }: Options): Promise<void> {
  if (!lookAgain) return
  const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
  try {
    await lookAgain(db)
  } finally {
    await db.close()
  }
}

async function build(dataDir: string, options: Options): Promise<number> {
  try {
    const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
    try {
      // A new database may be a copy of one of today's schema.
      const isOfToday = (await appliedMigrations(db).catch(() => [])).length > 0
      return await load(db, options, () => (isOfToday ? setAside(db, null) : Promise.resolve()))
    } finally {
      await db.close()
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

async function load(db: Database, options: Options, prepare: () => Promise<void>): Promise<number> {
  let heldMails = 0
  const finish = async () => {
    if (!options.isMove) heldMails = await stopMails(db, options.manifest.moment)
    await options.check(db)
  }
  await loadArchive({ ...options, db, prepare, finish })
  return heldMails
}

// They may have been sent after the archive's moment, and nobody gets the same mail twice without somebody's decision.
async function stopMails(db: Database, moment: string): Promise<number> {
  const rows = await db.query(
    `update queue set status = 'dead', lease_id = null, last_error = $1 where kind = $2 and status <> 'dead' returning id`,
    [`It waited in the backup of ${moment}, and may have been sent after that. Requeue it to send it.`, mailEntry],
  )
  return rows.length
}

function stamp(): string {
  return new Date().toISOString().replaceAll(/[-:.]/g, '')
}
