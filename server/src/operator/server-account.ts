import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { operatorSocketPath } from './operator-socket.ts'

/**
 * Makes this process one of the server's account, so that a command leaves no file that the server can't read: root becomes
 * that account. Throws, with the reason, in a process of any other account.
 */
export async function becomeServerAccount({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Promise<void> {
  // Windows has no user ids.
  if (process.getuid === undefined) return

  // What the server made comes first: the data folder itself may be a mounted one of root.
  const folders = [join(dataDir, 'database'), ...('folder' in storage ? [storage.folder] : []), dataDir]
  for (const folder of folders) {
    const stats = await statOf(folder, dataDir)
    if (stats === null) continue
    if (process.getuid() === 0) await leaveRoot(stats, dataDir)
    else await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => refuse(folder, stats))
    return
  }
}

async function leaveRoot({ uid, gid }: { uid: number; gid: number }, dataDir: string): Promise<void> {
  const socket = await statOf(operatorSocketPath(dataDir), dataDir)
  if (uid === 0 || socket?.uid === 0) return

  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

async function statOf(path: string, dataDir: string) {
  try {
    return await stat(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EACCES') return refuse(dataDir, await stat(dataDir).catch(() => null))
    if (code === 'ENOTDIR') throw new Error(`DATA_DIR ${dataDir} is a file, not a folder`, { cause: error })
    throw error
  }
}

function refuse(folder: string, owner: { uid: number; mode: number } | null): never {
  if (owner?.uid === process.getuid?.())
    throw new Error(
      `${folder} has mode ${(owner!.mode & 0o777).toString(8).padStart(4, '0')}, which keeps its own account out. Run: chmod 700 ${folder}`,
    )
  const account = owner === null ? 'another account' : `another account (user id ${owner.uid})`
  throw new Error(`${folder} belongs to ${account} of this machine. Run the command as that account, or as root.`)
}
