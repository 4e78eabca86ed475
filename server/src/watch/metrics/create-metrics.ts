import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseClocks } from '../../database/database.ts'
import type { WatchRun } from '../../queue/queue-worker.ts'
import type { FieldFigures } from '@portal/contract/field-figures'
import { version } from '../../version.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What this process measures, for Prometheus. It holds no personal data, and its labels have few values. */
export function createMetrics() {
  const registry = new Registry()
  // Memory, processor time, open files and the delay of the event loop, under the names that dashboards for Node know.
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'portal_build_info',
    help: 'Of this process: its version, as a label. Always 1.',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version }, 1)

  return {
    registry,
    watchRequests: requestWatch([registry]),
    databaseClocks: databaseClocks([registry]),
    watchRun: runWatch([registry]),
    keepFigures: figureKeeper([registry]),
  }
}

function requestWatch(registers: Registry[]): (app: FastifyInstance) => void {
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Of this process: answered requests, by the pattern of the route. `page` is what no route has.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Of this process: from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      // The pattern and not the path, which callers choose and which may hold a token.
      const labels = { method: methodOf(request.method), route: request.routeOptions.url ?? 'page' }
      requests.inc({ ...labels, status: reply.statusCode })
      seconds.observe(labels, reply.elapsedTime / 1000)
      done()
    })
  }
}

// Node's parser takes some thirty more, and each would be a row of its own.
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function methodOf(method: string): string {
  return usualMethods.has(method) ? method : 'other'
}

function databaseClocks(registers: Registry[]): DatabaseClocks {
  const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
  const waits = new Histogram({
    name: 'portal_database_pool_wait_seconds',
    help: 'Of this process: how long a statement or a transaction waited for a connection.',
    buckets,
    registers,
  })
  const statements = new Histogram({
    name: 'portal_database_statement_seconds',
    help: 'Of this process: from the sending of a statement to its answer.',
    buckets,
    registers,
  })
  return { wait: () => waits.startTimer(), statement: () => statements.startTimer() }
}

function runWatch(registers: Registry[]): WatchRun {
  const runs = new Counter({
    name: 'portal_queue_runs_total',
    help: 'Of this process: runs of the queue by kind of entry, such as mail; `failed` ones are tried again or given up.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'portal_queue_run_duration_seconds',
    help: 'Of this process: how long runs of the queue took.',
    labelNames: ['kind'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers,
  })
  return (kind) => {
    const stopClock = seconds.startTimer({ kind })
    return (outcome) => {
      stopClock()
      runs.inc({ kind, outcome })
    }
  }
}

// Of each kind the limits that browsers' makers call good and poor are among the buckets.
const figureKinds = {
  lcp: {
    name: 'portal_page_lcp_seconds',
    help: 'until the largest text or picture of the first screen of a visit was painted.',
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    unit: 1000,
  },
  inp: {
    name: 'portal_page_inp_seconds',
    help: 'from a press or key to the next paint, the slowest of a visit.',
    buckets: [0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1],
    unit: 1000,
  },
  cls: {
    name: 'portal_page_cls',
    help: 'how far a page jumped by itself, the worst moment of a visit.',
    buckets: [0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5],
    unit: 1,
  },
}

// A screen is the pattern of an address, from a list that the contract keeps.
function figureKeeper(registers: Registry[]): (figures: FieldFigures) => void {
  const keepers = Object.entries(figureKinds).map(([kind, { name, help, buckets, unit }]) => {
    const text = `Of pages that visitors opened, told to this process: ${help}`
    const histogram = new Histogram({ name, help: text, labelNames: ['screen'], buckets, registers })
    return (figures: FieldFigures) => {
      const figure = figures[kind as keyof FieldFigures]
      if (figure) histogram.observe({ screen: figure.screen }, figure.value / unit)
    }
  })
  return (figures) => {
    for (const keep of keepers) keep(figures)
  }
}
