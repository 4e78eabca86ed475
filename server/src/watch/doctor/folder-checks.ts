import { constants } from 'node:fs'
import { access, rmdir, stat } from 'node:fs/promises'
import { freeBytes, hasRoom } from '../../database/embedded-files.ts'
import { makeDataDir } from '../../start-checks.ts'
import { type Check, fault, type Finding, ok, type Site, warning } from './check.ts'

const megabyte = 1024 * 1024
// Less than this a busy week can fill.
const comfortableBytes = 500 * megabyte

export const dataFolder: Check = {
  name: 'DATA_DIR',
  remedy: "Give the folder above it to the server's account, or set DATA_DIR to another one.",

  async run(site) {
    const { dataDir } = site.config
    const made = await makeDataDir(dataDir)
    // The start will make them; until then a mistyped path should leave nothing.
    for (const folder of made.toReversed()) await rmdir(folder)
    return made.length > 0 ? ok(`The first start makes ${dataDir}.`) : judgeFolder(site, dataDir)
  },
}

export const mailFolder: Check = {
  name: 'MAIL_DIR',
  remedy: "Give MAIL_DIR to the server's account, or set it to another folder.",

  async run(site) {
    const { dir } = site.config.mail
    return dir === null ? ok('Mail is not captured.') : judgeFolder(site, dir)
  },
}

export const filesFolder: Check = {
  name: 'files folder',
  remedy: "Give the folder of STORAGE_URL to the server's account, or set it to another folder.",

  async run(site) {
    const { storage } = site.config
    return 'folder' in storage ? judgeFolder(site, storage.folder) : ok('Files are in a bucket.')
  },
}

/** Whether this account, and nobody else, may use the folder: owner and mode, found and needed. */
export async function judgeFolder({ machine }: Site, folder: string): Promise<Finding> {
  const stats = await stat(folder).catch(nullIfMissing)
  if (stats === null) return ok(`The server makes ${folder}.`)
  if (!stats.isDirectory()) return fault(`${folder} is a file, and should be a folder.`, `Move ${folder} away.`)

  const { userId } = machine
  // Windows has no owners and modes in this sense.
  if (userId === null) return ok(folder)
  const isForeign = stats.uid !== userId && userId !== 0
  const isUsable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (isForeign || !isUsable) {
    const found = `${folder} belongs to user id ${stats.uid} with mode ${inOctal(stats.mode)}`
    const remedy = isForeign ? `Run as root: chown -R ${userId} ${folder}` : `Run: chmod 700 ${folder}`
    return fault(`${found}; needed: user id ${userId}, 0700.`, remedy)
  }
  if ((stats.mode & 0o077) === 0) return ok(folder)
  return warning(
    `${folder} has mode ${inOctal(stats.mode)}; needed: 0700, since it holds personal data and secrets.`,
    `Run: chmod 700 ${folder}. A start of the server does the same where it can.`,
  )
}

export const freeDisk: Check = {
  name: 'disk',
  remedy: 'Make room, or move DATA_DIR, MAIL_DIR, and the folders of STORAGE_URL and BACKUP_URL to a larger disk.',

  async run({ config: { backup, dataDir, mail, storage } }) {
    const folders = [dataDir, ...(mail.dir === null ? [] : [mail.dir])]
    for (const place of [storage, backup.place]) if ('folder' in place) folders.push(place.folder)
    const disks = await Promise.all(
      folders.map(async (folder) => ({ folder, free: await freeBytes(folder), isFull: !(await hasRoom(folder)) })),
    )
    const known = disks.filter(({ free }) => free !== null).toSorted((a, b) => a.free! - b.free!)
    const [fullest] = known
    if (!fullest) return ok('Nothing is there yet.')
    const sentence = `${Math.round(fullest.free! / megabyte)} MB are free on the disk of ${fullest.folder}.`
    if (fullest.isFull) return fault(sentence, this.remedy)
    return fullest.free! < comfortableBytes ? warning(sentence, this.remedy) : ok(sentence)
  },
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function inOctal(mode: number): string {
  return (mode & 0o7777).toString(8).padStart(4, '0')
}
