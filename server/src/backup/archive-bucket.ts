import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { callbackify } from 'node:util'
import { StorageUnavailable } from '../storage/file-storage.ts'
import { contentOf, createS3Client, elementsOf, type S3Client, type S3Options } from '../storage/s3-client.ts'
import { archiveBeginning, type ArchivePlace, type ArchiveSource, momentOf, newestFirst } from './archive-place.ts'

// A store takes 10,000 parts: 126 GB. More at a time would take more memory.
const partBytes = 12 * 1024 * 1024
const partMs = 120_000
// The store may copy all parts into one object first.
const completeMs = 600_000

/** Keeps archives in a bucket, under a prefix that belongs to one portal. An upload that was cut off is ended by the next. */
export function createArchiveBucket(options: S3Options): ArchivePlace {
  const client = createS3Client(options)

  async function put(name: string, write: (target: Writable) => Promise<void>): Promise<string> {
    await endOldUploads(client)
    const refused = (error: unknown) => {
      throw explained(error, client.address)
    }
    const upload = await startUpload(client, name).catch(refused)
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

/** An upload in parts, of which nobody sees anything until it is complete. */
async function startUpload(client: S3Client, name: string) {
  const headers = { 'content-type': 'application/gzip' }
  const started = await client.askText(name, { method: 'POST', query: { uploads: '' }, headers }, 'a new archive')
  const [uploadId] = contentOf('UploadId', started)
  if (uploadId === undefined) throw new StorageUnavailable('it does not take uploads in parts')
  const etags: string[] = []
  let bytes = 0
  let last: Promise<unknown> = Promise.resolve()

  async function addPart(part: Buffer): Promise<void> {
    const query = { partNumber: String(etags.length + 1), uploadId: uploadId! }
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(part).digest('hex') }
    const sending = client.ask(name, { method: 'PUT', query, headers, body: part as Uint8Array<ArrayBuffer> }, partMs)
    last = sending.catch(() => {})
    const response = await sending
    const etag = response.headers.get('etag')
    if (!response.ok || etag === null) {
      const [reason = ''] = contentOf('Code', await response.text().catch(() => ''))
      throw new StorageUnavailable(`it answered ${`${response.status} ${reason}`.trim()} to a write`)
    }
    await response.body?.cancel()
    etags.push(etag)
    bytes += part.length
  }

  async function complete(): Promise<void> {
    const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    await client.askText(name, { method: 'POST', query: { uploadId: uploadId! }, body }, 'a write', completeMs)
  }

  async function abort(): Promise<void> {
    // A part that arrives after it would stay.
    await last
    await endUpload(client, name, uploadId!)
  }

  return { addPart, complete, abort, bytes: () => bytes }
}

// What failed may be the storage of the files as well, which has nothing to do with this place.
function explained(error: unknown, address: string): unknown {
  if (!(error instanceof StorageUnavailable)) return error
  const advice = error.message.includes('NoSuchUpload')
    ? 'Another backup to the same place ended it: one at a time, and one place for each portal.'
    : 'Look there whether it is full, and whether the AWS keys may write.'
  return new Error(`No backup was made in ${address}. ${error.message}. ${advice}`, { cause: error })
}

/** Ends what killed backups left: a store keeps, and counts, the parts of an upload until then. */
async function endOldUploads(client: S3Client): Promise<void> {
  const query = { uploads: '', prefix: client.keyOf(archiveBeginning), 'encoding-type': 'url' }
  // A key may lack the right to list them; that is no reason to make no backup.
  const page = await client.askText('', { method: 'GET', query }, 'a list').catch(() => '')
  for (const { Key = '', UploadId = '' } of elementsOf(page, 'Upload', ['Key', 'UploadId']))
    if (momentOf(client.pathOf(Key))) await endUpload(client, client.pathOf(Key), UploadId)
}

async function endUpload(client: S3Client, name: string, uploadId: string): Promise<void> {
  const ended = await client.ask(name, { method: 'DELETE', query: { uploadId } }).catch(() => null)
  await ended?.body?.cancel()
}

/** Takes bytes of any length, and passes them on in parts of one size, the last of which may be smaller. */
function createPartWriter(addPart: (part: Buffer) => Promise<void>): Writable {
  const part = Buffer.allocUnsafe(partBytes)
  let filled = 0

  async function take(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(part, filled, at)
      at += taken
      filled += taken
      if (filled === partBytes) await flush()
    }
  }

  async function flush(): Promise<void> {
    if (filled === 0) return
    await addPart(part.subarray(0, filled))
    filled = 0
  }

  return new Writable({
    write: callbackify((chunk: Buffer, _encoding: string) => take(chunk)),
    final: callbackify(flush),
  })
}
