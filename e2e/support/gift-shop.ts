import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { end, freePort, pick, untilReady } from './portal.ts'

const program = fileURLToPath(new URL('../../gift-shop/dist/main.js', import.meta.url))

export type GiftShop = {
  url: string
  readonly pid: number
  /** Stops the shop and keeps its data; `SIGKILL` is like a power cut. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port and data, after stopping it gently if it still runs. */
  restart(changes?: Pick<GiftShopOptions, 'env'>): Promise<void>
  /** Its output since the first start. */
  log(): string
}

export type GiftShopOptions = {
  /** The portal's data folder: it holds the shop's folder and the shared secret. */
  dataDir: string
  /** The portal's address, the issuer of tokens. */
  portalUrl: string
  port?: number
  /** The shared secret; by default the one in the data folder. */
  secret?: string
  /** The address that the portal uses, when the shop listens elsewhere. */
  publicUrl?: string
  /** Environment variables that differ from a test's defaults. */
  env?: Record<string, string>
}

/** Starts the built stand-in shop as a separate process and waits until it is ready. */
export async function startGiftShop(options: GiftShopOptions): Promise<GiftShop> {
  if (!existsSync(program)) throw new Error(`${program} is not there: run 'npm run build' first`)

  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  let log = ''
  async function launch(env = options.env): Promise<ChildProcess> {
    const started = spawnShop({ ...options, env }, port, url)
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log += chunk.toString()
      })
    }
    await untilReady(started, `${url}/healthz`)
    return started
  }
  let shop = await launch()

  return {
    url,
    get pid() {
      return shop.pid ?? 0
    },
    stop: (signal = 'SIGTERM') => end(shop, signal),
    async restart({ env } = {}) {
      await end(shop, 'SIGTERM')
      shop = await launch(env)
    },
    log: () => log,
  }
}

function spawnShop({ dataDir, portalUrl, secret, publicUrl, env }: GiftShopOptions, port: number, url: string) {
  return spawn(process.execPath, [program], {
    // The caller's environment does not configure this shop.
    env: {
      ...pick(process.env, ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot']),
      GIFT_SHOP_PORT: String(port),
      GIFT_SHOP_URL: publicUrl ?? url,
      APP_URL: portalUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(secret ? { GIFT_SHOP_SECRET: secret } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
