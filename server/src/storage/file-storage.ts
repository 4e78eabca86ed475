import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** From the first to the last byte, both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  /** A strong tag with its quotes: other bytes never have the same one. */
  etag: string
  modified: Date
  read(range?: ByteRange): Promise<Readable>
}

/** The bytes of a file, or what gives them once: a large file need not lie in memory. */
type FileContent = Uint8Array | AsyncIterable<Buffer>

/** Stores the files that database rows name. A path is relative, such as `images/a.jpg`. */
export type FileStorage = {
  /** Stores a whole file or nothing, and replaces an existing one. Throws for an invalid path, and what the content throws. */
  put(path: string, content: FileContent, type: string): Promise<void>
  /** The file, whose bytes are read on demand; null when there is none at this path. */
  open(path: string): Promise<StoredFile | null>
  /** The paths of all files, in no order; a file that is stored meanwhile may be among them or not. */
  list(): AsyncIterable<string>
  /** Removes the file, if there is one. Never one that a row names: browsers and archives count on it. */
  remove(path: string): Promise<void>
  /** Removes what killed writes left a day ago, and returns how many files that were. */
  sweep(): Promise<number>
}

export async function sha256Of(file: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  // A bucket has no body for an empty one.
  if (file.size > 0) for await (const chunk of await file.read()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

// Below the limits of file systems and object stores, which add parts of their own.
const maxPartBytes = 200
const maxPathBytes = 900

/** Whether a path is relative and safe: no hidden parts, no `..`, no control characters or backslashes. */
export function isFilePath(path: string): boolean {
  if (Buffer.byteLength(path) > maxPathBytes || /[\p{Cc}\p{Surrogate}\\]/u.test(path)) return false

  return path
    .split('/')
    .every((part) => part !== '' && !part.startsWith('.') && Buffer.byteLength(part) <= maxPartBytes)
}

/** The storage can't be reached or refuses the call. The HTTP layer answers 503, and a later attempt may succeed. */
export class StorageUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The storage is not available: ${reason}`, options)
    this.name = 'StorageUnavailable'
  }
}
