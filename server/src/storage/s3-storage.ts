import { Readable } from 'node:stream'
import { type FileStorage, isFilePath, StorageUnavailable } from './file-storage.ts'
import { createS3Client, type S3Options } from './s3-client.ts'
import { putBytes, putInParts } from './s3-upload.ts'

export function createS3Storage(options: S3Options): FileStorage {
  const client = createS3Client(options)
  const { ask, list } = client

  return {
    async put(path, content, type) {
      if (!isFilePath(path)) throw new Error('not a valid file path')

      if (content instanceof Uint8Array) await putBytes(client, path, content, { type })
      else await putInParts(client, path, content, type)
    },

    async open(path) {
      if (!isFilePath(path)) return null

      const { ok, status, headers } = await ask(path, { method: 'HEAD' })
      if (status === 404) return null
      const etag = headers.get('etag')
      if (!ok || etag === null) throw new StorageUnavailable(`it answered ${status}`)

      return {
        size: Number(headers.get('content-length')),
        etag,
        modified: new Date(headers.get('last-modified') ?? 0),
        read: (range) => openStream(path, etag, range),
      }
    },

    async remove(path) {
      if (!isFilePath(path)) throw new Error('not a valid file path')

      const response = await ask(path, { method: 'DELETE' })
      await response.body?.cancel()
      if (!response.ok && response.status !== 404)
        throw new StorageUnavailable(`it answered ${response.status} to a delete`)
    },

    async *list() {
      for await (const { path } of list()) if (isFilePath(path)) yield path
    },

    // A bucket shows no file before it is whole.
    sweep: async () => 0,
  }

  async function openStream(path: string, etag: string, range: { start: number; end: number } | undefined) {
    // Fails when the file was replaced since it was opened: its size would be wrong.
    const headers = { 'if-match': etag, ...(range && { range: `bytes=${range.start}-${range.end}` }) }
    const { ok, status, body } = await ask(path, { method: 'GET', headers })
    if (ok && body) return Readable.fromWeb(body)

    await body?.cancel()
    throw new StorageUnavailable(`it answered ${status} to a read`)
  }
}
