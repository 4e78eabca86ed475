import pg from 'pg'
import type { Database } from '../../database/database.ts'
import { DatabaseUnavailable } from '../../database/errors.ts'
import { type Finding, ok, type Site, warning } from './check.ts'

/** A finding about the database. Whatever keeps it from being asked is the finding of one check, not of all that ask it. */
export async function askDatabase(site: Site, ask: (db: Database) => Promise<Finding>): Promise<Finding> {
  const notAsked = warning('Not checked: the database can not be asked.', 'See the check of the database.')
  let db: Database | null
  try {
    db = await site.database()
  } catch {
    return notAsked
  }
  if (db === null) return ok('The first start makes the database.')
  try {
    return await ask(db)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return notAsked
    if (hasState(error, insufficientPrivilege))
      return warning('Not checked: this account may not read it.', 'See the check of the rights.')
    throw error
  }
}

const insufficientPrivilege = '42501'

/** Whether PostgreSQL answered with this state. */
export function hasState(error: unknown, state: string): boolean {
  return error instanceof pg.DatabaseError && error.code === state
}

/** The same about tables. Before the first start there are none, and so nothing that waits. */
export function askMigrated(site: Site, ask: (db: Database) => Promise<Finding>): Promise<Finding> {
  return askDatabase(site, async (db) => {
    const [found] = await db.query<{ queue: string | null }>(`select to_regclass('queue')::text as queue`)
    return found?.queue ? ask(db) : ok('The first start makes the tables.')
  })
}
