import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Locks the folder for this process: two processes would each write points that the other does not know. The lock is a
 * socket in the folder, which answers until the process ends, also to another container. Of two that start at the same
 * moment both may be refused.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  // Windows has no sockets in folders.
  if (process.platform === 'win32') return { release: async () => {} }

  const sockets = join(folder, 'lock')
  await mkdir(sockets, { recursive: true })
  // The system allows about a hundred bytes for the path of a socket, and a data folder may have a longer one.
  const links = await mkdtemp(join(tmpdir(), 'gift-shop-'))
  const link = join(links, 'lock')
  await symlink(resolve(sockets), link)
  try {
    const name = `${randomBytes(4).toString('hex')}.sock`
    const stop = await listen(link, name)
    const release = async () => {
      await rm(join(sockets, name), { force: true })
      stop()
    }
    if (!(await isAnyAnswered(link, name))) return { release }
    await release()
    throw new Error(`${folder} is in use by another gift shop: stop that one, or set another DATA_DIR`)
  } finally {
    await rm(links, { recursive: true, force: true })
  }
}

async function isAnyAnswered(folder: string, ownName: string): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => name.endsWith('.sock') && name !== ownName)
  const answered = await Promise.all(others.map((name) => isAnswered(join(folder, name))))
  return answered.includes(true)
}

async function listen(folder: string, name: string): Promise<() => void> {
  const server = createServer((caller) => caller.on('error', () => caller.destroy()).end())
  // Named when it listens: until then it would pass for that of a killed process.
  const draft = join(folder, name.replace('.sock', '.new'))
  await new Promise<void>((done, reject) => {
    server.once('error', reject)
    server.listen(draft, done)
  })
  server.unref()
  await rename(draft, join(folder, name))
  return () => server.close()
}

/** Whether the socket's process lives. What a killed one left is removed: no other process ever takes its name. */
async function isAnswered(socketPath: string): Promise<boolean> {
  const code = await new Promise<string | undefined>((done) => {
    const socket = connect(socketPath, () => {
      socket.destroy()
      done(undefined)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code))
  })
  if (code === 'ECONNREFUSED') await rm(socketPath, { force: true })
  return code !== 'ECONNREFUSED' && code !== 'ENOENT'
}
