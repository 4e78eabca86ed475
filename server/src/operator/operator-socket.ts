import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

export type OperatorAnswer = { lines: string[]; isFailure: boolean }

/** Lets the running server run the command; null when no server runs. */
export async function askRunningServer(dataDir: string, words: readonly string[]): Promise<OperatorAnswer | null> {
  const path = operatorSocketPath(dataDir)
  await checkSocketOwner(path, dataDir)
  const socket = await connectTo(path)
  if (!socket) return null

  socket.end(JSON.stringify(words))
  const received = await readAll(socket)
  if (received === '') throw new Error('The server stopped before it answered')
  return JSON.parse(received) as OperatorAnswer
}

type ListenOptions = {
  dataDir: string
  run: (words: readonly string[]) => Promise<OperatorAnswer>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Lets an operator on this machine run commands inside the running server, the only process that may open the embedded
 * database. Only the server's own account can connect. When listening fails, the server logs it and goes on.
 */
export async function listenForOperator({ dataDir, run, log }: ListenOptions): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    void answer(socket, run, log)
  })
  try {
    await listen(server, dataDir)
  } catch (error) {
    log.warn({ err: error }, 'operator commands can not reach this server')
  }

  async function close(): Promise<void> {
    if (!server.listening) return
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { close }
}

async function answer(socket: Socket, run: ListenOptions['run'], log: ListenOptions['log']): Promise<void> {
  try {
    const words = (JSON.parse(await readAll(socket)) as unknown[]).map(String)
    // Only a known form of the first word is logged: the other words may be an address.
    log.info({ command: /^[a-z-]+$/.test(words[0] ?? '') ? words[0] : 'unknown' }, 'operator command')
    socket.end(JSON.stringify(await run(words)))
  } catch {
    socket.destroy()
  }
}

async function listen(server: Server, dataDir: string): Promise<void> {
  const path = operatorSocketPath(dataDir)
  const other = await connectTo(path)
  other?.destroy()
  if (other) throw new Error(`Another server listens on ${path}`)

  await makeSocketFolder(path, dataDir)
  // A killed server leaves its socket behind.
  await rm(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
}

/** A connection to the server that listens on this socket; null when none does. */
function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true }, () => resolve(socket))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
}

/** All that the other side says. Not by `for await`: that would close the socket before an answer is written. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
}

// The system allows 108 bytes on Linux, 104 elsewhere.
const longestPath = 100

/** The socket of the server with this data folder: in that folder, or in the temporary folder when the path is too long. */
export function operatorSocketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const path = join(folder, 'operator.sock')
  if (Buffer.byteLength(path) <= longestPath) return path

  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `portal-operator-${hash}`, 'operator.sock')
}

/** Creates the folder of a socket outside the data folder. Throws when another account owns it or can read it. */
async function makeSocketFolder(socketPath: string, dataDir: string): Promise<void> {
  const folder = dirname(socketPath)
  if (folder === resolve(dataDir)) return

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} is not ours alone`)
}

/**
 * Throws when another account made the socket, or its folder outside the data folder: that account would read commands
 * meant for the server. Root also trusts the owner of the data folder.
 */
async function checkSocketOwner(socketPath: string, dataDir: string): Promise<void> {
  const ourId = process.getuid?.()
  // Windows has no user ids.
  if (ourId === undefined) return

  const folder = dirname(socketPath)
  const trusted = [ourId, ourId === 0 ? await ownerOf(dataDir) : ourId]
  const paths = folder === resolve(dataDir) ? [socketPath] : [folder, socketPath]
  for (const path of paths) {
    const owner = await ownerOf(path)
    if (owner !== undefined && !trusted.includes(owner))
      throw new Error(`${path} belongs to another account of this machine`)
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).uid
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
