import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../../version.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What this process measures, for Prometheus. It holds no personal data, and its labels have few values. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor time, open files and the delay of the event loop, under the names that dashboards for Node know.
  collectDefaultMetrics({ register: registry })

  const build = new Gauge({
    name: 'portal_build_info',
    help: 'Of this process: its version, as a label. Always 1.',
    labelNames: ['version'],
    registers,
  })
  build.set({ version }, 1)

  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Of this process: answered requests, by the pattern of the route. `page` is what no route has.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Of this process: from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })

  return {
    registry,
    /** Counts and times every request that this server answers from now on. */
    watchRequests(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        // The pattern and not the path, which callers choose and which may hold a token.
        const labels = { method: methodOf(request.method), route: request.routeOptions.url ?? 'page' }
        requests.inc({ ...labels, status: reply.statusCode })
        requestSeconds.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}

// Node's parser takes some thirty more, and each would be a row of its own.
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function methodOf(method: string): string {
  return usualMethods.has(method) ? method : 'other'
}
