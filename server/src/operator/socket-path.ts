import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

// The system's limit is 108 bytes on Linux, 104 elsewhere.
const longestPath = 100

/** Where the server of this data folder listens for its operator: in that folder, or where a shorter path leads. */
export function operatorSocketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const path = join(folder, 'operator.sock')
  if (Buffer.byteLength(path) <= longestPath) return path

  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `portal-operator-${hash}`, 'operator.sock')
}

/** Makes the folder of a socket outside the data folder, and refuses one that somebody else made for us. */
export async function makeSocketFolder(socketPath: string, dataDir: string): Promise<void> {
  const folder = dirname(socketPath)
  if (folder === resolve(dataDir)) return

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} is not ours alone`)
}
