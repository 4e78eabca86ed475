import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { unpackPackage } from '../server/testing/debian-package.ts'
import { runPrometheusTool, unpackPrometheusTool } from '../server/testing/prometheus-tool.ts'

const run = promisify(execFile)
const monitoring = join(import.meta.dirname, '../deploy/monitoring')
const read = (file: string) => readFileSync(join(monitoring, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'portal-monitoring-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const values = {
  SITE_ADDRESS: 'portaal.zilverbron.nl',
  SMTP_URL: 'smtp://portaal:ge%22he%27im%24%26@relay.zilverbron.nl',
  MAIL_FROM: 'portaal@zilverbron.nl',
  CONTACT_EMAIL: 'service@zilverbron.nl',
}

function fillIn(file: string, more: Partial<typeof values> = {}): string {
  const env = { PATH: process.env.PATH, ...values, ...more }
  return execFileSync(process.execPath, [join(monitoring, 'fill-in.mjs'), file], { env, encoding: 'utf8' })
}

describe('what set-up.sh fills in', () => {
  test('is the relay, its log-in and the addresses of this place, and leaves no example', () => {
    const { global: settings, receivers } = parse(fillIn('alertmanager.yml'))

    expect(settings).toEqual({
      smtp_smarthost: 'relay.zilverbron.nl:587',
      smtp_from: 'portaal@zilverbron.nl',
      smtp_auth_username: 'portaal',
      smtp_auth_password: `ge"he'im$&`,
      smtp_require_tls: true,
    })
    expect(JSON.stringify(receivers).match(/"to":"service@zilverbron\.nl"/g)).toHaveLength(2)
    expect(fillIn('alertmanager.yml') + fillIn('prometheus.yml')).not.toMatch(/^[^#]*\.example/m)
    expect(fillIn('prometheus.yml')).toContain('https://portaal.zilverbron.nl/readyz')
  })

  test.each([
    ['smtps://relay.zilverbron.nl', 'relay.zilverbron.nl:465'],
    ['smtp://10.0.2.2:2525', '10.0.2.2:2525'],
  ])('%s is the relay %s, without a log-in', (SMTP_URL, place) => {
    const { global: settings } = parse(fillIn('alertmanager.yml', { SMTP_URL }))

    expect([settings.smtp_smarthost, settings.smtp_auth_username]).toEqual([place, ''])
  })
})

test('whoever watches listens on this machine alone, at the port where Prometheus asks', () => {
  const listeners = [...read('set-up.sh').matchAll(/--web\.listen-address=([\d.]+):(\d+)/g)]
  const asked = new Set(read('prometheus.yml').match(/127\.0\.0\.1:9\d{3}/g))

  expect(listeners.map(([, address]) => address)).toEqual(listeners.map(() => '127.0.0.1'))
  for (const [, , port] of listeners.slice(1)) expect(asked).toContain(`127.0.0.1:${port}`)
})

test('a page and a ticket each reach somebody', () => {
  const { route, receivers } = parse(read('alertmanager.yml')) as Routing
  const names = receivers.map(({ name }) => name)

  expect([route.receiver, ...route.routes.map(({ receiver }) => receiver)].toSorted()).toEqual(names.toSorted())
  for (const { email_configs: mails } of receivers) expect(mails[0]?.send_resolved).toBe(true)
})

describe("the tools of Prometheus's own", () => {
  const unpacked = join(tmpdir(), 'installateursportaal-alertmanager')
  let reason = ''
  beforeAll(async () => {
    const outcome = await Promise.all([
      unpackPackage('prometheus-alertmanager', unpacked),
      unpackPrometheusTool(),
    ]).catch((error: Error) => error)
    if (outcome instanceof Error) reason = `no amtool or promtool: ${outcome.message}`
  }, 150_000)

  test('take what is filled in, word for word', async ({ skip }) => {
    skip(reason !== '', reason)
    const rules = fillIn('prometheus.yml').replaceAll('/opt/installateursportaal/deploy/monitoring', monitoring)
    writeFileSync(join(folder, 'prometheus.yml'), rules)
    writeFileSync(join(folder, 'alertmanager.yml'), fillIn('alertmanager.yml'))

    expect(await runPrometheusTool(['check', 'config', 'prometheus.yml'], folder)).toContain('SUCCESS')
    const { stdout } = await run(join(unpacked, 'usr/bin/amtool'), ['check-config', join(folder, 'alertmanager.yml')])
    expect(stdout).toContain('SUCCESS')
  })
})

type Routing = {
  route: { receiver: string; routes: { receiver: string }[] }
  receivers: { name: string; email_configs: { send_resolved: boolean }[] }[]
}
