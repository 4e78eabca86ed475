import { contentTypeOf } from '../http/files.ts'
import { type FileStorage, sha256Of } from '../storage/file-storage.ts'
import type { ArchiveSource } from '../backup/archive-place.ts'
import type { Manifest } from '../backup/manifest.ts'
import { openEntries } from './read-archive.ts'

type Options = {
  archive: ArchiveSource
  manifest: Manifest
  files: FileStorage
  tell: (progress: string) => void
  signal: AbortSignal
}

/** Files of the archive stay in the storage, although it was not restored: which, its message says. */
class FilesStay extends Error {}

/**
 * Stores the files of an archive. One that is there with the same bytes is left as it is, and one with others is replaced: it may
 * be what is damaged. When one can't be stored, those that were not there are removed again; throws a `FilesStay` when that is not all.
 */
export async function storeFiles({ archive, manifest, files, tell, signal }: Options): Promise<void> {
  const [added, replaced]: [string[], string[]] = [[], []]
  const entries = openEntries(archive, manifest)
  try {
    for (const [index, { path, sha256 }] of manifest.files.entries()) {
      signal.throwIfAborted()
      const entry = await entries.next('files/')
      const before = await files.open(path)
      if (!entry || (before && (await sha256Of(before).catch(() => null)) === sha256)) continue
      // Noted first: of one that failed nobody knows whether it arrived.
      const noted = before ? replaced : added
      noted.push(path)
      await files.put(path, entry.body, contentTypeOf(path))
      tell(`${index + 1} of ${manifest.files.length} files`)
    }
  } catch (error) {
    const left = await removeAll(files, added)
    if (left.length + replaced.length === 0) throw error
    const reason = signal.aborted ? 'It was stopped' : (error as Error).message
    throw new FilesStay(`${reason}. ${sentenceOf(left, replaced)}`, { cause: error })
  } finally {
    await entries.close()
  }
}

/** Returns those that are still there. */
async function removeAll(files: FileStorage, paths: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const path of paths) {
    await files.remove(path).catch(() => {})
    if (await files.open(path).catch(() => true)) left.push(path)
  }
  return left
}

function sentenceOf(left: readonly string[], replaced: readonly string[]): string {
  const kinds = [
    ...(replaced.length > 0 ? [`with other bytes than before ${listed(replaced)}`] : []),
    ...(left.length > 0 ? [`new, and named by no row, ${listed(left)}`] : []),
  ]
  return `No row was changed, but files of the archive may be in the storage: ${kinds.join('; ')}.`
}

function listed(paths: readonly string[]): string {
  return `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`
}
