import { createHash } from 'node:crypto'
import type { SealKeys } from '../seal-keys.ts'
import { isFilePath } from '../storage/file-storage.ts'
import { type ArchiveSource, encryptedEnding } from '../backup/archive-place.ts'
import { type Entry, entriesOf, type Manifest, manifestName, type Origin, readManifest } from '../backup/manifest.ts'
import { schemaProblem } from './judge-schema.ts'
import { DamagedTar, type TarEntry } from '../backup/tar.ts'
import { openArchive } from './read-archive.ts'

export class UnfitArchive extends Error {}

// More than the list of a million files.
const maxManifestBytes = 256 * 1024 * 1024

type Options = {
  tell: (progress: string) => void
  /** Know the archives that this portal made; null where there are none. */
  keys: SealKeys | null
  /** The folder of the migrations, when it is not our own. */
  migrations?: string
}

type Judged = { manifest: Manifest; origin: Origin }

/**
 * Reads a whole archive and returns its manifest, and whether this portal made it. Throws an `UnfitArchive` unless each byte is
 * as it was written, nothing is missing, doubled or moved, no seal is false, and this version can restore exactly its tables.
 */
export async function judgeArchive(archive: ArchiveSource, options: Options): Promise<Judged> {
  if (archive.name.endsWith(encryptedEnding))
    throw new UnfitArchive(`${archive.name} is encrypted: name the file with the private key by --key <file>.`)
  if (archive.bytes === 0) throw unfit(archive.name, 'it is empty')
  try {
    return await judgeEntries(archive, options)
  } catch (error) {
    throw error instanceof DamagedTar ? unfit(archive.name, error.message) : error
  }
}

async function judgeEntries(archive: ArchiveSource, { tell, keys, migrations }: Options): Promise<Judged> {
  const address = archive.name
  const seen: (Entry & { lines: number })[] = []
  const tableHashes = new Map<string, ReturnType<typeof createHash>>()
  let read: Judged | undefined
  for await (const entry of openArchive(archive)) {
    if (read) throw unfit(address, 'something stands behind its manifest')
    if (entry.name === manifestName) {
      read = await readManifestOf(address, entry, keys)
      continue
    }
    seen.push(await measure(entry, tableHashes))
    tell(`${seen.length} parts read`)
  }
  if (!read) throw unfit(address, 'it has no manifest at its end, so it was cut off')

  const { manifest } = read
  compareEntries(address, manifest, seen)
  compareTables(address, manifest, { seen, tableHashes })
  const problem = await schemaProblem(manifest, migrations)
  if (problem !== null) throw new UnfitArchive(`${address} can't be restored: ${problem}.`)
  return read
}

async function readManifestOf(address: string, { size, body }: TarEntry, keys: SealKeys | null): Promise<Judged> {
  if (size > maxManifestBytes) throw unfit(address, 'its manifest is too large')
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  try {
    return readManifest(Buffer.concat(parts), keys)
  } catch (error) {
    throw new UnfitArchive(`${address} can't be restored. ${(error as Error).message}`, { cause: error })
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

function compareEntries(address: string, manifest: Manifest, seen: readonly Entry[]): void {
  const listed = entriesOf(manifest)
  const names = new Set(listed.map(({ name }) => name))
  for (const [index, { name, size, sha256 }] of listed.entries()) {
    const found = seen[index]
    if (found?.name === name) {
      if (found.size === size && found.sha256 === sha256) continue
      throw unfit(address, `${name} is not as it was written`)
    }
    if (!seen.some((other) => other.name === name)) throw unfit(address, `${name} is missing`)
    if (found && !names.has(found.name)) throw unfit(address, `${found.name} does not belong there`)
    throw unfit(address, `${found?.name ?? name} is there twice or in the wrong place`)
  }
  const more = seen[listed.length]
  if (more) throw unfit(address, `${more.name} ${names.has(more.name) ? 'is there twice' : 'does not belong there'}`)

  const wrongPath = manifest.files.find((file) => !isFilePath(file.path))
  if (wrongPath) throw unfit(address, `${JSON.stringify(wrongPath.path)} is no path of a file`)
}

type Seen = { seen: readonly (Entry & { lines: number })[]; tableHashes: Map<string, ReturnType<typeof createHash>> }

function compareTables(address: string, { tables }: Manifest, { seen, tableHashes }: Seen): void {
  for (const { name, rows, sha256 } of tables) {
    const lines = seen.filter((entry) => tableOf(entry.name) === name).reduce((sum, entry) => sum + entry.lines, 0)
    if (lines !== rows) throw unfit(address, `the table ${name} has ${lines} rows instead of ${rows}`)
    const hash = tableHashes.get(name) ?? createHash('sha256')
    if (hash.digest('hex') !== sha256) throw unfit(address, `the rows of ${name} are not as they were written`)
  }
}

function tableOf(entryName: string): string | null {
  return /^tables\/([^/]+)\//.exec(entryName)?.[1] ?? null
}

function unfit(address: string, reason: string): UnfitArchive {
  return new UnfitArchive(`${address} is damaged or incomplete: ${reason}.`)
}
