import { appendFileSync } from 'node:fs'

/** Writes this file until no byte more fits on its disk. */
export function fillDisk(file: string): void {
  const page = Buffer.alloc(4096)
  const piece = Buffer.alloc(1024 * 1024)
  for (const bytes of [piece, page]) {
    try {
      for (;;) appendFileSync(file, bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
