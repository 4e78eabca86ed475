import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { oursText, withNumber } from '../contract/src/failure-texts.ts'
import { loadConfig } from '../server/src/config.ts'
import { plainHeaders } from '../server/src/http/security-headers.ts'

// Containers and systemd run in `npm test -- operations` alone: what is in deploy/ is checked here as far as it goes without them.

const deploy = join(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')
const knownNames = namesIn(readFileSync(join(deploy, '../.env.example'), 'utf8'), /^# ([A-Z][A-Z0-9_]+)=/gm)

// What Node and the allocator read.
const ofOthers = ['NODE_ENV', 'MALLOC_ARENA_MAX']

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

describe('the Dockerfile', () => {
  const text = read('Dockerfile').replaceAll(/\\\n\s*/g, '')
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  test('stands on Node 24, pinned by tag, and ships what the release made', () => {
    expect(of('FROM')).toEqual(['FROM node:24-bookworm-slim AS release', 'FROM node:24-bookworm-slim'])
    expect(of('COPY').at(-1)).toMatch(/^COPY --from=release /)
    // What is added, fetched or installed beside it would be another way to ship.
    expect([...of('ADD'), ...lines.filter((line) => /curl|wget|apt-get|npm install/.test(line))]).toEqual([])
  })

  test('runs as a numbered account that is not root, and needs no shell', () => {
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:10001'])
    const healthCheck = /^HEALTHCHECK .*CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1] ?? ''
    const command = of('CMD')[0]?.slice('CMD '.length) ?? ''
    expect([JSON.parse(healthCheck), JSON.parse(command)]).toEqual([
      ['node', '-e', expect.stringContaining('/healthz')],
      ['node', 'server/dist/main.js'],
    ])
  })

  test('sets only what the portal reads, and no secret', () => {
    const names = of('ENV').flatMap((line) => namesIn(line, /([A-Z_]+)=/g))
    expect(names.filter((name) => !ofOthers.includes(name) && !knownNames.includes(name))).toEqual([])
    expect(names.filter((name) => /KEY|SECRET|PASSWORD|_URL/.test(name))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const given = Object.fromEntries(
    [...read('compose.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const [, secrets = ''] =
    /^# +for name in ([A-Z_ ]+); do echo "\$name=\$\(openssl rand -hex 32\)"/m.exec(read('compose.env')) ?? []
  const example: Record<string, string> = {
    ...given,
    ...Object.fromEntries(secrets.split(' ').map((name) => [name, 'q8Zr1vYx0uWm5tKc3nHb7pLd9sFg2jAe'])),
  }
  const filledIn = text.replaceAll(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind, word: string) => {
    if (example[name]) return example[name]
    if (kind === '-') return word
    throw new Error(`compose.env has no ${name}`)
  })
  const { services, volumes } = parse(filledIn, { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  const portals = Object.entries(services).filter(([, { build }]) => build)

  test('says first how far it was run', () => {
    expect(text).toMatch(/^# Run whole by `npm test -- operations`/)
  })

  test('has two portals whose settings the portal accepts', () => {
    expect(portals).toHaveLength(2)
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data/portal' }
    for (const [, { environment = {} }] of portals) {
      expect(Object.keys(environment).filter((name) => !knownNames.includes(name))).toEqual([])
      const config = loadConfig({ ...image, ...environment })
      expect([config.isProduction, config.appUrl]).toEqual([true, 'https://localhost'])
    }
  })

  test('brings neither people of a demo nor a secret that others know', () => {
    expect(given).toEqual({ SITE_ADDRESS: 'localhost' })
    expect(text).not.toContain('DEMO_DATA')
    expect(text).toMatch(/^# .* exec portal-one node server\/dist\/operator\.js create-admin /m)
  })

  test('names only services, volumes and images that there are, by tag', () => {
    for (const { image, depends_on: needs = [], volumes: mounts = [] } of Object.values(services)) {
      expect(image).toMatch(/^[a-z/]+:[\w.-]+$/)
      expect(image).not.toMatch(/:latest$/)
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Array.isArray(needs) ? needs : Object.keys(needs)))
      const named = mounts.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'))
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named))
    }
    const hosts = portals.flatMap(([, { environment }]) =>
      namesIn(JSON.stringify(environment), /(?:@|http:\/\/|smtp:\/\/)([a-z]+):\d/g),
    )
    expect(Object.keys(services)).toEqual(expect.arrayContaining(hosts))
  })

  test('lets no log grow for ever', () => {
    for (const { logging } of Object.values(services))
      expect(logging?.options).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) })
  })

  test('keeps the data of PostgreSQL 18 where that image has it', () => {
    expect(services.database?.image).toMatch(/^postgres:18/)
    expect(services.database?.volumes).toEqual(['database:/var/lib/postgresql'])
  })

  test('fits the Dockerfile and the Caddyfile', () => {
    const dockerfile = read('Dockerfile')
    const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]
    const folder = /^VOLUME (\S+)$/m.exec(dockerfile)?.[1]
    const variables = new Set(namesIn(read('Caddyfile'), /\{\$([A-Z_]+)/g))

    expect(services.proxy?.environment?.PORTALS).toBe(portals.map(([name]) => `${name}:${port}`).join(' '))
    expect(portals.map(([name, { volumes: mounts }]) => [name, mounts])).toEqual(
      portals.map(([name]) => [name, [`${name}:${folder}`]]),
    )
    expect(new Set(Object.keys(services.proxy?.environment ?? {}))).toEqual(variables)
    expect(services.proxy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  })

  test('gives the portals a read-only root and no privileges, and opens the proxy alone to others', () => {
    for (const [, portal] of portals) {
      expect(portal).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
      expect(portal.security_opt).toContain('no-new-privileges:true')
    }
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })
})

test('the Caddyfile says of a failure what the portal says, with the headers of the portal', () => {
  const failure = read('Caddyfile').split('handle_errors {')[1] ?? ''
  const headers = namesIn(failure.toLowerCase(), /^\s*header ([a-z-]+) /gm)

  expect(failure).toContain(withNumber(oursText, '{http.request.uuid}'))
  expect(headers).toEqual(expect.arrayContaining(Object.keys(plainHeaders({ isSecure: true }))))
})

type Service = {
  build?: unknown
  logging?: { options: Record<string, unknown> }
  image: string
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, unknown>
  volumes?: string[]
  ports?: string[]
  security_opt?: string[]
}

describe('the unit of systemd', () => {
  const unit = 'systemd/installateursportaal@.service'
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

  test('sets only what the portal reads', () => {
    const names = namesIn(read(unit).match(/^Environment=(.*)$/m)?.[1] ?? '', /([A-Z_]+)=/g)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !ofOthers.includes(name) && !knownNames.includes(name))).toEqual([])
  })

  test('is understood by systemd, word for word', ({ skip }) => {
    skip(!hasSystemd, 'no systemd-analyze here')
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(deploy, unit)], { encoding: 'utf8' })
    // It goes on after a word that it doesn't know, and complains of this machine's own units too.
    const complaints = stderr.split('\n').filter((line) => line.includes('installateursportaal'))
    expect([status, complaints]).toEqual([0, []])
  })

  test('is exposed by at most 2 of 10, as systemd counts', ({ skip }) => {
    skip(!hasSystemd, 'no systemd-analyze here')
    const judged = execFileSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', join(deploy, unit)], {
      encoding: 'utf8',
    })
    const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(judged) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(2)
  })
})
