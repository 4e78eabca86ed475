import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from './disk-full.ts'
import { type FileStorage, isFilePath, StorageUnavailable } from './file-storage.ts'
import { removeLeftFiles } from './remove-left-files.ts'

/** Stores files in a folder of this machine, or in one that several machines share. */
export function createFolderStorage(folder: string): FileStorage {
  return {
    async put(path, content) {
      if (!isFilePath(path)) throw new Error('not a valid file path')

      const target = join(folder, path)
      // A hidden name is never served, so a full disk or a kill leaves no partial file under the real name.
      const unfinished = join(dirname(target), `.${randomUUID()}`)
      try {
        await mkdir(dirname(target), { recursive: true })
        await writeFile(unfinished, content, { flush: true })
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw isDiskFull(error) ? new StorageUnavailable('its disk is full', { cause: error }) : error
      }
    },

    async open(path) {
      if (!isFilePath(path)) return null

      const file = join(folder, path)
      const found = await stat(file, { bigint: true }).catch(nullIfMissing)
      if (!found?.isFile()) return null

      return {
        size: Number(found.size),
        etag: `"${found.size.toString(36)}-${found.mtimeNs.toString(36)}"`,
        modified: found.mtime,
        read: (range) => openStream(file, range),
      }
    },

    async remove(path) {
      if (!isFilePath(path)) throw new Error('not a valid file path')
      await rm(join(folder, path), { force: true })
    },

    list: () => listFolder(folder, ''),
    sweep: () => removeLeftFiles(folder, isUnfinished),
  }
}

async function* listFolder(folder: string, path: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(nullIfMissing)
  for (const entry of entries ?? []) {
    const inside = path === '' ? entry.name : `${path}/${entry.name}`
    if (!isFilePath(inside)) continue
    if (entry.isDirectory()) yield* listFolder(folder, inside)
    // A link to a file is served like one.
    else if (entry.isFile() || (await stat(join(folder, inside)).catch(nullIfMissing))?.isFile()) yield inside
  }
}

function isUnfinished(name: string): boolean {
  return /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null
  throw error
}

async function openStream(file: string, range: { start: number; end: number } | undefined) {
  return createReadStream(file, range)
}
