import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { databaseFolder } from '../database/embedded-files.ts'
import { requireDatabase } from '../start-checks.ts'
import { type Replaced, replaceFolder, replacePostgres, type Replacing } from './replace-database.ts'

export type MoveTarget = {
  /** What the configuration will say, without a password. */
  name: string
  /** Throws, with the reason, unless the portal can move there from this database. */
  examine(from: Database): Promise<void>
  /** Makes the new database, whole or not at all. Throws a `PlaceHoldsData` when it has to be replaced, and nobody asked that. */
  load(options: Pick<Replacing, 'fill' | 'isReplacing'>): Promise<Replaced>
  change: string
}

export function folderTarget({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): MoveTarget {
  if (database.url === null) throw new Error('The portal has the embedded database now.')
  return {
    name: databaseFolder(dataDir),
    change: 'DATABASE_URL=',
    examine: async () => {},
    load: (options) => replaceFolder(dataDir, options),
  }
}

export function postgresTarget(url: string): MoveTarget {
  const name = withoutPassword(url)

  async function examine(from: Database): Promise<void> {
    const db = await openDatabase({ url, dataDir: '', poolSize: 1 })
    try {
      await requireDatabase(db, url, 'move-to')
      if (await isSame(from, db)) throw new Error(`${name} is the database that the portal has now.`)
      await requireRights(db, name)
    } catch (error) {
      // PostgreSQL's own words, for a wrong password or an unknown database, name neither server nor command.
      if (!(error instanceof Error && 'severity' in error)) throw error
      throw new Error(`${name} can't be used: ${error.message}.`, { cause: error })
    } finally {
      await db.close()
    }
  }
  return { name, change: `DATABASE_URL=${name}`, examine, load: (options) => replacePostgres(url, options) }
}

export function withoutPassword(url: string): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  // Its parameters may hold one too.
  shown.search = ''
  return shown.href
}

// Both ask for one lock: they are the same when the second can't have it. An address tells nothing.
async function isSame(one: Database, other: Database): Promise<boolean> {
  const [{ key } = { key: 0 }] = await one.query<{ key: number }>('select (random() * 2147483647)::int as key')
  return one.tx(async () => {
    await one.query('select pg_advisory_xact_lock($1)', [key])
    const [found] = await other.query<{ is_free: boolean }>('select pg_try_advisory_xact_lock($1) as is_free', [key])
    return found?.is_free === false
  })
}

async function requireRights(db: Database, name: string): Promise<void> {
  const [found] = await db.query<{ may_create: boolean; is_read_only: boolean }>(
    // Of the database too, for its extension.
    `select coalesce(has_schema_privilege(current_schema(), 'create'), false)
         and has_database_privilege(current_database(), 'create') as may_create,
       pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
  )
  if (found?.is_read_only) throw new Error(`${name} is read-only: a standby, or set so. Name the primary server.`)
  if (!found?.may_create) throw new Error(`The account of ${name} may not create tables there. Make it the owner.`)
}
