import type { Database } from '../database/database.ts'
import { mailEntry } from '../mail/outbox.ts'
import { loadArchive, type LoadOptions } from './load-archive.ts'
import { type Replaced, replaceFolder, replacePostgres, type Replacing } from './replace-database.ts'

type Options = Omit<LoadOptions, 'db' | 'prepare' | 'finish'> &
  Omit<Replacing, 'fill'> & {
    /** Refuses rows that do not agree with each other, by an error: before they take the place of others. */
    check: (db: Database) => Promise<void>
  }

export type Restored = Replaced & {
  /** Mails that waited at the archive's moment. */
  heldMails: number
}

/** Restores into a PostgreSQL database: in one transaction, so that nothing is changed until everything is there. */
export function restoreIntoPostgres(url: string, options: Options): Promise<Restored> {
  return restore(options, (replacing) => replacePostgres(url, replacing))
}

/** Restores into a data folder. The new database is made beside the old one, which it replaces when it is whole. */
export function restoreIntoFolder(dataDir: string, options: Options): Promise<Restored> {
  return restore(options, (replacing) => replaceFolder(dataDir, replacing))
}

async function restore(options: Options, replace: (replacing: Replacing) => Promise<Replaced>): Promise<Restored> {
  let heldMails = 0
  const { isReplacing, lookAgain } = options
  const replaced = await replace({
    isReplacing,
    lookAgain,
    fill: (db, prepare) =>
      loadArchive({
        ...options,
        db,
        prepare,
        async finish() {
          heldMails = await stopMails(db, options.manifest.moment)
          await options.check(db)
        },
      }),
  })
  return { ...replaced, heldMails }
}

// They may have been sent after the archive's moment, and nobody gets the same mail twice without somebody's decision.
async function stopMails(db: Database, moment: string): Promise<number> {
  const rows = await db.query(
    `update queue set status = 'dead', lease_id = null, last_error = $1 where kind = $2 and status <> 'dead' returning id`,
    [`It waited in the backup of ${moment}, and may have been sent after that. Requeue it to send it.`, mailEntry],
  )
  return rows.length
}
