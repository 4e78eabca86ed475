import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * A free port outside the system's ephemeral range: until a server listens there, or while it is down, an outgoing connection
 * could take an ephemeral port. No other process that asks here gets it before this one ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    if ((await isFree(port)) && reserve(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

const folder = join(tmpdir(), `installateursportaal-ports-${userInfo().uid}`)
const reserved = new Set<string>()
process.once('exit', () => {
  for (const file of reserved) rmSync(file, { force: true })
})

// A killed server has no port until it starts again: only a file says then whose it is.
function reserve(port: number): boolean {
  const file = join(folder, String(port))
  mkdirSync(folder, { recursive: true })
  removeLeft(file)
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
  reserved.add(file)
  return true
}

const leftAfterMs = 24 * 3_600_000

// By a process that was killed.
function removeLeft(file: string): void {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - made > leftAfterMs) rmSync(file, { force: true })
}
