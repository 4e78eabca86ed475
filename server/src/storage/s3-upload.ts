import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'
import { StorageUnavailable } from './file-storage.ts'
import { contentOf, elementsOf, type S3Client } from './s3-client.ts'

// A store takes 10,000 parts: 126 GB. More at a time would take more memory.
const partBytes = 12 * 1024 * 1024
const putMs = 120_000
const pieceBytes = 64 * 1024
// The store may copy all parts into one object first.
const completeMs = 600_000

type Upload = Awaited<ReturnType<typeof startUpload>>

type Kind = { query?: Record<string, string>; type?: string }

/** Stores bytes as an object, or as a part of one, and returns their tag. Throws when the store does not take them. */
export async function putBytes(
  client: S3Client,
  path: string,
  bytes: Uint8Array,
  { query, type }: Kind,
): Promise<string> {
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    'content-length': String(bytes.length),
    'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
  }
  const response = await client.ask(path, { method: 'PUT', query, headers, pieces: () => piecesOf(bytes) }, putMs)
  const answer = await response.text().catch(() => '')
  const etag = response.headers.get('etag')
  if (response.ok && etag !== null) return etag
  const [reason = ''] = contentOf('Code', answer)
  throw new StorageUnavailable(`it answered ${`${response.status} ${reason}`.trim()} to a write`)
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Stores bytes of any number at a path, in parts: whole, or not at all. */
export async function putInParts(
  client: S3Client,
  path: string,
  chunks: AsyncIterable<Buffer>,
  type: string,
): Promise<void> {
  let upload: Upload | undefined
  const target = createPartWriter(async (part) => {
    // The last one, and the only one: most files are small.
    if (!upload && part.length < partBytes) return void (await putBytes(client, path, part, { type }))
    upload ??= await startAnew()
    await upload.addPart(part)
  })
  try {
    await pipeline(chunks, target)
    await upload?.complete()
  } catch (error) {
    await upload?.abort()
    throw error
  }

  async function startAnew(): Promise<Upload> {
    await endUploads(client, path, (other) => other === path)
    return startUpload(client, path, type)
  }
}

/** An upload in parts, of which nobody sees anything until it is complete. */
export async function startUpload(client: S3Client, path: string, type: string) {
  const headers = { 'content-type': type }
  const started = await client.askText(path, { method: 'POST', query: { uploads: '' }, headers }, 'a new upload')
  const [uploadId] = contentOf('UploadId', started)
  if (uploadId === undefined) throw new StorageUnavailable('it does not take uploads in parts')
  const etags: string[] = []
  let bytes = 0
  let last: Promise<unknown> = Promise.resolve()

  async function addPart(part: Buffer): Promise<void> {
    const query = { partNumber: String(etags.length + 1), uploadId: uploadId! }
    const sending = putBytes(client, path, part, { query })
    last = sending.catch(() => {})
    etags.push(await sending)
    bytes += part.length
  }

  async function complete(): Promise<void> {
    const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const init = { method: 'POST', query: { uploadId: uploadId! }, body }
    const answer = await client.askText(path, init, 'a write', completeMs)
    // It may begin with a 200 before the work is done, and end with an error.
    if (contentOf('ETag', answer).length === 0) throw new StorageUnavailable('it does not have what it was given')
  }

  async function abort(): Promise<void> {
    // A part that arrives after it would stay.
    await last
    await endUpload(client, path, uploadId!)
  }

  return { addPart, complete, abort, bytes: () => bytes }
}

/** Ends what a kill left: a store keeps, and counts, the parts of an upload until then. */
export async function endUploads(client: S3Client, beginning: string, isOurs: (path: string) => boolean) {
  const query = { uploads: '', prefix: client.keyOf(beginning), 'encoding-type': 'url' }
  // A key may lack the right to list them; that is no reason to store nothing.
  const page = await client.askText('', { method: 'GET', query }, 'a list').catch(() => '')
  for (const { Key = '', UploadId = '' } of elementsOf(page, 'Upload', ['Key', 'UploadId']))
    if (isOurs(client.pathOf(Key))) await endUpload(client, client.pathOf(Key), UploadId)
}

async function endUpload(client: S3Client, path: string, uploadId: string): Promise<void> {
  const ended = await client.ask(path, { method: 'DELETE', query: { uploadId } }).catch(() => null)
  await ended?.body?.cancel()
}

/**
 * Takes bytes of any length, and passes them on in parts of one size; the last may be smaller, and is empty when nothing
 * came. A part is overwritten by the next one.
 */
export function createPartWriter(addPart: (part: Buffer) => Promise<void>): Writable {
  const part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  let isFirst = true

  async function take(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(part, filled, at)
      at += taken
      filled += taken
      if (filled === partBytes) await flush()
    }
  }

  async function flush(): Promise<void> {
    if (filled === 0 && !isFirst) return
    isFirst = false
    await addPart(part.subarray(0, filled))
    filled = 0
  }

  return new Writable({
    write: callbackify((chunk: Buffer, _encoding: string) => take(chunk)),
    final: callbackify(flush),
  })
}
