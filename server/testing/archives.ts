import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  findArchiveKeys,
  type Manifest,
  manifestName,
  pageEntryName,
  readManifest,
  writeManifest,
} from '../src/backup/manifest.ts'
import { readTar, tarEnd, tarHeader, tarPadding } from '../src/backup/tar.ts'
import type { SealKey, SealKeys } from '../src/seal-keys.ts'
import { testAppKey } from './record-keys.ts'

/** The keys of the portals in tests. */
export const archiveKeys = await archiveKeysOf(testAppKey)

/** The keys of a portal with this APP_KEY. */
export function archiveKeysOf(appKey: string, previousAppKeys: string[] = []): Promise<SealKeys | null> {
  return findArchiveKeys({ appKey, previousAppKeys, dataDir: '' })
}

export type ArchivePart = { name: string; bytes: Buffer }

/** The parts of an archive, for a test to change. */
export async function partsOf(archive: Buffer): Promise<ArchivePart[]> {
  const parts: ArchivePart[] = []
  for await (const { name, body } of readTar(chunksOf(gunzipSync(archive)))) {
    const chunks: Buffer[] = []
    for await (const chunk of body) chunks.push(chunk)
    parts.push({ name, bytes: Buffer.concat(chunks) })
  }
  return parts
}

/** An archive of these parts, well-formed whatever they are. */
export function archiveOf(parts: readonly ArchivePart[]): Buffer {
  return gzipSync(tarOf(parts))
}

export function tarOf(parts: readonly ArchivePart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, bytes }) => [
      tarHeader(name, bytes.length, new Date(0)),
      bytes,
      tarPadding(bytes.length),
    ]),
    tarEnd,
  ])
}

/** The same parts with other rows of a table, and a manifest that says so: whole, whatever was done to it. */
export function withRows(
  parts: readonly ArchivePart[],
  table: string,
  change: (rows: (string | null)[][]) => (string | null)[][],
): ArchivePart[] {
  const isPage = ({ name }: ArchivePart) => name.startsWith(`tables/${table}/`)
  const texts = parts.filter(isPage).map(({ bytes }) => bytes.toString())
  const before = texts.join('').trimEnd().split('\n')
  const rows = change(before.map((line) => JSON.parse(line) as (string | null)[]))
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const pages = rows.length === 0 ? [] : [{ size: bytes.length, sha256 }]
  const page = { name: pageEntryName(table, 0), bytes }
  let isPlaced = rows.length === 0
  const changed = parts.flatMap((part) => {
    if (!isPage(part)) return [part]
    if (isPlaced) return []
    isPlaced = true
    return [page]
  })
  return withManifest(changed, ({ tables, ...manifest }) => ({
    ...manifest,
    tables: tables.map((other) => (other.name === table ? { ...other, rows: rows.length, sha256, pages } : other)),
  }))
}

/** The same parts with another manifest, with a digest of its own, and a seal of this key or none. */
export function withManifest(
  parts: readonly ArchivePart[],
  change: (manifest: Manifest) => Manifest,
  key: SealKey | null = null,
): ArchivePart[] {
  return parts.map(({ name, bytes }) => ({
    name,
    bytes: name === manifestName ? writeManifest(change(readManifest(bytes, null).manifest), key) : bytes,
  }))
}

/** Parts that were changed under the seal of these, with a digest of their own: by somebody who has no key. */
export function underSealOf(parts: readonly ArchivePart[], forged: readonly ArchivePart[]): ArchivePart[] {
  const { seal } = JSON.parse(parts.at(-1)!.bytes.toString()) as { seal: object }
  return forged.map(({ name, bytes }) => {
    if (name !== manifestName) return { name, bytes }
    const { digest: _digest, ...manifest } = JSON.parse(bytes.toString()) as { digest: string }
    const sealed = { ...manifest, seal }
    const digest = createHash('sha256').update(JSON.stringify(sealed)).digest('hex')
    return { name, bytes: Buffer.from(JSON.stringify({ ...sealed, digest })) }
  })
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
}
