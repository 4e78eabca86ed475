import type { Database } from '../database/database.ts'
import { mailEntry } from '../mail/outbox.ts'
import { loadArchive, type LoadOptions } from './load-archive.ts'
import { type Replaced, replaceFolder, replacePostgres, type Replacing } from './replace-database.ts'

type Options = Omit<LoadOptions, 'db' | 'prepare' | 'finish'> &
  Omit<Replacing, 'fill'> & {
    /** Throws for rows that disagree, before they replace others. */
    check: (db: Database) => Promise<void>
  }

export type Restored = Replaced & {
  /** They waited at the archive's moment. */
  heldMails: number
}

/** One transaction: nothing changes until everything is there. */
export function restoreIntoPostgres(url: string, options: Options): Promise<Restored> {
  return restore(options, (replacing) => replacePostgres(url, replacing))
}

/** The new database is made beside the old one, and replaces it when it is whole. */
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

// They may have been sent since; nobody gets a mail twice unasked.
async function stopMails(db: Database, moment: string): Promise<number> {
  const rows = await db.query(
    `update queue set status = 'dead', lease_id = null, last_error = $1 where kind = $2 and status <> 'dead' returning id`,
    [`It waited in the backup of ${moment}, and may have been sent after that. Requeue it to send it.`, mailEntry],
  )
  return rows.length
}
