import { createServer, type IncomingMessage, request as call, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { errorMessages } from '@portal/contract/errors'

const askEveryMs = 100

/** What stands before replicas: each call goes to the next of those that say on `/readyz` that they are ready. */
export async function startBalancer() {
  const replicas = new Map<string, { isReady: boolean }>()
  let turn = 0
  let isClosed = false

  const server = createServer((request, response) => {
    const ready = [...replicas].filter(([, { isReady }]) => isReady).map(([url]) => url)
    const url = ready[turn++ % ready.length]
    if (url === undefined) return refuse(response)
    pass(url, request, response).catch(() => (response.headersSent ? response.destroy() : refuse(response)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function watch(url: string, replica: { isReady: boolean }): Promise<void> {
    while (replicas.get(url) === replica && !isClosed) {
      replica.isReady = await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
      await pause(askEveryMs)
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url: string) {
      const replica = { isReady: false }
      replicas.set(url, replica)
      void watch(url, replica)
    },
    /** How many replicas take calls. */
    ready: () => [...replicas.values()].filter(({ isReady }) => isReady).length,
    async close() {
      isClosed = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// For a replica that ended before it took the call: the caller tries again, and finds another one.
function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1' }).end(JSON.stringify({ message: errorMessages.unavailable }))
}

async function pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/', headers } = request
  const body = await buffer(request)
  await new Promise<void>((resolve, reject) => {
    // A connection of its own for each call: none is closed while the next call is on its way.
    const passed = call(target + url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response).once('finish', resolve)
      answer.once('error', reject)
    })
    passed.once('error', reject).end(body)
  })
}
