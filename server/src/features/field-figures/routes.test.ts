import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { createMetrics } from '../../watch/metrics/create-metrics.ts'

const metrics = createMetrics()
const frontend = { METRICS_PORT: '9464', FRONTEND_URL: 'https://web.voorbeeld.nl' }
const portal = await createTestPortal(frontend, { metrics })
beforeEach(async () => {
  await portal.reset()
  metrics.registry.resetMetrics()
})
afterAll(() => portal.close())

const url = '/api/field-figures'
const figures = {
  lcp: { screen: '/dashboard', value: 1_400 },
  inp: { screen: '/registraties/:id', value: 96 },
  cls: { screen: '/privacy', value: 0.03 },
}

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url, payload: payload as object, headers })

async function counted(): Promise<string[]> {
  const lines = (await metrics.registry.metrics()).split('\n')
  return lines.filter((line) => /^portal_page_\w+_(count|sum)/.test(line) && !line.endsWith(' 0'))
}

async function rowsOf(table: string): Promise<number> {
  const [row] = await portal.db.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row!.count
}

test('what pages send is in the metrics by screen, in buckets from which quantiles are read', async () => {
  expect((await send(figures)).statusCode).toBe(204)
  expect((await send({ inp: { screen: '/registraties/:id', value: 250 } })).statusCode).toBe(204)

  expect(await counted()).toEqual([
    'portal_page_lcp_seconds_sum{screen="/dashboard"} 1.4',
    'portal_page_lcp_seconds_count{screen="/dashboard"} 1',
    'portal_page_inp_seconds_sum{screen="/registraties/:id"} 0.346',
    'portal_page_inp_seconds_count{screen="/registraties/:id"} 2',
    'portal_page_cls_sum{screen="/privacy"} 0.03',
    'portal_page_cls_count{screen="/privacy"} 1',
  ])
  const text = await metrics.registry.metrics()
  expect(text).toContain('portal_page_inp_seconds_bucket{le="0.1",screen="/registraties/:id"} 1\n')
  expect(text).toContain('portal_page_inp_seconds_bucket{le="0.3",screen="/registraties/:id"} 2\n')
})

test('it makes no session, slides none, sets no cookie and leaves only its route in the log', async () => {
  const member = await portal.create.member()
  const client = await portal.clientOf(member)
  await portal.db.query(`update sessions set seen_at = now() - interval '1 hour'`)
  const before = await portal.db.query('select * from sessions order by id_hash')
  const lines = portal.logLines.length

  const response = await client.send({ method: 'POST', url, payload: figures })

  expect(response.statusCode).toBe(204)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await portal.db.query('select * from sessions order by id_hash')).toEqual(before)
  const logged = portal.logLines.slice(lines)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0]!)).toMatchObject({ method: 'POST', route: url, status: 204 })
  expect(logged[0]).not.toMatch(/dashboard|\b1400\b|session/)
})

describe('is refused with nothing counted', () => {
  test.each<[string, unknown]>([
    ['a path with an id', { lcp: { screen: '/registraties/12', value: 10 } }],
    ['a screen that nobody knows', { lcp: { screen: '/onbekend', value: 10 } }],
    ['no screen', { lcp: { value: 10 } }],
    ['a huge number', { lcp: { screen: '/', value: 60_001 } }],
    ['a number below zero', { inp: { screen: '/', value: -1 } }],
    ['a jump of many pages', { cls: { screen: '/', value: 11 } }],
    ['a number as text', { cls: { screen: '/', value: '0.1' } }],
    ['nothing for a number', { cls: { screen: '/', value: null } }],
    ['one good figure beside a bad one', { lcp: figures.lcp, inp: { screen: '/', value: 1e9 } }],
  ])('%s', async (_, payload) => {
    const response = await send(payload)

    expect(response.statusCode).toBe(422)
    expect(await counted()).toEqual([])
  })

  test.each([
    ['NaN', '{"lcp":{"screen":"/","value":NaN}}', 400],
    ['infinity', '{"lcp":{"screen":"/","value":1e999}}', 422],
    ['more than a few numbers', JSON.stringify({ ...figures, more: 'x'.repeat(1_024) }), 413],
  ])('%s', async (_, payload, status) => {
    const response = await send(payload, { 'content-type': 'application/json' })

    expect(response.statusCode).toBe(status)
    expect(await counted()).toEqual([])
  })

  test.each<Record<string, string>>([
    { origin: 'https://elders.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('a page of another site, with %o', async (headers) => {
    const response = await send(figures, headers)

    expect(response.statusCode).toBe(419)
    expect(await counted()).toEqual([])
  })

  test('who sends more than an office would', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 301; count += 1) statuses.add((await send({})).statusCode)

    expect([...statuses]).toEqual([204, 429])
    expect(await rowsOf('sessions')).toBe(0)
  })
})

test.each([
  ['nobody reads metrics', {}],
  ['the switch is off', { METRICS_PORT: '9464', FIELD_FIGURES: 'off' }],
])('pages neither measure nor may send when %s', async (_, environment) => {
  const other = await createTestPortal({ ...environment }, { metrics })

  const response = await other.app.inject({ method: 'POST', url, payload: figures })
  const page = await other.app.inject('/')
  await other.close()

  expect(response.statusCode).toBe(404)
  expect(await counted()).toEqual([])
  expect(page.body).toContain('"field_figures":false')
})

test('the page of a portal that measures says so', async () => {
  expect((await portal.app.inject('/')).body).toContain('"field_figures":true')
})
