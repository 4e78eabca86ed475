import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { plainFileName } from '../../storage/hashed-path.ts'

export type ZippedFile = { name: string; size: number; read: () => Promise<AsyncIterable<Uint8Array>> }

/** How many bytes the zip of these files has: besides their own those of two headers, a checksum and the end. */
export function zipSize(files: readonly ZippedFile[]): number {
  return files.reduce((sum, { name, size }) => sum + size + 2 * Buffer.byteLength(name) + 30 + 16 + 46, 22)
}

/**
 * A zip of files as they are, each of which is read when it is its turn. It fails, and so never ends well, when one can't be read
 * to its end.
 */
export function zipStream(files: readonly ZippedFile[]): Readable {
  return Readable.from(zipped(files), { objectMode: false })
}

// As a file of MS-DOS, some programs read its name in the letters of MS-DOS, whatever it says of UTF-8.
const ofUnix = { os: 3, attrs: 0o100644 << 16 }

async function* zipped(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  for (const { name, size, read } of files) {
    const entry = Object.assign(new ZipPassThrough(name), ofUnix)
    zip.add(entry)
    for await (const bytes of await read()) {
      entry.push(bytes)
      yield* take()
    }
    // The size of the whole was told before.
    if (entry.size !== size) throw new Error(`${name} came with ${entry.size} of its ${size} bytes`)
    entry.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

/** The names that files of the storage have in one folder of any system: the names they are saved under, each once. */
export function namesInZip(paths: readonly string[]): string[] {
  const taken = new Set<string>()
  return paths.map((path) => {
    const [, start = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(allowedEverywhere(plainFileName(path))) ?? []
    let name = start + ending
    for (let nth = 2; taken.has(name.toLowerCase()); nth++) name = `${start} (${nth})${ending}`
    taken.add(name.toLowerCase())
    return name
  })
}

// The storage has no name with a slash or a control character; these are what Windows doesn't take.
function allowedEverywhere(name: string): string {
  return name.normalize().replace(/[<>:"|?*]/g, '-')
}
