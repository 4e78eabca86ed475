import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileStorage, isFilePath, type StoredFile } from '../storage/file-storage.ts'
import { readByteRange } from './byte-range.ts'
import { NotFound } from './errors.ts'
import { fileHeaders } from './file-headers.ts'

/** `/storage/`: files that the portal's data names. `/assets/`: the web app's own, named by their content. */
export async function serveFiles(app: FastifyInstance, { files, webDir }: { files: FileStorage; webDir: string }) {
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
  await app.register(async (assets) => {
    // The plugin would answer 500 to some names that no file can have.
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
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
  })
}

// A folder for what only the server itself reads; some file systems don't tell capitals apart.
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
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()

  // Before any header: when there are no bytes after all, none of what is said of the file holds.
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

/** With `If-Range` a part is only wanted of the file that the client has the rest of. */
function mayBePart(condition: FastifyRequest['headers']['if-range'], { etag, modified }: StoredFile): boolean {
  if (condition === undefined) return true
  return String(condition).startsWith('"')
    ? condition === etag
    : Date.parse(String(condition)) === wholeSeconds(modified)
}

function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) * 1000
}
