import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  /** Strong, with its quotes. */
  etag: string
  modified: Date
  read(range?: ByteRange): Promise<Readable>
}

/** Bytes, or what gives them once: a large file need not be in memory. */
type FileContent = Uint8Array | AsyncIterable<Buffer>

/** A path is relative, such as `images/a.jpg`. */
export type FileStorage = {
  /** Whole or not at all; replaces an existing file. Throws for an invalid path, and what the content throws. */
  put(path: string, content: FileContent, type: string): Promise<void>
  /** Null when there is none; bytes are read on demand. */
  open(path: string): Promise<StoredFile | null>
  /** In no order; a file stored meanwhile may be missing. */
  list(): AsyncIterable<string>
  /** Never one that a row names: browsers and archives count on it. */
  remove(path: string): Promise<void>
}

export async function sha256Of(file: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  // A bucket has no body for an empty file.
  if (file.size > 0) for await (const chunk of await file.read()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

// Below the limits of file systems and object stores.
const maxPartBytes = 200
const maxPathBytes = 900

/** Relative and safe: no hidden parts, `..`, control characters or backslashes. */
export function isFilePath(path: string): boolean {
  if (Buffer.byteLength(path) > maxPathBytes || /[\p{Cc}\p{Surrogate}\\]/u.test(path)) return false

  return path
    .split('/')
    .every((part) => part !== '' && !part.startsWith('.') && Buffer.byteLength(part) <= maxPartBytes)
}

/** The HTTP layer answers 503, and a later attempt may succeed. */
export class StorageUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The storage is not available: ${reason}`, options)
    this.name = 'StorageUnavailable'
  }
}
