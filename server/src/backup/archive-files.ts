import { Readable } from 'node:stream'
import type { FileStorage } from '../storage/file-storage.ts'
import type { ArchiveSource } from './archive-place.ts'
import { openArchive } from './judge-archive.ts'
import { fileEntryName, type Manifest } from './manifest.ts'

/** The files of an archive, read from it each time that one is asked for: a trial needs no room for them. Stores nothing. */
export function createArchiveFiles(archive: ArchiveSource, manifest: Manifest): FileStorage {
  return {
    async put(_path, content) {
      // Reading it to its end is what proves it.
      if (!(content instanceof Uint8Array)) for await (const _chunk of content);
    },
    async open(wanted) {
      const index = manifest.files.findIndex((file) => file.path === wanted)
      const file = manifest.files[index]
      if (!file) return null
      return {
        size: file.size,
        etag: `"${file.sha256}"`,
        modified: new Date(manifest.moment),
        // Nobody asks a trial for a part of a file.
        read: () => Promise.resolve(Readable.from(bytesOf(archive, fileEntryName(index)), { objectMode: false })),
      }
    },
    async *list() {
      yield* manifest.files.map((file) => file.path)
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
