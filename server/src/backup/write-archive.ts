import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import type { SealKeys } from '../seal-keys.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { version } from '../version.ts'
import { type ArchivePlace, archiveName } from './archive-place.ts'
import { archiveFormat, fileEntryName, type Manifest, manifestName, pageEntryName, writeManifest } from './manifest.ts'
import { listTables, ownOfDatabase, readPages, readSequences, type Table } from './tables.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/**
 * What no archive holds: what is of a database itself; what opens an account or makes one without a password, since a log-out, a
 * new password or a withdrawal of later would be undone; and counted attempts. People log in again.
 */
export const heldByNoArchive = [
  ...ownOfDatabase,
  'sessions',
  'remember_tokens',
  'password_resets',
  'invitations',
  'factor_challenges',
  'recovery_codes',
  'rate_limits',
]

type Options = {
  /** Holds still while it is read: a transaction with a snapshot, or a copy. */
  db: Database
  moment: Date
  engine: Manifest['engine']['name']
  files: FileStorage
  place: ArchivePlace
  /** Say later that this portal made it; null where there are none. */
  keys: SealKeys | null
  tell: (progress: string) => void
  signal: AbortSignal
}

export type WrittenArchive = { address: string; bytes: number; manifest: Manifest }

/** Writes everything that the portal keeps into one archive. It is there whole, or not at all. */
export async function writeArchive(options: Options): Promise<WrittenArchive> {
  const { moment, place, signal } = options
  const name = archiveName(moment)
  let manifest: Manifest | undefined
  const address = await place.put(name, async (target) => {
    manifest = await compress(target, signal, (write) => writeEntries(options, write))
  })
  const stored = await place.open(name)
  if (!manifest || !stored) throw new Error('The place for archives did not keep it')
  return { address, bytes: stored.bytes, manifest }
}

type Write = (chunk: Buffer) => Promise<void>

/** Lets `work` write bytes that reach `target` compressed; returns when all of them are there. */
async function compress<T>(target: Writable, signal: AbortSignal, work: (write: Write) => Promise<T>): Promise<T> {
  // Rows of text are a fifth at the fastest level already, and pictures get no smaller at any.
  const gzip = createGzip({ level: 3 })
  const stopped = new AbortController()
  // The first failure is the reason; the others follow from it.
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    stopped.abort()
  }
  const arrival = pipeline(gzip, target, { signal }).catch(fail)
  const result = await work(async (chunk) => {
    stopped.signal.throwIfAborted()
    if (!gzip.write(chunk)) await once(gzip, 'drain', { signal: stopped.signal })
  }).catch(fail)
  if (failure === undefined) gzip.end()
  else gzip.destroy()
  await arrival
  signal.throwIfAborted()
  if (failure !== undefined) throw failure
  return result as T
}

// Files before rows, so that a restore has them when it begins with the rows. What rows of the snapshot name is stored
// already, and files are never changed.
async function writeEntries(options: Options, write: Write): Promise<Manifest> {
  const { db, engine, moment, keys } = options
  const [server] = await db.query<{ version: string }>(`select current_setting('server_version') as version`)
  const tables = (await listTables(db)).filter(({ name }) => !heldByNoArchive.includes(name))
  const migrations = await appliedMigrations(db)
  const add = createAdding(options, write)

  const files = await writeFiles(options, add)
  const manifest: Manifest = {
    format: archiveFormat,
    portal: version,
    engine: { name: engine, version: server?.version ?? '' },
    moment: moment.toISOString(),
    migrations,
    tables: [],
    files,
  }
  for (const table of tables) manifest.tables.push(await writeTable(options, table, add))
  await add(manifestName, writeManifest(manifest, keys && keys.current))
  await write(tarEnd)
  return manifest
}

type Add = (name: string, content: Buffer | { size: number; chunks: AsyncIterable<Buffer> }) => Promise<string>

/** Adds one entry, and returns the SHA-256 of its bytes. */
function createAdding({ place }: Pick<Options, 'place'>, write: Write): Add {
  return async (name, content) => {
    const { size, chunks } = Buffer.isBuffer(content) ? { size: content.length, chunks: [content] } : content
    await place.requireRoom(size)
    const hash = createHash('sha256')
    let written = 0
    await write(tarHeader(name, size, new Date()))
    for await (const chunk of chunks) {
      hash.update(chunk)
      written += chunk.length
      await write(chunk)
    }
    if (written !== size) throw new Error(`${name} changed while it was read`)
    await write(tarPadding(size))
    return hash.digest('hex')
  }
}

async function writeFiles({ files, tell }: Options, add: Add): Promise<Manifest['files']> {
  const written: Manifest['files'] = []
  for await (const path of files.list()) {
    const file = await files.open(path)
    if (!file) continue
    const chunks = file.size === 0 ? emptyFile() : ((await file.read()) as AsyncIterable<Buffer>)
    const sha256 = await add(fileEntryName(written.length), { size: file.size, chunks })
    written.push({ path, size: file.size, sha256 })
    tell(`${written.length} files`)
  }
  return written
}

async function* emptyFile(): AsyncGenerator<Buffer> {}

async function writeTable({ db, tell }: Options, table: Table, add: Add): Promise<Manifest['tables'][number]> {
  const { name, columns } = table
  const hash = createHash('sha256')
  const pages: { size: number; sha256: string }[] = []
  let rows = 0
  for await (const { page, rows: more } of readPages(db, table)) {
    hash.update(page)
    rows += more
    pages.push({ size: page.length, sha256: await add(pageEntryName(name, pages.length), page) })
    tell(`${name}: ${rows} rows`)
  }
  const sequences = await readSequences(db, table)
  return { name, columns: columns.map((column) => column.name), rows, sha256: hash.digest('hex'), pages, sequences }
}
