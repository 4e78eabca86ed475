import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { type Database, openDatabase } from '../database/database.ts'
import { databaseFolder, restoredFolders, restoringFolder } from '../database/embedded-files.ts'
import { lockFolder } from '../database/lock-folder.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { holdsData, requireNoPortal, setAside } from '../backup/set-aside.ts'

export type Replacing = {
  /** Whether data that is there is put aside; otherwise it is an obstacle. */
  isReplacing: boolean
  /** Fills the new database in one transaction, in which it first calls `prepare`, which makes room. */
  fill: (db: Database, prepare: () => Promise<void>) => Promise<void>
  /** Looks at it again where the portal will open it. What it throws is said, and undoes nothing. */
  lookAgain?: (db: Database) => Promise<void>
}

/** Where the data that was there lies now; null when there was none. */
export type Replaced = { aside: string | null }

/** The data was restored, and then refused where it lies now. Nothing is undone. */
class RestoredWithDoubt extends Error {
  constructor(aside: string | null, cause: unknown) {
    const kept = aside === null ? 'There was no other data' : `What was there is kept in ${aside}`
    super(`Everything was restored, but then: ${(cause as Error).message}. ${kept}.`, { cause })
  }
}

/** There is data in the place, and nobody asked to replace it. */
export class PlaceHoldsData extends Error {}

/** Fills a PostgreSQL database: in one transaction, so that nothing is changed until everything is there. */
export async function replacePostgres(url: string, { isReplacing, fill, lookAgain }: Replacing): Promise<Replaced> {
  const db = await openDatabase({ url, dataDir: '', poolSize: 1 })
  try {
    await requireNoPortal(db)
    const schema = (await holdsData(db)) ? `before_restore_${stamp().toLowerCase()}` : null
    if (schema !== null && !isReplacing) throw new PlaceHoldsData('The database (DATABASE_URL) holds data.')

    await fill(db, () => setAside(db, schema))
    const aside = schema && `the schema ${schema} of the database`
    await lookAgain?.(db).catch((error: unknown) => doubt(aside, error))
    return { aside }
  } finally {
    await db.close()
  }
}

/** Fills a data folder. The new database is made beside the old one, which it replaces when it is whole. */
export async function replaceFolder(dataDir: string, { isReplacing, fill, lookAgain }: Replacing): Promise<Replaced> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  try {
    const [folder, building] = [databaseFolder(dataDir), restoringFolder(dataDir)]
    const { whole, before } = restoredFolders(dataDir, stamp())
    const aside = existsSync(folder) ? before : null
    if (aside !== null && !isReplacing) throw new PlaceHoldsData(`There is a database in ${dataDir} (DATA_DIR).`)

    // What was cut off left, never whole: what is has another name, and stays.
    await rm(building, { recursive: true, force: true })
    await build(building, fill)
    await rename(databaseFolder(building), whole)
    if (aside !== null) await rename(folder, aside)
    await rename(whole, folder)
    await rm(building, { recursive: true, force: true })
    if (lookAgain) await openAgain(dataDir, lookAgain).catch((error: unknown) => doubt(aside, error))
    return { aside }
  } finally {
    await lock.release()
  }
}

function doubt(aside: string | null, cause: unknown): never {
  throw new RestoredWithDoubt(aside, cause)
}

// As the portal will open it.
async function openAgain(dataDir: string, look: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
  try {
    await look(db)
  } finally {
    await db.close()
  }
}

async function build(dataDir: string, fill: Replacing['fill']): Promise<void> {
  try {
    const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
    try {
      // A new database may be a copy of one of today's schema.
      const isOfToday = (await appliedMigrations(db).catch(() => [])).length > 0
      await fill(db, () => (isOfToday ? setAside(db, null) : Promise.resolve()))
    } finally {
      await db.close()
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

function stamp(): string {
  return new Date().toISOString().replaceAll(/[-:.]/g, '')
}
