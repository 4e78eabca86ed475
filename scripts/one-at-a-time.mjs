import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs the work while no other process does the same for this folder. The lock is a socket with a name, which the
 * system drops with the process: a killed start never leaves it behind.
 */
export async function oneAtATime(folder, work) {
  let server = await listen(lockAddress(folder))
  if (!server) console.log('Another start is still preparing; waiting for it …')
  while (!server) {
    await pause(200)
    server = await listen(lockAddress(folder))
  }
  try {
    return await work()
  } finally {
    server.close()
  }
}

function lockAddress(folder) {
  const name = `installateursportaal-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') removeIfLeftBehind(address).then(() => resolve(null), reject)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

// Only a socket that is a file (macOS) outlives its process.
function removeIfLeftBehind(address) {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket.destroy()))
    socket.once('error', (error) => {
      if (error.code === 'ECONNREFUSED' && address.startsWith('/')) rmSync(address, { force: true })
      resolve()
    })
  })
}
