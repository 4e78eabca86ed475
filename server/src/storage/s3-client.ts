import { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { StorageUnavailable } from './file-storage.ts'

export type S3Options = {
  bucket: string
  /** The prefix of all keys: empty, or a path without a slash at its ends. */
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** How long the store may be silent before it answers; ten seconds unless given. */
  answerMs?: number
}

// Until the first byte of the answer; the rest may take longer.
const usualAnswerMs = 10_000
const listMs = 60_000

type Call = RequestInit & {
  query?: Record<string, string>
  /** The body, for bytes. A call copies any other kind of body, and lets go of it so late that a backup would hold some 50 MB. */
  pieces?: () => Iterable<Uint8Array>
}

export type S3Client = ReturnType<typeof createS3Client>

/** Signs calls to a bucket of an S3-compatible store, with path-style addresses, which all stores understand. */
export function createS3Client({ bucket, prefix, endpoint, region, answerMs = usualAnswerMs, ...keys }: S3Options) {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 })
  const start = prefix === '' ? '' : `${prefix}/`
  const addressOf = (key: string) =>
    [endpoint, ...[bucket, ...(key === '' ? [] : key.split('/'))].map(encodeURIComponent)].join('/')

  /** Asks for the object at a path behind the prefix, or for the bucket with an empty one. Throws when there is no answer. */
  async function ask(path: string, init: Call, timeLimit = answerMs) {
    const { query, pieces, ...request } = init
    const address = addressOf(path === '' ? '' : start + path) + (query ? `?${new URLSearchParams(query)}` : '')
    const limit = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        limit.abort()
        reject(new Error(`No answer within ${timeLimit} ms`))
      }, timeLimit)
    })
    const answer = client.fetch(address, {
      ...request,
      // Asked for at each attempt, since a stream can be read once.
      get body() {
        return pieces ? ReadableStream.from(pieces()) : request.body
      },
      signal: limit.signal,
    })
    try {
      // The signal alone is not enough: Node 20 forgets that of a `Request` when it collects garbage.
      return await Promise.race([answer, silence])
    } catch (error) {
      const { code = 'timeout' } = ((error as Error).cause ?? {}) as { code?: string }
      throw new StorageUnavailable(`no answer (${code})`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The same, for an answer whose body is text. Throws when it refuses; `what` says to what. */
  async function askText(path: string, init: Parameters<typeof ask>[1], what: string, timeLimit?: number) {
    const response = await ask(path, init, timeLimit)
    const body = await response.text()
    if (!response.ok) throw new StorageUnavailable(`it answered ${response.status} to ${what}`)
    return body
  }

  async function* list(beginning = ''): AsyncGenerator<{ path: string; size: number }> {
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix: start + beginning, 'encoding-type': 'url' }
      const next: Record<string, string> = token === undefined ? {} : { 'continuation-token': token }
      const page = await askText('', { method: 'GET', query: { ...query, ...next } }, 'a list', listMs)
      for (const { Key = '', Size = '0' } of elementsOf(page, 'Contents', ['Key', 'Size']))
        yield { path: Key.slice(start.length), size: Number(Size) }
      token = contentOf('NextContinuationToken', page)[0]
    } while (token !== undefined)
  }

  const address = `s3://${bucket}/${start}`
  return {
    ask,
    askText,
    list,
    address,
    keyOf: (path: string) => start + path,
    pathOf: (key: string) => key.slice(start.length),
  }
}

/**
 * The texts in elements of an answer, which is XML of a fixed form. Not every store encodes the keys when it is asked to;
 * it says so when it does.
 */
export function elementsOf(
  xml: string,
  element: string,
  names: readonly string[],
): Record<string, string | undefined>[] {
  const isEncoded = contentOf('EncodingType', xml)[0] === 'url'
  const decoded = (name: string, text: string | undefined) =>
    name === 'Key' && isEncoded && text !== undefined ? decodeURIComponent(text.replaceAll('+', ' ')) : text
  return [...xml.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, inside = '']) =>
    Object.fromEntries(names.map((name) => [name, decoded(name, contentOf(name, inside)[0])])),
  )
}

export function contentOf(element: string, xml: string): string[] {
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
