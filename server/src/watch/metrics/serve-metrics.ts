import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

type Options = {
  host: string
  port: number
  registry: Registry
  /** Brings up to date what is not measured as it happens. It never throws, and takes a few seconds at most. */
  refresh?: () => Promise<void>
}

// More than any monitoring opens, so that whoever hangs here takes nothing from the portal.
const mostConnections = 20
const requestMs = 5_000

/** Answers `GET /metrics` in the format of Prometheus, on a port of its own, which no visitor reaches. */
export async function serveMetrics({ host, port, registry, refresh }: Options) {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs }, (request, response) => {
    const path = request.url?.split('?')[0]
    if (path !== '/metrics') return end(response, 404, 'The metrics are at /metrics.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Only GET.\n')
    void answer(response)
  })
  server.maxConnections = mostConnections

  async function answer(response: ServerResponse): Promise<void> {
    try {
      await refresh?.()
      end(response, 200, await registry.metrics(), registry.contentType)
    } catch {
      end(response, 500, 'The metrics could not be read.\n')
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
