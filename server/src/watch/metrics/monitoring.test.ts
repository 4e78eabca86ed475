import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, testEngine } from '../../../testing/databases.ts'
import { runPrometheusTool, unpackPrometheusTool } from '../../../testing/prometheus-tool.ts'
import { loadConfig } from '../../config.ts'
import { createMetrics } from './create-metrics.ts'
import { addFactGauges } from './fact-gauges.ts'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const rules = read('deploy/monitoring/alerts.yml')
const machineRules = read('deploy/monitoring/machine-alerts.yml')
const ruleTests = read('deploy/monitoring/alerts.test.yml')
const dashboard = read('deploy/monitoring/dashboard.json')
const operations = read('docs/operations.md')
const namesIn = (text: string) => [...text.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const portalAlerts = namesIn(rules)
const alerts = [...portalAlerts, ...namesIn(machineRules)]

test('there are few alerts, and each has a name of its own', () => {
  expect(portalAlerts.length).toBeGreaterThan(5)
  expect(portalAlerts.length).toBeLessThanOrEqual(13)
  expect(alerts.length - portalAlerts.length).toBeLessThanOrEqual(6)
  expect(new Set(alerts).size).toBe(alerts.length)
})

test.each(alerts)('the operations page says below a heading what to do for %s', (alert) => {
  const [, remedy = ''] = new RegExp(`^### ${alert}\\n\\n(.+)`, 'm').exec(operations) ?? []

  expect(remedy.length).toBeGreaterThan(40)
  expect(rules + machineRules).toContain(`runbook: docs/operations.md#${alert.toLowerCase()}\n`)
})

test('the operations page has no heading of an alert that is gone', () => {
  const headings = [...operations.matchAll(/^### (Portal\w+)$/gm)].map(([, name]) => name)

  expect(new Set(headings)).toEqual(new Set(alerts))
})

describe('a real scrape', () => {
  let known: Set<string>
  beforeAll(async () => {
    const { db, dataDir, close } = await createTestDatabase()
    const { registry } = createMetrics()
    await addFactGauges({ registry, db, config: loadConfig({ DATA_DIR: dataDir }) })()
    const types = (await registry.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)
    known = new Set(
      [...types].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
      ),
    )
    await close()
  })

  test.each([
    ['the alerts use', rules],
    ['the dashboard uses', dashboard],
    ['the tests of the alerts use', ruleTests],
  ])('has every metric that %s', (_, text) => {
    const used = [...text.matchAll(/\b(?:portal|process|nodejs)_\w+/g)].map(([name]) => name)

    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  test('has no number of ours that neither an alert nor the dashboard looks at', () => {
    const own = [...known]
      .filter((name) => name.startsWith('portal_'))
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))

    expect(own.filter((name) => !(rules + dashboard).includes(name))).toEqual([])
  })
})

// Once is enough: no database takes part.
describe.runIf(testEngine === 'embedded')("Prometheus's own tool", () => {
  const folder = fileURLToPath(new URL('deploy/monitoring', root))
  let reason = ''
  beforeAll(async () => {
    await unpackPrometheusTool().catch((error: Error) => {
      reason = `no promtool: ${error.message}`
    })
  })
  afterAll(() => {
    if (reason) process.stderr.write(`The alert rules were not tried: ${reason}\n`)
  })

  test.for(['alerts', 'machine-alerts'])('takes the rules of %s', async (name, { skip }) => {
    skip(reason !== '', reason)
    const count = namesIn(read(`deploy/monitoring/${name}.yml`)).length

    expect(await runPrometheusTool(['check', 'rules', `${name}.yml`], folder)).toContain(
      `SUCCESS: ${count} rules found`,
    )
  })

  test.for(['alerts', 'machine-alerts'])(
    'raises each of %s for what it is about, and for nothing else',
    async (name, { skip }) => {
      skip(reason !== '', reason)
      const tests = read(`deploy/monitoring/${name}.test.yml`)
      for (const alert of namesIn(read(`deploy/monitoring/${name}.yml`)))
        for (const expected of ['exp_alerts:\n', 'exp_alerts: []'])
          expect(tests).toMatch(new RegExp(`alertname: ${alert}\\n +${expected.replace('[]', '\\[\\]')}`))

      expect(await runPrometheusTool(['test', 'rules', `${name}.test.yml`], folder)).toContain('SUCCESS')
    },
  )
})

test('every expression of the dashboard is in a panel with a title, on the chosen Prometheus', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; title: string; datasource: { uid: string }; targets: { expr: string }[] }[]
  }

  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, datasource, targets } of panels) {
    expect([title, datasource.uid]).toEqual([expect.stringMatching(/\w/), '${datasource}'])
    for (const { expr } of targets) expect(expr).toContain('job="$job"')
  }
})
