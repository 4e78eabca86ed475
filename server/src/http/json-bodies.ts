import type { IncomingMessage } from 'node:http'
import { errorMessages } from '@portal/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

export const maxBodyBytes = 1_048_576

// Node works as long for a chunk of one byte as for one of many. These are milliseconds, and no client comes near them.
const maxBodyChunks = 20_000

/** Accepts only JSON objects in UTF-8 as a body. An empty body counts as `{}`, whatever its content type. */
export function useJsonBodies(app: FastifyInstance, { maxBytes = maxBodyBytes } = {}): void {
  app.removeAllContentTypeParsers()
  // 'remove' drops __proto__ and constructor.prototype like any other unknown field.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')

  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await readBytes(payload, maxBytes)
    if (bytes.length > 0 && !isInUtf8(request)) throw new HttpError(415, errorMessages.unsupported)
    const body = readUtf8(bytes)
    if (body.trim() === '') return {}
    return new Promise((resolve, reject) => {
      void parseJson(request, body, (error, parsed) => {
        const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
        if (error || !isObject) reject(new HttpError(400, errorMessages.unreadable))
        else resolve(parsed)
      })
    })
  })
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => {
    if ((await readBytes(payload, maxBytes)).length === 0) return {}
    throw new HttpError(415, errorMessages.unsupported)
  })
}

// Without a charset JSON is UTF-8.
function isInUtf8({ headers }: FastifyRequest): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? []
  return ['utf-8', 'utf8', 'us-ascii'].includes(charset.toLowerCase())
}

// A lenient decoder would store U+FFFD for what it can't read.
function readUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, errorMessages.unreadable)
  }
}

function readBytes(payload: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new HttpError(413, errorMessages.tooLarge))
    if (Number(payload.headers['content-length']) > maxBytes) return tooLarge()

    const chunks: Buffer[] = []
    let length = 0
    const read = (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes && chunks.push(chunk) <= maxBodyChunks) return
      payload.off('data', read)
      tooLarge()
    }
    payload.on('data', read)
    payload.on('end', () => resolve(Buffer.concat(chunks)))
    // The caller hung up.
    payload.on('error', () => reject(new HttpError(400, errorMessages.unreadable)))
  })
}
