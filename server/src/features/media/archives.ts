import {
  archiveMessages,
  type ArchiveSizes,
  fitsArchive,
  maxArchiveFiles,
  maxArchives,
} from '@portal/contract/archives'
import type { Endpoint } from '@portal/contract/endpoint'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, TooManyRequests, ValidationFailed } from '../../http/errors.ts'
import { type Caller, Download } from '../../http/route.ts'
import type { StoredFile } from '../../storage/file-storage.ts'
import { namesInZip, zipSize, zipStream } from './zip-stream.ts'

export type ListedFile = { kind: string; path: string }

type Zip = { name: string; memberId: number; listed: readonly ListedFile[] }

export function createArchives({ files, log }: Pick<Dependencies, 'files' | 'log'>) {
  const running = new Map<number, number>()

  function refuseMany(memberId: number): void {
    if ((running.get(memberId) ?? 0) < maxArchives.atOnce) return
    // As the error of a field too: of other refusals pages show no text (spec §8).
    throw new TooManyRequests(60, archiveMessages.atOnce, 'zip')
  }

  /** The files that the storage has, each once. One that is missing there is left out, and told to the operator. */
  async function openAll(listed: readonly ListedFile[]) {
    const wanted = [...new Map(listed.map((file) => [file.path, file])).values()]
    if (wanted.length > maxArchiveFiles) throw ValidationFailed.on('merk', archiveMessages.tooLarge)
    const found: (ListedFile & { file: StoredFile })[] = []
    for (let at = 0; at < wanted.length; at += filesAtOnce) {
      const some = wanted.slice(at, at + filesAtOnce)
      const opened = await Promise.all(some.map(async (each) => ({ ...each, file: await files.open(each.path) })))
      for (const { kind, path, file } of opened) {
        if (file) found.push({ kind, path, file })
        else log.warn({ path }, 'a file that a list names is not in the storage')
      }
    }
    return { found, missing: wanted.length - found.length }
  }

  return {
    /** How many files of each kind there are, and of how many bytes. */
    async weigh({ memberId, listed }: Omit<Zip, 'name'>): Promise<ArchiveSizes> {
      refuseMany(memberId)
      const { found, missing } = await openAll(listed)
      const sizes = new Map<string, { kind: string; files: number; bytes: number }>()
      for (const { kind, file } of found) {
        const { files: count = 0, bytes = 0 } = sizes.get(kind) ?? {}
        sizes.set(kind, { kind, files: count + 1, bytes: bytes + file.size })
      }
      return { data: [...sizes.values()].sort((one, other) => one.kind.localeCompare(other.kind)), missing }
    },

    /** A zip of the files, which are read while it is sent: its memory doesn't grow with them. */
    async zip({ name, memberId, listed }: Zip): Promise<Download> {
      const { found } = await openAll(listed)
      if (found.length === 0) throw new HttpError(404, archiveMessages.nothing)
      const names = namesInZip(found.map(({ path }) => path))
      const zipped = found.map(({ file }, at) => ({ name: names[at]!, size: file.size, read: () => file.read() }))
      if (!fitsArchive(zipped.reduce((sum, { size }) => sum + size, 0)))
        throw ValidationFailed.on('merk', archiveMessages.tooLarge)
      refuseMany(memberId)
      const stream = zipStream(zipped)
      running.set(memberId, (running.get(memberId) ?? 0) + 1)
      stream.once('close', () => {
        const left = running.get(memberId)! - 1
        if (left > 0) running.set(memberId, left)
        else running.delete(memberId)
      })
      return new Download({
        name: `${name}-${todayInAmsterdam()}.zip`,
        type: 'application/zip',
        bytes: zipSize(zipped),
        stream,
      })
    },
  }
}

// A bucket answers each by itself.
const filesAtOnce = 16

/** How often one member may make a call of archives: each looks up many files. */
export function archiveLimit({ path }: Endpoint) {
  return {
    limit: ({ member }: Caller) => ({ key: `${path} ${member?.id}`, max: maxArchives.inFiveMinutes, seconds: 300 }),
  }
}
