import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import { createTestPortal } from '../../../testing/portal.ts'
import { createMetrics } from './create-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const metrics = createMetrics()
const portal = await createTestPortal({}, { metrics })
const server = await serveMetrics({ host: '127.0.0.1', port: 0, registry: metrics.registry })
const url = `http://127.0.0.1:${server.port}`
afterAll(async () => {
  server.close()
  await portal.close()
})

async function scrape(): Promise<string[]> {
  const response = await fetch(`${url}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return (await response.text()).split('\n')
}

test('monitoring reads the version, the memory and the delay of the event loop of the process', async () => {
  const lines = await scrape()

  expect(lines).toContain(`portal_build_info{version="${manifest.version}"} 1`)
  expect(lines.find((line) => line.startsWith('process_resident_memory_bytes '))).toMatch(/ \d{8,}$/)
  expect(lines.find((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toMatch(/ \d[\d.e-]*$/)
})

test('requests are counted and timed by the pattern of their route, never by their path', async () => {
  const guest = portal.guest()
  await guest.get('/api/news/geheime-slug')
  await guest.get('/api/news/andere-slug?token=geheim')
  await guest.get('/onbekend/geheim')
  await guest.get('/api/onbekend/geheim')

  const lines = (await scrape()).filter((line) => line.startsWith('portal_http_'))

  expect(lines).toContain('portal_http_requests_total{method="GET",route="/api/news/:slug",status="401"} 2')
  expect(lines).toContain('portal_http_request_duration_seconds_count{method="GET",route="/api/news/:slug"} 2')
  expect(lines).toContain('portal_http_requests_total{method="GET",route="page",status="404"} 2')
  expect(lines.join('\n')).not.toMatch(/geheim|andere-slug/)
})

test('a method that nobody uses makes no row of its own', async () => {
  await portal.app.inject({ method: 'PROPFIND' as 'GET', url: '/api/user' })
  await portal.app.inject({ method: 'LOCK' as 'GET', url: '/api/user' })

  const methods = (await scrape()).flatMap(
    (line) => /^portal_http_requests_total\{method="(\w+)"/.exec(line)?.[1] ?? [],
  )

  expect(new Set(methods)).toEqual(new Set(['GET', 'other']))
})

test.each(['/metrics', '/api/metrics', '/metrics/'])('a visitor finds no metrics at %s of the portal', async (path) => {
  const response = await portal.guest().get(path)

  expect(response.body).not.toContain('portal_')
  expect(response.headers['content-type']).not.toContain('version=0.0.4')
})

test('the port of the metrics has nothing else, and takes no other method', async () => {
  const found = await Promise.all(['/', '/api/user', '/metricsx'].map((path) => fetch(`${url}${path}`)))

  expect(found.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await fetch(`${url}/metrics`, { method: 'POST', body: 'x' })).status).toBe(405)
})

test('a scraper that sends half a request holds up no other one', async () => {
  const half = request(`${url}/metrics`, { method: 'POST', headers: { 'content-length': '10' } })
  half.on('error', () => {})
  half.flushHeaders()

  expect((await scrape()).length).toBeGreaterThan(50)
  half.destroy()
})
