import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type FileStorage, isFilePath, StorageUnavailable } from './file-storage.ts'

export type S3Options = {
  bucket: string
  /** The prefix of all keys: empty, or a path without a slash at its ends. */
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

// Until the first byte of the answer; the rest may take longer.
const answerMs = 10_000
const putMs = 120_000

/** Stores files in a bucket of an S3-compatible store, with path-style addresses, which all stores understand. */
export function createS3Storage({ bucket, prefix, endpoint, region, ...keys }: S3Options): FileStorage {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 })
  const addressOf = (path: string) =>
    [endpoint, bucket, ...(prefix === '' ? [] : prefix.split('/')), ...path.split('/')]
      .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
      .join('/')

  async function ask(path: string, init: RequestInit, timeLimit = answerMs): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeLimit)
    try {
      return await client.fetch(addressOf(path), { ...init, signal: limit.signal })
    } catch (error) {
      const { code = 'timeout' } = ((error as Error).cause ?? {}) as { code?: string }
      throw new StorageUnavailable(`no answer (${code})`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(path, bytes, type) {
      if (!isFilePath(path)) throw new Error('not a valid file path')

      const headers = { 'content-type': type, 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
      const response = await ask(path, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers }, putMs)
      await response.body?.cancel()
      if (!response.ok) throw new StorageUnavailable(`it answered ${response.status} to a write`)
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
