import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ArchiveSource } from '../backup/archive-place.ts'
import type { Manifest } from '../backup/manifest.ts'
import {
  exactText,
  listTables,
  moveSequence,
  quoted,
  readPages,
  storePageStatement,
  type Table,
} from '../backup/tables.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { mailEntry } from '../mail/outbox.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { openEntries, type VerifiedEntries } from './read-archive.ts'
import { type Replaced, replaceFolder, replacePostgres, type Replacing } from './replace-database.ts'
import { storeFiles } from './store-files.ts'

/**
 * The gift shop knows registrations and members by their ids, also those that came after the archive's moment and are lost:
 * so ids go on far above the last one that is known.
 */
export const idGap = 100_000

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

type LoadOptions = {
  archive: ArchiveSource
  manifest: Manifest
  db: Database
  /** Null stores none of them. */
  files: FileStorage | null
  tell: (progress: string) => void
  signal: AbortSignal
  /** Makes room in the transaction of the rows. */
  prepare: () => Promise<void>
  /** Does what else has to be done to the rows, or refuses them. */
  finish: () => Promise<void>
  /** The folder of the migrations, when it is not our own. */
  migrations?: string
}

/**
 * Stores the rows of an archive in one transaction, which also reads them back, compares them with the manifest and brings them
 * to the schema of this version; and its files when nothing refused them any more. Throws, and stores neither, when something did.
 */
async function loadArchive(options: LoadOptions): Promise<void> {
  const { archive, manifest, db, files, prepare, finish, migrations } = options
  const entries = openEntries(archive, manifest)
  try {
    await db.tx(async () => {
      await db.query(`${exactText}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
      await prepare()
      await migrate(db, migrations, { last: manifest.migrations.at(-1) })
      const tables = await listTables(db)
      await storeRows(options, tables, entries)
      await compareRows(options, tables)
      await moveSequences(options)
      await migrate(db, migrations)
      await finish()
      // Before the commit: rows without their files are worse than files that no row names.
      if (files) await keepingOpen(db, () => storeFiles({ ...options, files }))
    })
    await db.query('analyze')
  } finally {
    await entries.close()
  }
}

// The embedded engine ends a transaction that says nothing for a minute, as poolers do.
async function keepingOpen(db: Database, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => void db.query('select 1').catch(() => {}), 10_000)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

async function storeRows(
  { db, manifest, tell, signal }: LoadOptions,
  tables: readonly Table[],
  entries: VerifiedEntries,
): Promise<void> {
  const statements = new Map<string, string>()
  for (const { name, columns } of manifest.tables) {
    const table = tables.find((other) => other.name === name)
    if (!table) throw new Error(`The archive has a table ${name} that its schema does not have`)
    statements.set(name, storePageStatement(table, columns))
    // What they would write is in the archive.
    await db.query(`alter table ${quoted(name)} disable trigger user`)
  }
  for (let page = await entries.next('tables/'); page; page = await entries.next('tables/')) {
    signal.throwIfAborted()
    const name = page.name.split('/')[1] ?? ''
    tell(`${page.name.replace(/\.jsonl$/, '')} is being stored`)
    const lines = (await buffer(page.body)).toString().trimEnd().replaceAll('\n', ',')
    await db.query(statements.get(name) ?? '', [`[${lines}]`])
  }
  for (const { name } of manifest.tables) await db.query(`alter table ${quoted(name)} enable trigger user`)
}

async function compareRows({ db, manifest, tell, signal }: LoadOptions, tables: readonly Table[]): Promise<void> {
  for (const stored of manifest.tables) {
    const table = tables.find(({ name }) => name === stored.name)
    if (!table) continue
    const hash = createHash('sha256')
    const columns = stored.columns.map((name) => table.columns.find((column) => column.name === name)!)
    for await (const { page } of readPages(db, { ...table, columns })) {
      signal.throwIfAborted()
      hash.update(page)
      tell(`${stored.name} is being compared`)
    }
    if (hash.digest('hex') !== stored.sha256)
      throw new Error(`The rows of ${stored.name} came back different: a fault of ours`)
  }
}

async function moveSequences({ db, manifest }: LoadOptions): Promise<void> {
  for (const { name, sequences } of manifest.tables)
    for (const { column, last } of sequences) await moveSequence(db, { name, column, last, gap: idGap })
}
