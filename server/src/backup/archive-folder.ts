import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { hasRoom } from '../database/embedded-files.ts'
import { type ArchivePlace, type ArchiveSource, momentOf, newestFirst, type StoredArchive } from './archive-place.ts'

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

  async function list(): Promise<StoredArchive[]> {
    const found: StoredArchive[] = []
    for (const name of await readdir(folder).catch(noneIfMissing)) {
      const moment = momentOf(name)
      if (!moment) continue
      // One that is removed meanwhile is not there.
      const file = await stat(join(folder, name)).catch(() => null)
      if (file?.isFile()) found.push({ name, moment, bytes: file.size })
    }
    return found.toSorted(newestFirst)
  }

  return {
    put,
    requireRoom,
    list,
    open: async (name) => (momentOf(name) ? findArchiveFile(join(folder, name)) : null),
    async remove(name) {
      if (!momentOf(name)) throw new Error(`${name} is not the name of an archive`)
      await rm(join(folder, name), { force: true })
    },
  }
}

export async function findArchiveFile(path: string): Promise<ArchiveSource | null> {
  const file = await stat(path).catch(() => null)
  return file?.isFile() ? { name: path, bytes: file.size, read: async () => createReadStream(path) } : null
}

const partialName = /^installateursportaal-[\dTZ-]+\.tar\.gz(\.age)?\.partial$/

// Without it a power cut could take the new name away again. Some systems can't do it for folders.
async function syncFolder(folder: string): Promise<void> {
  const handle = await openFile(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
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
