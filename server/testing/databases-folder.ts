import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Where tests make embedded databases: in memory where there is room. Each is a thousand files, whose copying costs a disk five
 * times the processor time.
 */
export const databasesFolder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 1024 ** 3
}
