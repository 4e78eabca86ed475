import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { connectTo, readAll } from './ask-running-server.ts'
import { runOperatorCommand } from './commands.ts'
import type { OperatorDependencies } from './operator-command.ts'
import { makeSocketFolder, operatorSocketPath } from './socket-path.ts'

type ListenOptions = { dataDir: string; deps: OperatorDependencies; log: Pick<FastifyBaseLogger, 'info' | 'warn'> }

/**
 * Lets an operator on this machine run commands inside the running server, the only process that may open the embedded
 * database. Only the server's own account can connect. When listening fails, the server logs it and goes on.
 */
export async function listenForOperator({ dataDir, deps, log }: ListenOptions): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    void answer(socket, deps, log)
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

async function answer(socket: Socket, deps: OperatorDependencies, log: ListenOptions['log']): Promise<void> {
  try {
    const words = (JSON.parse(await readAll(socket)) as unknown[]).map(String)
    // Only a known form of the first word is logged: the other words may be an address.
    log.info({ command: /^[a-z-]+$/.test(words[0] ?? '') ? words[0] : 'unknown' }, 'operator command')
    socket.end(JSON.stringify(await runOperatorCommand(deps, words)))
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
