import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ArchiveSource } from '../backup/archive-place.ts'
import { entriesOf, fileEntryName, type Manifest, manifestName } from '../backup/manifest.ts'
import { DamagedTar, readTar, type TarEntry } from '../backup/tar.ts'
import type { FileStorage } from '../storage/file-storage.ts'

/** The entries of an archive, one after the other. Reading throws a `DamagedTar` where it can't go on. */
export function openArchive(archive: ArchiveSource): AsyncGenerator<TarEntry> {
  return readTar(unpack(archive))
}

async function* unpack(archive: ArchiveSource): AsyncGenerator<Buffer> {
  const packed = await archive.read()
  const gunzip = createGunzip()
  let readBytes = 0
  packed.on('data', (chunk: Buffer) => (readBytes += chunk.length))
  packed.on('error', (error) => gunzip.destroy(error))
  try {
    yield* packed.pipe(gunzip) as AsyncIterable<Buffer>
    // What is no gzip is ignored behind its end.
    if (gunzip.bytesWritten !== readBytes) throw new DamagedTar('something stands behind its end')
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new DamagedTar('it ends too early', { cause: error })
    if (code.startsWith('Z_')) throw new DamagedTar(`it can't be unpacked (${message})`, { cause: error })
    throw error
  } finally {
    packed.destroy()
    gunzip.destroy()
  }
}

export type VerifiedEntries = ReturnType<typeof openEntries>

/** Reads an archive that was judged once more. At its end a body throws when its bytes are others than those that were judged. */
export function openEntries(archive: ArchiveSource, manifest: Manifest) {
  const tar = openArchive(archive)
  const expected = new Map(entriesOf(manifest).map((entry) => [entry.name, entry.sha256]))

  /** The next one whose name begins so; null behind the last. */
  async function next(beginning: string) {
    for (;;) {
      const { value, done } = await tar.next()
      if (done || value.name === manifestName) return null
      if (value.name.startsWith(beginning)) return { name: value.name, body: verified(value) }
    }
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
    sweep: async () => 0,
  }
}

async function* bytesOf(archive: ArchiveSource, entryName: string): AsyncGenerator<Buffer> {
  for await (const { name, body } of openArchive(archive)) {
    if (name !== entryName) continue
    yield* body
    return
  }
}
