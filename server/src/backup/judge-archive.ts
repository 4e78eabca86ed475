import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { migrationFiles } from '../database/migrate.ts'
import { isFilePath } from '../storage/file-storage.ts'
import { type Entry, entriesOf, type Manifest, manifestName, readManifest } from './manifest.ts'
import { DamagedTar, readTar, type TarEntry } from './tar.ts'

/** Why an archive can't be restored, in a sentence. */
class UnfitArchive extends Error {}

// More than the list of a million files.
const maxManifestBytes = 256 * 1024 * 1024

type Options = {
  tell: (progress: string) => void
  /** The folder of the migrations, when it is not our own. */
  migrations?: string
}

/**
 * Reads a whole archive and returns its manifest. Throws an `UnfitArchive` unless each byte is as it was written, nothing is
 * missing, doubled or moved, and this version of the portal can restore it.
 */
export async function judgeArchive(path: string, { tell, migrations }: Options): Promise<Manifest> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new UnfitArchive(`There is no file ${path}`)
  if (found.size === 0) throw unfit(path, 'it is empty')
  try {
    return await judgeEntries(path, { tell, migrations })
  } catch (error) {
    throw error instanceof DamagedTar ? unfit(path, error.message) : error
  }
}

async function judgeEntries(path: string, { tell, migrations }: Options): Promise<Manifest> {
  const seen: (Entry & { lines: number })[] = []
  const tableHashes = new Map<string, ReturnType<typeof createHash>>()
  let manifest: Manifest | undefined
  for await (const entry of openArchive(path)) {
    if (manifest) throw unfit(path, 'something stands behind its manifest')
    if (entry.name === manifestName) {
      manifest = await readManifestOf(path, entry)
      continue
    }
    seen.push(await measure(entry, tableHashes))
    tell(`${seen.length} parts read`)
  }
  if (!manifest) throw unfit(path, 'it has no manifest at its end, so it was cut off')

  compareEntries(path, manifest, seen)
  compareTables(path, manifest, { seen, tableHashes })
  await requireKnownSchema(path, manifest, migrations)
  return manifest
}

/** The entries of an archive, one after the other. Reading throws a `DamagedTar` where it can't go on. */
export function openArchive(path: string): AsyncGenerator<TarEntry> {
  return readTar(unpack(path))
}

async function* unpack(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  try {
    yield* file.pipe(gunzip) as AsyncIterable<Buffer>
    // What is no gzip is ignored behind its end.
    if (gunzip.bytesWritten !== file.bytesRead) throw new DamagedTar('something stands behind its end')
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new DamagedTar('it ends too early', { cause: error })
    if (code.startsWith('Z_')) throw new DamagedTar(`it can't be unpacked (${message})`, { cause: error })
    throw error
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

async function readManifestOf(path: string, { size, body }: TarEntry): Promise<Manifest> {
  if (size > maxManifestBytes) throw unfit(path, 'its manifest is too large')
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  try {
    return readManifest(Buffer.concat(parts))
  } catch (error) {
    throw new UnfitArchive(`${path} can't be restored. ${(error as Error).message}`, { cause: error })
  }
}

async function measure({ name, size, body }: TarEntry, tableHashes: Map<string, ReturnType<typeof createHash>>) {
  const hash = createHash('sha256')
  const table = tableOf(name)
  if (table !== null && !tableHashes.has(table)) tableHashes.set(table, createHash('sha256'))
  const tableHash = table === null ? undefined : tableHashes.get(table)
  let lines = 0
  for await (const part of body) {
    hash.update(part)
    if (!tableHash) continue
    tableHash.update(part)
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines++
  }
  return { name, size, sha256: hash.digest('hex'), lines }
}

function compareEntries(path: string, manifest: Manifest, seen: readonly Entry[]): void {
  const listed = entriesOf(manifest)
  const names = new Set(listed.map(({ name }) => name))
  for (const [index, { name, size, sha256 }] of listed.entries()) {
    const found = seen[index]
    if (found?.name === name) {
      if (found.size === size && found.sha256 === sha256) continue
      throw unfit(path, `${name} is not as it was written`)
    }
    if (!seen.some((other) => other.name === name)) throw unfit(path, `${name} is missing`)
    if (found && !names.has(found.name)) throw unfit(path, `${found.name} does not belong there`)
    throw unfit(path, `${found?.name ?? name} is there twice or in the wrong place`)
  }
  const more = seen[listed.length]
  if (more) throw unfit(path, `${more.name} ${names.has(more.name) ? 'is there twice' : 'does not belong there'}`)

  const wrongPath = manifest.files.find((file) => !isFilePath(file.path))
  if (wrongPath) throw unfit(path, `${JSON.stringify(wrongPath.path)} is no path of a file`)
}

type Seen = { seen: readonly (Entry & { lines: number })[]; tableHashes: Map<string, ReturnType<typeof createHash>> }

function compareTables(path: string, { tables }: Manifest, { seen, tableHashes }: Seen): void {
  for (const { name, rows, sha256 } of tables) {
    const lines = seen.filter((entry) => tableOf(entry.name) === name).reduce((sum, entry) => sum + entry.lines, 0)
    if (lines !== rows) throw unfit(path, `the table ${name} has ${lines} rows instead of ${rows}`)
    const hash = tableHashes.get(name) ?? createHash('sha256')
    if (hash.digest('hex') !== sha256) throw unfit(path, `the rows of ${name} are not as they were written`)
  }
}

async function requireKnownSchema(path: string, { migrations, portal }: Manifest, folder?: string): Promise<void> {
  const own = await migrationFiles(folder)
  const unknown = migrations.find((name, index) => own[index] !== name)
  if (unknown === undefined) return
  const reason = own.includes(unknown)
    ? `it lacks a migration that comes before ${unknown}`
    : `version ${portal} of the portal wrote it with migration ${unknown}, which this version does not have. ` +
      'Restore it with that version or a later one'
  throw new UnfitArchive(`${path} can't be restored: ${reason}.`)
}

function tableOf(entryName: string): string | null {
  return /^tables\/([^/]+)\//.exec(entryName)?.[1] ?? null
}

function unfit(path: string, reason: string): UnfitArchive {
  return new UnfitArchive(`${path} is damaged or incomplete: ${reason}.`)
}
