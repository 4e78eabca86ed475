import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'

export type ShopProcess = Awaited<ReturnType<typeof createShopProcess>>

/** The shop as a separate process that a test can kill and start again with the same port and data. */
export async function createShopProcess(folder: string, secret: string) {
  const program = await buildInto(folder)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  let shop: ChildProcess | null = null

  function begin(settings: readonly string[] = []): ChildProcess {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, GIFT_SHOP_PORT: String(port), GIFT_SHOP_SECRET: secret }
    const started = spawn('env', [...settings, process.execPath, program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (output += String(text)))
    return started
  }

  return {
    url,
    journal: join(dataDir, 'gift-shop/journal.jsonl'),
    output: () => output,
    async start(): Promise<void> {
      const started = begin()
      shop = started
      while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
        if (started.exitCode !== null) throw new Error(`The shop did not start:\n${output}`)
        await pause(20)
      }
    },
    /** Starts a second shop on the same data, through a command such as `unshare`, and returns its exit code. */
    async startSecond(settings: readonly string[] = []): Promise<number | null> {
      const [code] = (await once(begin(settings), 'close')) as [number | null]
      return code
    },
    async end(signal: NodeJS.Signals): Promise<number | null> {
      if (!shop || shop.exitCode !== null || shop.signalCode !== null) return shop?.exitCode ?? null
      const ended = once(shop, 'close')
      shop.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
    call: (method: 'PUT' | 'POST', path: string, body: object) =>
      fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

// Bundles the current source, since an older build may be there; a bundle starts four times as fast as tsx.
async function buildInto(folder: string): Promise<string> {
  const workspace = join(import.meta.dirname, '..')
  const outfile = join(folder, 'main.mjs')
  const entryPoints = [join(workspace, 'src/main.ts')]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  await cp(join(workspace, 'src/files'), join(folder, 'files'), { recursive: true })
  await symlink(join(workspace, '../node_modules'), join(folder, 'node_modules'))
  return outfile
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
