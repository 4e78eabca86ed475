import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type FolderLock = { release(): Promise<void> }

/**
 * Locks the folder for this process until `release` or its end, because two embedded databases on one folder silently
 * lose rows. The lock is a socket named after the folder, which the kernel closes with the process.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const address = await lockAddress(folder)

  // A few tries, because the holder may end between our attempt to listen and our question.
  for (let tries = 0; tries < 5; tries++) {
    const server = await listen(address)
    if (server !== null) return { release: () => close(server) }

    const holder = await askHolder(address)
    if (holder !== null) {
      throw new Error(
        `${path.resolve(folder)} is in use by ${holder}. Stop that process, give this one another DATA_DIR, ` +
          'or set DATABASE_URL to share one PostgreSQL.',
      )
    }
    if (leavesFileBehind) await rm(address, { force: true })
  }
  throw new Error(`${path.resolve(folder)} can't be locked: ${JSON.stringify(address)} is taken but nobody answers`)
}

// Linux: an abstract socket, which ends with its process. It is visible within one network namespace, so not to another
// container on the same volume. Windows: a named pipe, which ends likewise. Elsewhere (macOS): a socket file, which
// outlives kill -9 and is removed when nobody answers on it; two servers that find such a file at the same moment could
// both lock the folder. Only Linux is covered by tests.
const leavesFileBehind = process.platform !== 'linux' && process.platform !== 'win32'

async function lockAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `portal-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(tmpdir(), `${name}.sock`)
}

/** Listens on the address and sends every caller our process id; null when the address is in use. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => {
      caller.on('error', () => caller.destroy())
      caller.end(String(process.pid))
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** The holder, by its process id unless it is too busy to answer; null when there is none any more. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(2_000, () => {
      resolve('a process that does not answer')
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('end', () => resolve(answer === '' ? null : `process ${answer}`))
    socket.on('error', () => resolve(null))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
