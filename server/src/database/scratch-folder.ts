import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUse, lockFolder } from './lock-folder.ts'

/**
 * Gives `work` an empty folder in `parent`, and removes it again, with what killed processes left there. Throws FolderInUse with
 * the sentence `whileInUse` when another is at work there.
 */
export async function withScratchFolder<T>(
  parent: string,
  whileInUse: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const lock = await lockFolder(parent).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new FolderInUse(whileInUse) : error
  })
  try {
    for (const name of await readdir(parent))
      if (name !== 'lock') await rm(join(parent, name), { recursive: true, force: true })
    // A new name: a server that was asked by a killed backup may still be writing to the last one.
    const folder = join(parent, randomUUID())
    await mkdir(folder, { mode: 0o700 })
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}
