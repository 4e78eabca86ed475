import { gunzipSync, gzipSync } from 'node:zlib'
import { readTar, tarEnd, tarHeader, tarPadding } from '../src/backup/tar.ts'

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

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
}
