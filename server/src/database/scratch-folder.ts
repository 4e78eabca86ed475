import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUse, lockFolder } from './lock-folder.ts'

/**
 * Gives `work` an empty folder below `parent`, and removes it, also what killed processes left there. One at a time: throws
 * FolderInUse with the sentence `whileInUse` when another is at work.
 */
export async function withScratchFolder<T>(
  parent: string,
  whileInUse: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const lock = await lockFolder(parent).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new FolderInUse(whileInUse) : error
  })
  try {
    for (const name of await readdir(parent))
      if (name !== 'lock') await rm(join(parent, name), { recursive: true, force: true })
    // A new name: a server that was asked by a killed backup may still be writing to the last one.
    const scratch = join(parent, randomUUID())
    await mkdir(scratch, { mode: 0o700 })
    try {
      return await work(scratch)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}
