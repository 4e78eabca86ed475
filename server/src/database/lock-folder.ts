import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type FolderLock = { release(): Promise<void> }

export class FolderInUse extends Error {}

/**
 * Locks the folder for this process until `release` or its end, because two embedded databases on one folder silently
 * lose rows. It holds against every process that sees the folder on this machine, of any account and in any container.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    await mkdir(folder, { recursive: true })
    return await (process.platform === 'win32' ? lockByPipe(folder) : lockBySocket(folder))
  } catch (error) {
    throw isSystemError(error) ? new Error(await reasonOf(error, folder), { cause: error }) : error
  }
}

// A socket in the folder is found from every network namespace, and answers no more when its process has ended. Each
// process makes one under a name of its own, then asks all others. Whoever comes later sees whoever came before, so two
// can't both find themselves alone; and a name is never used twice, so a dead socket can be removed without a race.
async function lockBySocket(folder: string): Promise<FolderLock> {
  const sockets = path.join(folder, 'lock')
  await mkdir(sockets, { recursive: true, mode: 0o700 })
  const { shortPath, removeLink } = await shorten(sockets)
  const own = await openSocket(shortPath)
  const release = () => own.close(path.join(sockets, own.name))
  try {
    const holder = await findHolder(shortPath, own.name)
    if (holder !== null) throw inUse(folder, holder)
    own.hold()
    return { release }
  } catch (error) {
    await release()
    throw error
  } finally {
    await removeLink()
  }
}

// A named pipe ends with its process. Only the sockets are covered by tests.
async function lockByPipe(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)
  const server = createServer((caller) => caller.destroy())
  await listen(server, `\\\\.\\pipe\\portal-${name}`).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? inUse(folder, 'another process') : error
  })
  return {
    async release() {
      server.close()
    },
  }
}

/** Answers every caller whether this process holds the lock, its process id and its machine. */
async function openSocket(folder: string) {
  const id = randomBytes(8).toString('hex')
  let state: 'asks' | 'holds' = 'asks'
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy())
    caller.end(`${state} ${process.pid} ${hostname()}`)
  })
  // Named when it listens: until then it refuses callers, as a dead one does.
  const draft = path.join(folder, `${id}.draft`)
  const name = `${id}.sock`
  await listen(server, draft)
  await rename(draft, path.join(folder, name))

  return {
    name,
    hold() {
      state = 'holds'
    },
    async close(file: string) {
      await rm(file, { force: true })
      server.close()
    },
  }
}

async function findHolder(folder: string, ownName: string): Promise<string | null> {
  const others = (await readdir(folder)).filter((name) => name.endsWith('.sock') && name !== ownName)
  const answers = await Promise.all(others.map((name) => obstacleAt(path.join(folder, name), name < ownName)))
  const obstacles = answers.filter((answer) => answer !== null)
  const holder = obstacles.find((answer) => answer.startsWith('holds')) ?? obstacles[0]
  return holder === undefined ? null : describe(holder)
}

/**
 * The answer of a socket that keeps us from the lock; null when it does not. Of two that ask each other at the same time
 * the one with the first name goes on: it waits for what the other finds.
 */
async function obstacleAt(socketPath: string, isBeforeUs: boolean): Promise<string | null> {
  for (;;) {
    const answer = await ask(socketPath)
    if (answer === 'dead') {
      await rm(socketPath, { force: true })
      return null
    }
    const mayStillLeave = answer === 'closes' || (!isBeforeUs && answer.startsWith('asks'))
    if (!mayStillLeave) return answer
    await pause(20)
  }
}

function describe(answer: string): string {
  const [, pid, host] = answer.split(' ')
  if (pid === undefined) return 'a process that does not answer'
  // Every container has a process 1.
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}`
}

/** The answer of the socket's process, or '' when it gives none; 'dead' without a process, 'closes' when it just left. */
function ask(socketPath: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(socketPath)
    socket.setTimeout(2_000, () => {
      resolve('')
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('end', () => resolve(answer || 'closes'))
    // Without a known code, it may be alive: a socket of another account, or one with too many callers.
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(meanings[code] ?? ''))
  })
}

const meanings: Record<string, string> = { ECONNREFUSED: 'dead', ENOENT: 'dead', ECONNRESET: 'closes', EPIPE: 'closes' }

/** The system allows about a hundred bytes for the path of a socket; a link makes a longer one short. */
async function shorten(folder: string) {
  const longestName = 24
  if (Buffer.byteLength(folder) + longestName < 100) return { shortPath: folder, removeLink: async () => {} }

  const links = await mkdtemp(path.join(tmpdir(), 'portal-'))
  const shortPath = path.join(links, 'lock')
  await symlink(path.resolve(folder), shortPath)
  return { shortPath, removeLink: () => rm(links, { recursive: true, force: true }) }
}

function inUse(folder: string, holder: string): Error {
  return new FolderInUse(
    `${path.resolve(folder)} is in use by ${holder}. Stop that process, give this one another DATA_DIR, ` +
      'or set DATABASE_URL to share one PostgreSQL.',
  )
}

async function reasonOf(error: NodeJS.ErrnoException, folder: string): Promise<string> {
  const resolved = path.resolve(folder)
  if (error.code === 'EACCES') {
    const owner = await foreignOwner([folder, path.join(folder, 'lock')])
    const account = owner === undefined ? 'another account' : `another account (user id ${owner})`
    return `${resolved} belongs to ${account}. Start this program as that account, or give it another DATA_DIR.`
  }
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return `${resolved} has no room left: its disk is full.`
  // Some network and shared folders know no sockets, and without a lock a second server would not be noticed.
  return `${resolved} can't be locked (${error.message}). Use a folder on a local disk, or set DATABASE_URL.`
}

async function foreignOwner(paths: string[]): Promise<number | undefined> {
  const found = await Promise.all(paths.map((name) => stat(name).catch(() => null)))
  return found.find((stats) => stats !== null && stats.uid !== process.getuid?.())?.uid
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve()
    })
  })
}
