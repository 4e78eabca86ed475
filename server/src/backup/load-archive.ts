import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { contentTypeOf } from '../http/files.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { ArchiveSource } from './archive-place.ts'
import { openArchive } from './judge-archive.ts'
import { entriesOf, type Manifest, manifestName } from './manifest.ts'
import { exactText, listTables, moveSequence, quoted, readPages, storePageStatement, type Table } from './tables.ts'
import type { TarEntry } from './tar.ts'

/**
 * The gift shop knows registrations and members by their ids, also those that came after the archive's moment and are lost:
 * so ids go on far above the last one that is known.
 */
export const idGap = 100_000

export type LoadOptions = {
  archive: ArchiveSource
  /** As `judgeArchive` returned it. */
  manifest: Manifest
  db: Database
  files: FileStorage
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
 * Stores the files of an archive, then its rows in one transaction, which also reads them back, compares them with the
 * manifest and brings them to the schema of this version.
 */
export async function loadArchive(options: LoadOptions): Promise<void> {
  const { archive, manifest, db, prepare, finish, migrations } = options
  const entries = createVerifiedEntries(openArchive(archive), manifest)
  try {
    const firstPage = await storeFiles(options, entries)
    await db.tx(async () => {
      await db.query(`${exactText}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
      await prepare()
      await migrate(db, migrations, { last: manifest.migrations.at(-1) })
      const tables = await listTables(db)
      await storeRows(options, tables, { firstPage, entries })
      await compareRows(options, tables)
      await moveSequences(options)
      await migrate(db, migrations)
      await finish()
    })
    await db.query('analyze')
  } finally {
    await entries.close()
  }
}

type Entries = ReturnType<typeof createVerifiedEntries>

type Part = { name: string; body: AsyncGenerator<Buffer> }

/** One entry after the other. At its end a body throws when its bytes are others than those that were judged. */
function createVerifiedEntries(tar: AsyncGenerator<TarEntry>, manifest: Manifest) {
  const expected = new Map(entriesOf(manifest).map((entry) => [entry.name, entry.sha256]))

  /** Null at the manifest. */
  async function next(): Promise<Part | null> {
    const { value, done } = await tar.next()
    return done || value.name === manifestName ? null : { name: value.name, body: verified(value) }
  }

  async function* verified({ name, body }: TarEntry): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== expected.get(name))
      throw new Error(`The archive was changed while it was restored: ${name}`)
  }

  const close = () => tar.return(undefined)
  return { next, close }
}

/** Files that are there already are written again: they may be what is damaged. Returns the first page of rows. */
async function storeFiles({ manifest, files, tell, signal }: LoadOptions, entries: Entries): Promise<Part | null> {
  for (const [index, { path }] of manifest.files.entries()) {
    signal.throwIfAborted()
    const entry = await entries.next()
    if (entry) await files.put(path, entry.body, contentTypeOf(path))
    tell(`${index + 1} of ${manifest.files.length} files`)
  }
  return entries.next()
}

async function storeRows(
  { db, manifest, tell, signal }: LoadOptions,
  tables: readonly Table[],
  { firstPage, entries }: { firstPage: Part | null; entries: Entries },
): Promise<void> {
  const statements = new Map<string, string>()
  for (const { name, columns } of manifest.tables) {
    const table = tables.find((other) => other.name === name)
    if (!table) throw new Error(`The archive has a table ${name} that its schema does not have`)
    statements.set(name, storePageStatement(table, columns))
    // What they would write is in the archive.
    await db.query(`alter table ${quoted(name)} disable trigger user`)
  }
  for (let page = firstPage; page; page = await entries.next()) {
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
