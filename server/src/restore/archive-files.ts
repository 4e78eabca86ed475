import { Readable } from 'node:stream'
import type { FileStorage } from '../storage/file-storage.ts'
import type { ArchiveSource } from '../backup/archive-place.ts'
import { openArchive } from './judge-archive.ts'
import { fileEntryName, type Manifest } from '../backup/manifest.ts'

/** The files of an archive, read from it each time that one is asked for: whoever judges it needs no room for them. Stores nothing. */
export function createArchiveFiles(archive: ArchiveSource, manifest: Manifest): FileStorage {
  const held = new Map(manifest.files.map((file, index) => [file.path, { ...file, index }]))
  return {
    async put() {},
    async open(path) {
      const file = held.get(path)
      if (!file) return null
      return {
        size: file.size,
        etag: `"${file.sha256}"`,
        modified: new Date(manifest.moment),
        // Nobody asks a trial for a part of a file.
        read: () => Promise.resolve(Readable.from(bytesOf(archive, fileEntryName(file.index)), { objectMode: false })),
      }
    },
    async *list() {
      yield* held.keys()
    },
    async remove() {},
  }
}

async function* bytesOf(archive: ArchiveSource, entryName: string): AsyncGenerator<Buffer> {
  for await (const { name, body } of openArchive(archive)) {
    if (name !== entryName) continue
    yield* body
    return
  }
}
