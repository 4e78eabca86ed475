import { constants } from 'node:fs'
import { access, chmod, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

// PostgreSQL adds to its log in files of this size. Where there is no room for one, any write may fail.
const neededBytes = 16 * 1024 * 1024

/** Whether the disk of this folder has room for what the embedded database writes next. */
export async function hasRoom(folder: string): Promise<boolean> {
  // Where the system can't tell, only a failing write shows it.
  const disk = await statfs(folder).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= neededBytes
}

/** Gives a folder and all in it these permissions. */
export async function setPermissions(folder: string, modes: { ofFolders: number; ofFiles: number }): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const entry = path.join(folder, name)
    await chmod(entry, (await stat(entry)).isDirectory() ? modes.ofFolders : modes.ofFiles)
  }
}

/** Says why the embedded database in this folder could not be opened; the engine itself only says that it ended. */
export async function explainFailedStart(folder: string, error: unknown): Promise<string> {
  const foreign = await findForeign(folder)
  if (foreign !== null) {
    const advice = `Give all of ${path.dirname(folder)} to the account of the server (user id ${process.getuid?.()})`
    return `The database can't be opened: ${foreign} belongs to another account. ${advice}.`
  }
  if (!(await hasRoom(path.dirname(folder)))) return `The database can't be opened: the disk of ${folder} is full.`

  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `The database in ${folder} can't be opened (${reason}). Its files may be damaged: a backup brings them back.`
}

/** The first file of the database that this account can't read and write; null when there is none. */
async function findForeign(folder: string): Promise<string | null> {
  try {
    for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
      await access(path.join(folder, name), constants.R_OK | constants.W_OK)
    }
    return null
  } catch (error) {
    const { code, path: refused } = error as NodeJS.ErrnoException
    return code === 'EACCES' ? (refused ?? folder) : null
  }
}
