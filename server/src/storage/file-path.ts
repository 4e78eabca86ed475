// Less than file systems and object stores take, since both add something of their own.
const maxPartBytes = 200
const maxPathBytes = 900

/** Tells whether a path names a file: relative, without hidden parts, ways up, or characters that mean more than themselves. */
export function isFilePath(path: string): boolean {
  if (Buffer.byteLength(path) > maxPathBytes || /[\p{Cc}\p{Surrogate}\\]/u.test(path)) return false

  return path
    .split('/')
    .every((part) => part !== '' && !part.startsWith('.') && Buffer.byteLength(part) <= maxPartBytes)
}
