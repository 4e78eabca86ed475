import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { eventually } from '../faults/support/eventually.ts'
import { freePort } from '@portal/server/testing/free-port'
import { type ContainerEngine, startContainerEngine } from './container-engine.ts'
import { unlessAway } from './unless-away.ts'
import { testWholeCompose } from './whole-compose.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const app = '/opt/installateursportaal'
const image = 'localhost/installateursportaal:test'
const [base = ''] = /(?<=^FROM )\S+/m.exec(readFileSync(`${root}/deploy/Dockerfile`, 'utf8')) ?? []

const engine = await startContainerEngine().catch((error: Error) => error)

describe('the image of deploy/Dockerfile', () => {
  let reason = engine instanceof Error ? `no container engine: ${engine.message}` : ''
  const { podman, makeNodeImage, stop } = engine instanceof Error ? ({} as ContainerEngine) : engine
  beforeAll(async () => {
    if (reason) return
    const outcome = await build().catch(unlessAway)
    if (outcome instanceof Error) reason = outcome.message
    else console.log(outcome)
  }, 1_800_000)
  beforeEach(({ skip }) => skip(reason !== '', reason))
  afterAll(() => stop?.())

  async function build(): Promise<string> {
    await makeNodeImage(`docker.io/library/${base}`)
    const startedAt = performance.now()
    // The authorities that this machine trusts for its registry; nothing of a volume stays in the image.
    const network = [
      '--network=host',
      ...['/etc/ssl/certs', '/usr/share/ca-certificates'].map((path) => `--volume=${path}:${path}:ro`),
    ]
    const files = [`--file=${root}deploy/Dockerfile`, `--ignorefile=${root}deploy/Dockerfile.dockerignore`]
    await podman('build', '--format=docker', '--pull=never', '--no-cache', ...network, ...files, `--tag=${image}`, root)
    const minutes = (performance.now() - startedAt) / 60_000
    const sizeOf = async (name: string) => Number(await podman('image', 'inspect', '--format={{.Size}}', name))
    const below = await sizeOf(base)
    return `image: built in ${minutes.toFixed(1)} min, ${megabytes((await sizeOf(image)) - below)} on top of Node's ${megabytes(below)}`
  }

  /** Starts it as the compose file does: without a root that can be written, without privileges. */
  async function start(account: string, settings: Record<string, string> = {}) {
    const port = await freePort()
    const environment = {
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: 'https://portaal.local',
      TRUST_PROXY: '1',
      APP_KEY: 'a-key-of-this-test-alone-0123456789',
      ...settings,
    }
    const container = await podman(
      'run',
      '--detach',
      '--network=host',
      '--read-only',
      '--read-only-tmpfs=false',
      '--tmpfs=/tmp',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      `--user=${account}`,
      ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
      image,
    )
    const stateOf = async () =>
      JSON.parse(await podman('inspect', '--format={{json .State}}', container)) as {
        Running: boolean
        ExitCode: number
      }
    await eventually(async () => {
      if (!(await stateOf()).Running) throw new Error(`It ended: ${await podman('logs', container)}`)
      return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200
    }, 'the container to be ready')
    const inside = (script: string) => podman('exec', container, 'sh', '-c', script)
    return { container, stateOf, inside }
  }

  test.each(['10001:10001', '54321:54321'])('serves as account %s on a root that is only read', async (account) => {
    const { inside, container } = await start(account)

    // Not what an `exec` would get: of the portal itself.
    const status = await inside('cat /proc/1/status')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${account.split(':')[0]}\\s`, 'm'))
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(await inside(`touch ${app}/x /etc/x /x 2>&1 || true`)).toMatch(/(Read-only file system[\s\S]*){3}/)
    expect(await inside('stat --format=%a,%u /data/portal')).toBe(`700,${account.split(':')[0]}`)
    await podman('rm', '--force', container)
  })

  test('tells its health by its own command, and ends cleanly on SIGTERM', async () => {
    const { container, stateOf } = await start('10001:10001')
    const healthy = await podman('healthcheck', 'run', container).then(
      () => true,
      () => false,
    )
    await podman('kill', '--signal=TERM', container)
    await eventually(async () => !(await stateOf()).Running, 'the container to end')

    expect(healthy).toBe(true)
    expect((await stateOf()).ExitCode).toBe(0)
    expect(await podman('logs', container)).not.toContain('"level":50')

    const silent = await podman('run', '--detach', '--network=none', image, 'node', '-e', 'setInterval(() => {}, 1e6)')
    await expect(podman('healthcheck', 'run', silent)).rejects.toThrow()
  })

  test('adds to its base one folder of the release and one for data, without a package or a file of who builds', async () => {
    const { added = [], deleted = [] } = JSON.parse(await podman('diff', '--format=json', image, base)) as Difference
    const elsewhere = added.filter((path) => path !== '/data' && path !== app && !path.startsWith(`${app}/`))
    const modules = added
      .map((path) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1])
      .filter((name) => name !== undefined)
    const secrets = added.filter((path) =>
      /\/(\.env|\.git|\.npmrc|\.cache|id_[a-z0-9]+|[^/]*\.(key|pem|log))$/.test(path),
    )

    expect({ elsewhere, deleted, secrets }).toEqual({ elsewhere: [], deleted: [], secrets: [] })
    expect(modules).toContain('fastify')
    expect(modules.filter((name) => name in manifest.devDependencies)).toEqual([])
  })

  test('names each package that it has in its bill of materials and in its notices', async () => {
    const read = (file: string) => podman('run', '--rm', '--network=none', image, 'cat', file)
    const { packages } = JSON.parse(await read('node_modules/.package-lock.json')) as { packages: Installed }
    const { components } = JSON.parse(await read('sbom.json')) as { components: { purl: string }[] }
    const notices = await read('third-party-notices.txt')
    const installed = Object.entries(packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .map(([path, { version }]) => ({ name: path.split('node_modules/').at(-1)!, version }))
    const billed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))

    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter(({ name, version }) => !billed.has(`pkg:npm/${name}@${version}`))).toEqual([])
    expect(installed.filter(({ name, version }) => !notices.includes(`\n${name} ${version}: `))).toEqual([])
  })

  test('knows no secret: its settings are those of the Dockerfile', async () => {
    const [{ Config }] = JSON.parse(await podman('image', 'inspect', image)) as [{ Config: Config }]
    const own = Config.Env.filter((line) => !line.startsWith('PATH='))

    expect(own.toSorted()).toEqual(['DATA_DIR=/data/portal', 'HOST=0.0.0.0', 'NODE_ENV=production', 'PORT=3000'])
    expect([Config.User, Object.keys(Config.Volumes)]).toEqual(['10001:10001', ['/data']])
  })

  testWholeCompose({
    reason: () => reason,
    async save(file) {
      const name = 'docker.io/library/installateursportaal:local'
      await podman('tag', image, name)
      await podman('save', '--format=docker-archive', `--output=${file}`, name)
    },
  })
})

type Difference = { added?: string[]; deleted?: string[] }
type Installed = Record<string, { version: string; link?: boolean }>
type Config = { User: string; Env: string[]; Volumes: object }

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`
}
