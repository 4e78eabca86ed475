import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { end, freePort, pick, untilReady } from './portal.ts'

const program = fileURLToPath(new URL('../../gift-shop/dist/main.js', import.meta.url))

export type GiftShop = {
  url: string
  readonly pid: number
  /** Ends the shop and keeps what it stored; `SIGKILL` is how a machine loses its power. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port and data, after ending it in good order when it still runs. */
  restart(changes?: Pick<GiftShopOptions, 'env'>): Promise<void>
  /** Everything it wrote, over all its lives. */
  log(): string
}

export type GiftShopOptions = {
  /** The data folder of the portal: the shop keeps its own in there, and finds the secret there. */
  dataDir: string
  /** The portal's own address, which signs the tokens. */
  portalUrl: string
  port?: number
  /** What portal and shop share; without it the one in the data folder. */
  secret?: string
  /** The address that the portal knows, when that is not where the shop listens. */
  publicUrl?: string
  /** Variables of its environment that differ from those of a test. */
  env?: Record<string, string>
}

/** Starts the built stand-in shop as its own process and waits until it is ready. */
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
    // Nothing of the caller's environment configures this shop.
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
