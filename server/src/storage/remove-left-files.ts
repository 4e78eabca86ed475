import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

const dayMs = 24 * 3_600_000

/** Removes what killed writes left in a folder and in those below it, by the names of such files, and returns how many. */
export async function removeLeftFiles(folder: string, isLeft: (name: string) => boolean): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!isLeft(basename(name))) continue
    const path = join(folder, name)
    const writtenAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    // A younger one may be written right now.
    if (writtenAt >= Date.now() - dayMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
