import { createHash } from 'node:crypto'
import type { ArchiveSource } from '../backup/archive-place.ts'
import { openArchive } from './judge-archive.ts'
import { entriesOf, type Manifest, manifestName } from '../backup/manifest.ts'
import type { TarEntry } from '../backup/tar.ts'

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
