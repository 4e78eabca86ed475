import type { ByteRange } from '../storage/file-storage.ts'

/**
 * The part of a file that a `Range` header asks for; null for all of it, also where the header makes no sense or asks for
 * several parts, which a server may leave out; 'unsatisfiable' when it lies past the end.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
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
