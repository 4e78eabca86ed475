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

/**
 * Refuses to talk to a socket that another account made: it would be told what is meant for the server. Ours are the
 * socket and, outside of the data folder, the folder around it; an administrator also trusts who owns the data folder.
 */
export async function checkSocketOwner(socketPath: string, dataDir: string): Promise<void> {
  const ourId = process.getuid?.()
  // Windows has no such owners.
  if (ourId === undefined) return

  const folder = dirname(socketPath)
  const trusted = [ourId, ourId === 0 ? await ownerOf(dataDir) : ourId]
  const paths = folder === resolve(dataDir) ? [socketPath] : [folder, socketPath]
  for (const path of paths) {
    const owner = await ownerOf(path)
    if (owner !== undefined && !trusted.includes(owner))
      throw new Error(`${path} belongs to another account of this machine`)
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).uid
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
