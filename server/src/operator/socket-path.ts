import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

// The system allows 108 bytes on Linux, 104 elsewhere.
const longestPath = 100

/** The socket of the server with this data folder: in that folder, or in the temporary folder when the path is too long. */
export function operatorSocketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const path = join(folder, 'operator.sock')
  if (Buffer.byteLength(path) <= longestPath) return path

  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `portal-operator-${hash}`, 'operator.sock')
}

/** Creates the folder of a socket outside the data folder. Throws when another account owns it or can read it. */
export async function makeSocketFolder(socketPath: string, dataDir: string): Promise<void> {
  const folder = dirname(socketPath)
  if (folder === resolve(dataDir)) return

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} is not ours alone`)
}

/**
 * Throws when another account made the socket, or its folder outside the data folder: that account would read commands
 * meant for the server. Root also trusts the owner of the data folder.
 */
export async function checkSocketOwner(socketPath: string, dataDir: string): Promise<void> {
  const ourId = process.getuid?.()
  // Windows has no user ids.
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
