import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { errorMessages } from '@portal/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isHashedPath, plainFileName } from '../storage/hashed-path.ts'
import { type ByteRange, type FileStorage, isFilePath, type StoredFile } from '../storage/file-storage.ts'
import { HttpError, NotFound } from './errors.ts'
import { assetHeaders } from './security-headers.ts'

/** Serves `/storage/`, the files that database rows name, and `/assets/`, the files of the web app, named by a hash. */
export async function serveFiles(
  app: FastifyInstance,
  { files, webDir }: { files: FileStorage; webDir: string | null },
) {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/storage/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const path = request.params['*']
      const file = isPrivate(path) ? null : await files.open(path)
      if (!file) throw new NotFound()
      return sendFile(request, reply, path, file)
    },
  })
  if (webDir === null) return
  await app.register(async (assets) => {
    // The plugin answers 500 to some invalid names.
    assets.addHook<{ Params: { '*': string } }>('onRequest', (request, _reply, done) => {
      done(isFilePath(request.params['*']) ? undefined : new NotFound())
    })
    await assets.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      dotfiles: 'ignore',
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.headers(assetHeaders(path)),
    })
  })
}

// Only the server itself reads this folder. Some file systems ignore case.
function isPrivate(path: string): boolean {
  return /^private(\/|$)/i.test(path)
}

type Asked = Pick<FastifyRequest, 'method' | 'headers'>

async function sendFile({ method, headers }: Asked, reply: FastifyReply, path: string, file: StoredFile) {
  const { size, etag, modified } = file
  const validators = { etag, 'last-modified': modified.toUTCString() }
  if (isUnchanged(headers, file))
    return reply
      .code(304)
      .headers({ ...fileHeaders(path), ...validators })
      .send()

  const range = method === 'GET' && mayBePart(headers['if-range'], file) ? readByteRange(headers.range, size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new HttpError(416, errorMessages.noSuchPart)
  }

  // Before any header is set, because reading may fail.
  const bytes = method === 'HEAD' || size === 0 ? null : await file.read(range ?? undefined)
  reply.headers({ ...fileHeaders(path), ...validators })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  return reply.send(bytes)
}

function isUnchanged(headers: FastifyRequest['headers'], { etag, modified }: StoredFile): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes(etag) || tags.includes('*')
  }
  return Date.parse(headers['if-modified-since'] ?? '') >= wholeSeconds(modified)
}

// With `If-Range` the client wants a part only if the file has not changed.
function mayBePart(condition: FastifyRequest['headers']['if-range'], { etag, modified }: StoredFile): boolean {
  if (condition === undefined) return true
  return String(condition).startsWith('"')
    ? condition === etag
    : Date.parse(String(condition)) === wholeSeconds(modified)
}

function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) * 1000
}

/**
 * The part of a file that a `Range` header asks for; 'unsatisfiable' when it lies past the end; null for the whole file,
 * also for an invalid header and for several parts, which a server may ignore.
 */
function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null

  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null

  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

type Kind = { type: string; isShown: boolean; policy: string }

const sandboxed = "default-src 'none'; frame-ancestors 'none'; sandbox"
// Browsers don't show a PDF in a sandbox, and their viewer is one itself.
const shown = (type: string) => ({ type, isShown: true, policy: type === 'application/pdf' ? unframed : sandboxed })
const unframed = "frame-ancestors 'none'"

// Browsers show only these types. All others, such as HTML and SVG, are downloads.
const kinds: Record<string, Kind> = {
  jpg: shown('image/jpeg'),
  jpeg: shown('image/jpeg'),
  png: shown('image/png'),
  webp: shown('image/webp'),
  avif: shown('image/avif'),
  pdf: shown('application/pdf'),
  tif: { type: 'image/tiff', isShown: false, policy: sandboxed },
  tiff: { type: 'image/tiff', isShown: false, policy: sandboxed },
}
const unknown: Kind = { type: 'application/octet-stream', isShown: false, policy: sandboxed }

function fileHeaders(path: string): Record<string, string> {
  const { type, isShown, policy } = kindOf(path)
  return {
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameParameters(plainFileName(path))}`,
    'content-security-policy': policy,
    'cache-control': isHashedPath(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'accept-ranges': 'bytes',
  }
}

export function contentTypeOf(path: string): string {
  return kindOf(path).type
}

function kindOf(path: string): Kind {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(kinds, extension) && kinds[extension]) || unknown
}

// The name twice: by RFC 8187, and in plain ASCII for clients that don't know it.
function fileNameParameters(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return plain === name ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${encoded}`
}
