import { once } from 'node:events'
import { connect } from 'node:net'
import type { Client } from './client.ts'

export type RawSocket = Awaited<ReturnType<typeof openSocket>>

/** A connection that sends any bytes, also requests that an HTTP client refuses to send. */
export async function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  // The server may close the connection at any moment.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  await Promise.race([once(socket, 'connect'), closed])

  /** Sends as fast as the server reads; false when the server closed the connection. */
  async function send(bytes: string | Buffer): Promise<boolean> {
    if (isClosed || socket.destroyed) return false
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    return !isClosed
  }

  return {
    send,
    closed,
    isClosed: () => isClosed,
    received: () => received,
    statusLine: () => received.split('\r\n', 1)[0] ?? '',
    stopReading: () => void socket.pause(),
    hangUp: () => void socket.destroy(),
  }
}

/** The request head of a call with this client's cookies, with the length of the body that should follow. */
export function requestHead(client: Client, path: string, bodyLength: number): string {
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '')
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${bodyLength}`,
    `Cookie: ${cookies}`,
    `X-XSRF-TOKEN: ${token}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}
