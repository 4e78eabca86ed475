import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const installer = { email: 'installateur@voorbeeld.nl', password: 'Waterzacht2026!' }

/**
 * Unpacks a release in an empty folder and uses it, with this Node and no other program: starts it, logs in, adds a picture,
 * makes a backup and stops it. Throws when something does not work. Returns the seconds that unpacking and the start took.
 */
export async function tryRelease(archive: string, version: string, node: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  const unpackedAt = performance.now()
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const app = join(folder, `installateursportaal-${version}`)
  const startedAt = performance.now()
  const environment = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const portal = spawn(node, [join(app, 'server/dist/main.js')], { cwd: folder, env: environment, stdio: 'inherit' })
  try {
    const url = `http://127.0.0.1:${environment.PORT}`
    await untilReady(portal, `${url}/readyz`)
    const readyAt = performance.now()
    await use(url, version)
    const operate = (...words: string[]) =>
      execFileSync(node, [join(app, 'server/dist/operator.js'), ...words], {
        cwd: folder,
        env: environment,
        stdio: 'pipe',
      })
    const pictures = join(app, 'server/prepared/dist/files/images')
    const picture = join(pictures, readdirSync(pictures).find((file) => /\.(jpe?g|png)$/.test(file)) ?? '')
    operate('add-image', picture, '--name', 'Proef', '--brand', 'AquaStar', '--category', "Product foto's")
    operate('backup', join(folder, 'backups'))
    await stop(portal)
    return { unpackSeconds: (startedAt - unpackedAt) / 1000, startSeconds: (readyAt - startedAt) / 1000 }
  } finally {
    portal.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function untilReady(portal: ChildProcess, address: string): Promise<void> {
  while (portal.exitCode === null && portal.signalCode === null) {
    const reply = await fetch(address).catch(() => null)
    if (reply?.ok) return
    await pause(100)
  }
  throw new Error('The release did not start, see above')
}

async function use(url: string, version: string): Promise<void> {
  const health = (await (await fetch(`${url}/healthz`)).json()) as { version?: string }
  require(health.version === version, `/healthz says version ${health.version}`)
  const page = await fetch(url)
  require(page.ok && (await page.text()).includes('<html'), 'The first page is no page')
  const cookies = (await fetch(`${url}/sanctum/csrf-cookie`)).headers.getSetCookie().map((line) => line.split(';')[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const login = await fetch(`${url}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(installer),
  })
  require(login.status === 204, `The demo installer can't log in: ${login.status}`)
}

async function stop(portal: ChildProcess): Promise<void> {
  const ended = once(portal, 'exit')
  portal.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  require(code === 0, `It stopped with code ${code}`)
}

function require(isTrue: boolean, complaint: string): void {
  if (!isTrue) throw new Error(complaint)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
