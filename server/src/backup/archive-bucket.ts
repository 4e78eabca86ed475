import { Readable, type Writable } from 'node:stream'
import { StorageUnavailable } from '../storage/file-storage.ts'
import { createS3Client, type S3Client, type S3Options } from '../storage/s3-client.ts'
import { createPartWriter, endUploads, startUpload } from '../storage/s3-upload.ts'
import { archiveBeginning, type ArchivePlace, type ArchiveSource, momentOf, newestFirst } from './archive-place.ts'

/** Keeps archives in a bucket, under a prefix that belongs to one portal. An upload that was cut off is ended by the next. */
export function createArchiveBucket(options: S3Options): ArchivePlace {
  const client = createS3Client(options)

  async function put(name: string, write: (target: Writable) => Promise<void>): Promise<string> {
    await endUploads(client, archiveBeginning, (path) => momentOf(path) !== null)
    const refused = (error: unknown) => {
      throw explained(error, client.address)
    }
    const upload = await startUpload(client, name, 'application/gzip').catch(refused)
    const target = createPartWriter((part) => upload.addPart(part).catch(refused))
    try {
      await write(target)
      // Whatever the answer was: it may have been lost on its way, and some are given before the work is done.
      const failure = await upload.complete().catch((error: unknown) => error)
      const stored = await open(name)
      if (stored?.bytes === upload.bytes()) return client.address + name
      throw explained(failure ?? new StorageUnavailable('it does not have what it was given'), client.address)
    } catch (error) {
      target.destroy()
      await upload.abort()
      throw error
    }
  }

  async function open(name: string): Promise<ArchiveSource | null> {
    if (!momentOf(name)) return null
    const { ok, status, headers } = await client.ask(name, { method: 'HEAD' })
    if (status === 404) return null
    if (!ok) throw new StorageUnavailable(`it answered ${status}`)
    return {
      name: client.address + name,
      bytes: Number(headers.get('content-length')),
      read: () => readObject(client, name),
    }
  }

  return {
    put,
    open,
    // It is the store that is full then, and not the disk of the portal.
    async requireRoom() {},
    async list() {
      const found = []
      for await (const { path, size } of client.list(archiveBeginning)) {
        const moment = momentOf(path)
        if (moment) found.push({ name: path, moment, bytes: size })
      }
      return found.toSorted(newestFirst)
    },
    async remove(name) {
      if (!momentOf(name)) throw new Error(`${name} is not the name of an archive`)
      const response = await client.ask(name, { method: 'DELETE' })
      await response.body?.cancel()
      if (!response.ok && response.status !== 404)
        throw new StorageUnavailable(`it answered ${response.status} to a delete`)
    },
  }
}

async function readObject(client: S3Client, name: string): Promise<Readable> {
  const { ok, status, body } = await client.ask(name, { method: 'GET' })
  if (ok && body) return Readable.fromWeb(body)
  await body?.cancel()
  throw new StorageUnavailable(`it answered ${status} to a read`)
}

// What failed may be the storage of the files as well, which has nothing to do with this place.
function explained(error: unknown, address: string): unknown {
  if (!(error instanceof StorageUnavailable)) return error
  const advice = error.message.includes('NoSuchUpload')
    ? 'Another backup to the same place ended it: one at a time, and one place for each portal.'
    : 'Look there whether it is full, and whether the AWS keys may write.'
  return new Error(`No backup was made in ${address}. ${error.message}. ${advice}`, { cause: error })
}
