import type { Readable } from 'node:stream'

/** From the first to the last byte, both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  /** Strong, with its quotes: other bytes never have the same. */
  etag: string
  modified: Date
  read(range?: ByteRange): Promise<Readable>
}

/** Where the files that the data names are kept. A path is relative, as `images/a.jpg`. */
export type FileStorage = {
  /** Stores a file as a whole or not at all, over what was there; throws for a path that can't be one. */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /** A file without its bytes, which are read when asked for; null when there is none under this path. */
  open(path: string): Promise<StoredFile | null>
}
