import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Locks the folder for this process: two processes would each write points that the other does not know. The lock is a
 * socket named after the folder, which the kernel closes when the process ends.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const address = await lockAddress(folder)
  let server = await listen(address)
  // On systems without abstract sockets the socket file remains after kill -9.
  if (!server && address.endsWith('.sock') && !(await isAnswered(address))) {
    await rm(address, { force: true })
    server = await listen(address)
  }
  if (!server) throw new Error(`${folder} is in use by another gift shop: stop that one, or set another DATA_DIR`)

  const held = server
  return { release: () => new Promise((resolve) => held.close(() => resolve())) }
}

async function lockAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `gift-shop-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Listens on the address; null when it is in use. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => caller.on('error', () => caller.destroy()).end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
