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
const listMs = 60_000

/** Stores files in a bucket of an S3-compatible store, with path-style addresses, which all stores understand. */
export function createS3Storage({ bucket, prefix, endpoint, region, ...keys }: S3Options): FileStorage {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 })
  const addressOf = (parts: string[]) =>
    [endpoint, bucket, ...parts].map((part, index) => (index === 0 ? part : encodeURIComponent(part))).join('/')
  const prefixParts = prefix === '' ? [] : prefix.split('/')

  function ask(path: string, init: RequestInit, timeLimit = answerMs): Promise<Response> {
    return askAt(addressOf([...prefixParts, ...path.split('/')]), init, timeLimit)
  }

  async function askAt(address: string, init: RequestInit, timeLimit: number): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeLimit)
    try {
      return await client.fetch(address, { ...init, signal: limit.signal })
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

    async remove(path) {
      if (!isFilePath(path)) throw new Error('not a valid file path')

      const response = await ask(path, { method: 'DELETE' })
      await response.body?.cancel()
      if (!response.ok && response.status !== 404)
        throw new StorageUnavailable(`it answered ${response.status} to a delete`)
    },

    async *list() {
      const start = prefix === '' ? '' : `${prefix}/`
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: start, 'encoding-type': 'url' })
        if (token !== undefined) query.set('continuation-token', token)
        const response = await askAt(`${addressOf([])}?${query}`, { method: 'GET' }, listMs)
        const page = await response.text()
        if (!response.ok) throw new StorageUnavailable(`it answered ${response.status} to a list`)
        yield* keysIn(page)
          .map((key) => key.slice(start.length))
          .filter(isFilePath)
        token = contentOf('NextContinuationToken', page)[0]
      } while (token !== undefined)
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

// The answer to a list is XML of a fixed form. Not every store encodes the keys when it is asked to; it says so when it does.
function keysIn(page: string): string[] {
  const isEncoded = contentOf('EncodingType', page)[0] === 'url'
  return contentOf('Key', page).map((key) => (isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key))
}

function contentOf(element: string, xml: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    unescapeXml(text),
  )
}

function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (hex || decimal) return String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10))
      return namedEntities[name ?? ''] ?? entity
    },
  )
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
