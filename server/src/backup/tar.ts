// As much of the tar format (POSIX ustar) as an archive needs: plain files with short names. Any tar opens it, and whatever
// else a damaged file may hold is refused.

const blockBytes = 512
const octalDigits = 11

export type TarEntry = { name: string; size: number; body: AsyncGenerator<Buffer> }

export class DamagedTar extends Error {}

/** The header of a file, which its bytes and their `tarPadding` follow. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (!isShortName(name)) throw new Error(`${name} does not fit into a tar`)

  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size)}\0`, 124)
  header.write(`${octal(Math.floor(modified.getTime() / 1000))}\0`, 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Fills the last block of a file of this size. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

export const tarEnd = Buffer.alloc(2 * blockBytes)

/** The files of a tar, one after the other. What a caller leaves unread of a body is skipped. Throws a `DamagedTar`. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = createReader(source)
  for (;;) {
    const header = await reader.take(blockBytes)
    if (header.every((byte) => byte === 0)) break

    const { name, size } = readHeader(header)
    const body = reader.stream(size)
    yield { name, size, body }
    for await (const _rest of body);
    await reader.take(tarPadding(size).length)
  }
  for (let block = await reader.next(); block !== null; block = await reader.next()) {
    if (block.some((byte) => byte !== 0)) throw new DamagedTar('something stands behind its end')
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const expected = Number.parseInt(text(header, 148, 8), 8)
  if (expected !== checksumOf(header)) throw new DamagedTar('a header of it is damaged')

  const name = text(header, 0, 100)
  const size = Number.parseInt(text(header, 124, 12), 8)
  const type = String.fromCharCode(header[156] ?? 0)
  if (type !== '0' || !isShortName(name) || !Number.isSafeInteger(size))
    throw new DamagedTar('it holds something that the portal never writes')
  return { name, size }
}

/** The sum of all bytes, in which the checksum itself counts as blanks. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end === -1 ? length : end).trim()
}

function octal(value: number): string {
  const digits = value.toString(8).padStart(octalDigits, '0')
  if (digits.length > octalDigits) throw new Error('a file of more than 8 GB does not fit into a tar')
  return digits
}

function isShortName(name: string): boolean {
  return /^[\w./-]{1,99}$/.test(name)
}

function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer | null> {
    if (rest.length === 0) {
      const { value, done } = await chunks.next()
      return done ? null : value
    }
    const chunk = rest
    rest = Buffer.alloc(0)
    return chunk
  }

  async function* stream(size: number): AsyncGenerator<Buffer> {
    let missing = size
    while (missing > 0) {
      const chunk = await next()
      if (chunk === null) throw new DamagedTar('it ends too early')
      const part = chunk.subarray(0, missing)
      rest = chunk.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  async function take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of stream(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  return { next, stream, take }
}
