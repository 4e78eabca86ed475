import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { hasRoom } from '../database/embedded-files.ts'

/** Where archives are kept; a folder is the only kind as yet. */
export type ArchivePlace = {
  /** Gives `write` a stream for an archive, which has its name only when all of it is written. Returns its address. */
  put(name: string, write: (target: Writable) => Promise<void>): Promise<string>
  /** Throws when so many more bytes would leave no room for the portal, which may write to the same disk. */
  requireRoom(bytes: number): Promise<void>
}

// Whatever a backup does, so much stays free.
const keptFreeBytes = 64 * 1024 * 1024

/** Keeps archives in a folder that belongs to one portal: what a backup that was cut off left there is removed. */
export function createArchiveFolder(folder: string): ArchivePlace {
  async function put(name: string, write: (target: Writable) => Promise<void>): Promise<string> {
    await mkdir(folder, { recursive: true })
    for (const old of (await readdir(folder)).filter((name) => partialName.test(name)))
      await rm(join(folder, old), { force: true })

    const address = join(folder, name)
    const partial = `${address}.partial`
    const target = createWriteStream(partial, { flags: 'wx', flush: true })
    try {
      await write(target)
      await rename(partial, address)
      await syncFolder(folder)
      return address
    } catch (error) {
      // A file that is still being opened would come after its removal.
      target.destroy()
      if (!target.closed) await once(target, 'close').catch(() => {})
      await rm(partial, { force: true })
      throw explained(error, folder)
    }
  }

  async function requireRoom(bytes: number): Promise<void> {
    if (!(await hasRoom(folder, bytes + keptFreeBytes))) throw diskIsFull(folder)
  }
  return { put, requireRoom }
}

const partialName = /^installateursportaal-[\dTZ-]+\.tar\.gz\.partial$/

/** The name of the archive of this moment. */
export function archiveName(moment: Date): string {
  return `installateursportaal-${moment.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
}

// Without it a power cut could take the new name away again. Some systems can't do it for folders.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function explained(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskIsFull(folder)
  if (code === 'EACCES' || code === 'EROFS') {
    return new Error(`No archive can be written to ${folder}: the account of the server may not write there.`)
  }
  return error
}

function diskIsFull(folder: string): Error {
  return new Error(`The disk of ${folder} is (almost) full: no backup was made, and nothing of it is left there.`)
}
