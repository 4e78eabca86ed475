import { spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { unpackPackage } from '@portal/server/testing/debian-package'
import { chromiumLaunchOptions } from '../../support/chromium.ts'
import { eventually } from './eventually.ts'
import { freePort } from '@portal/server/testing/free-port'

const ours = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url))
const unpacked = join(tmpdir(), 'installateursportaal-caddy')

type Ask = { method?: string; headers?: Record<string, string>; body?: string; from?: string }
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/**
 * Debian's Caddy with the Caddyfile that we ship, in front of portals that are yet to start: their configuration needs its
 * address. Its certificate is of an authority of its own. Throws with the reason where it can't be had.
 */
export async function createCaddy() {
  await unpackPackage('caddy', unpacked)
  const folder = mkdtempSync(join(tmpdir(), 'portal-caddy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  const options = ['admin off', 'skip_install_trust', `http_port ${plainPort}`, `https_port ${port}`]
  writeFileSync(file, `{\n\t${options.join('\n\t')}\n}\nimport ${ours}\n`)
  const authorities = join(folder, 'caddy/pki/authorities/local')
  const [authority, issuer] = [join(authorities, 'root.crt'), join(authorities, 'intermediate.crt')]
  let stop = async () => {}
  let log = ''

  async function start(portals: readonly { port: number }[]): Promise<void> {
    const caddy = spawn(join(unpacked, 'usr/bin/caddy'), ['run', '--adapter', 'caddyfile', '--config', file], {
      env: {
        HOME: folder,
        XDG_DATA_HOME: folder,
        PORTALS: portals.map((portal) => `127.0.0.1:${portal.port}`).join(' '),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    caddy.stderr.setEncoding('utf8').on('data', (part: string) => {
      log += part
    })
    const ended = once(caddy, 'exit')
    stop = async () => {
      caddy.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    await eventually(async () => {
      if (caddy.exitCode !== null) throw new Error(`Caddy ended:\n${log}`)
      return existsSync(authority) && (await ask('/readyz').catch(() => null))?.status === 200
    }, 'Caddy to reach a portal')
  }

  /** Calls through the proxy, over TLS, from an address of this machine. */
  async function ask(path: string, { method = 'GET', headers, body, from }: Ask = {}): Promise<Answer> {
    const call = request({
      host: 'localhost',
      port,
      path,
      method,
      headers,
      localAddress: from,
      ca: readFileSync(authority),
      family: 4,
      agent: false,
    })
    call.end(body)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
  }

  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    start,
    ask,
    openBrowser: () => openTrusting(issuer),
    log: () => log,
    stop: () => stop(),
  }
}

// Browsers make passkeys where the certificate is trusted, and not where a fault of it is ignored.
async function openTrusting(issuer: string): Promise<Browser> {
  const { publicKey } = new X509Certificate(readFileSync(issuer))
  const key = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  const options = await chromiumLaunchOptions()
  return chromium.launch({ ...options, args: [...options.args, `--ignore-certificate-errors-spki-list=${key}`] })
}
