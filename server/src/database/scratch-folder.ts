import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUse, lockFolder } from './lock-folder.ts'

/** An empty folder in `parent` for `work`, removed afterwards. Throws FolderInUse with `whileInUse` when another works there. */
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
    // A new name: the server may still write to the folder of a killed backup.
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
