import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUse, lockFolder } from './lock-folder.ts'

/** A folder that belongs to this process until it releases it, for folders that are removed again. */
export type Scratch = {
  /** Gives `work` an empty folder, and removes it. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
  release(): Promise<void>
}

/** Throws FolderInUse with the sentence `whileInUse` when another is at work there; removes what killed processes left. */
export async function openScratch(parent: string, whileInUse: string): Promise<Scratch> {
  const lock = await lockFolder(parent).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new FolderInUse(whileInUse) : error
  })
  try {
    for (const name of await readdir(parent))
      if (name !== 'lock') await rm(join(parent, name), { recursive: true, force: true })
  } catch (error) {
    await lock.release()
    throw error
  }

  async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    // A new name: a server that was asked by a killed backup may still be writing to the last one.
    const folder = join(parent, randomUUID())
    await mkdir(folder, { mode: 0o700 })
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { withFolder, release: () => lock.release() }
}

/** The same for one folder. */
export async function withScratchFolder<T>(
  parent: string,
  whileInUse: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const scratch = await openScratch(parent, whileInUse)
  try {
    return await scratch.withFolder(work)
  } finally {
    await scratch.release()
  }
}
