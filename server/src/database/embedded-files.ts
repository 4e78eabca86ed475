import { constants, existsSync } from 'node:fs'
import { access, chmod, cp, lstat, mkdir, readdir, readFile, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

// PostgreSQL adds to its log in files of this size. Where there is no room for one, any write may fail.
const neededBytes = 16 * 1024 * 1024
// For what the portal writes meanwhile.
const spareBytes = 4 * neededBytes

export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, 'database')
}

/** Where a restore makes the new embedded database. What a cut leaves there is never whole. */
export function restoringFolder(dataDir: string): string {
  return path.join(dataDir, 'restoring')
}

/** Where the new database of a restore lies from when it is whole until it is in place, and the old one from when it made room. */
export function restoredFolders(dataDir: string, stamp: string): { whole: string; before: string } {
  const folder = databaseFolder(dataDir)
  return { whole: `${folder}-restored-${stamp}`, before: `${folder}-before-restore-${stamp}` }
}

export const restoredName = /^database-(?:restored|before-restore)-(.+)$/

/** Throws where a restore was cut off and no database is in place: an empty one would take it. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => [])
  if (names.includes('database')) return
  const last = names
    .filter((name) => name.startsWith('database-restored-'))
    .toSorted()
    .at(-1)
  if (last !== undefined) {
    const { whole, before } = restoredFolders(dataDir, restoredName.exec(last)?.[1] ?? '')
    const old = existsSync(before) ? `the old one in ${before}` : 'there was no other'
    throw new Error(
      `A restore into ${dataDir} was cut off, and nothing is lost: the new database is whole, in ${whole}, ${old}. ` +
        `Keep what is there. Move the one that you want to ${databaseFolder(dataDir)}, or run the restore again.`,
    )
  }
  if (names.includes('restoring'))
    throw new Error(`A restore into ${dataDir} was cut off before its database was whole. Run it again.`)
}

export const engineMajor = '18'

/**
 * Throws, before the engine opens it, when the folder of an embedded database is of another engine or lacks what makes it one:
 * the engine would fail without a reason, or make an empty database over the files that are there.
 */
export async function refuseForeignFolder(folder: string): Promise<void> {
  const major = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Whatever keeps it from being read, the engine meets it too, and its failure is explained.
    return error.code === 'ENOENT' ? null : engineMajor
  })
  const found = major?.trim()
  if (found === engineMajor) return
  if (found === undefined && !existsSync(path.join(folder, 'base'))) return

  if (found === undefined || !/^\d+$/.test(found)) {
    const what = found === undefined ? 'has no PG_VERSION' : 'has a PG_VERSION that is no number'
    throw new Error(
      `The database in ${folder} ${what}: its files are damaged. Nothing was changed. ` +
        'Bring it back from a backup: npm run operator -- restore <file> --replace, which keeps the folder beside the new one. ' +
        'Remove the folder yourself if it never held anything.',
    )
  }
  throw new Error(
    `The database in ${folder} is of engine ${found}, and this version of the portal opens engine ${engineMajor}. ` +
      'Nothing was changed. Make a backup with the version that ran last: npm run operator -- backup. ' +
      'Then restore it with this one: npm run operator -- restore <file> --replace, which keeps the folder beside the new one.',
  )
}

/** Whether the disk of this folder has room for what the embedded database writes next, and for `more` bytes. */
export async function hasRoom(folder: string, more = 0): Promise<boolean> {
  const free = await freeBytes(folder)
  return free === null || free >= neededBytes + more
}

/** What is free on the disk of this folder; null where the system can't tell, so that only a failing write shows it. */
export async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

/** Copies the folder of an embedded database that nobody writes to. Throws when its disk would be full then. */
export async function copyDatabase(folder: string, target: string): Promise<void> {
  let size = 0
  for (const name of await readdir(folder, { recursive: true })) size += (await lstat(path.join(folder, name))).size

  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const advice = 'Make room, or give DATA_DIR a larger disk'
  if (!(await hasRoom(path.dirname(target), size + spareBytes)))
    throw new Error(`A copy of the database has no room on the disk of ${path.dirname(target)}. ${advice}.`)
  // A file system that can share the bytes until one of the two changes needs no time for it.
  await cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

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
