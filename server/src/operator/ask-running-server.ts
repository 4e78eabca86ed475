import { connect, type Socket } from 'node:net'
import { checkSocketOwner, operatorSocketPath } from './socket-path.ts'

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

/** A connection to the server that listens on this socket; null when none does. */
export function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true }, () => resolve(socket))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
}

/** All that the other side says. Not by `for await`: that would close the socket before an answer is written. */
export function readAll(socket: Socket): Promise<string> {
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
