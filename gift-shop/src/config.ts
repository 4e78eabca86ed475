import { resolve } from 'node:path'
import * as z from 'zod'

export type Config = ReturnType<typeof loadConfig>

/** Reads the portal's environment variables, so that a shop beside the portal needs no configuration of its own. */
export function loadConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration of the gift shop has problems:\n${problems.join('\n')}`)
  }
  const env = parsed.data
  const port = env.GIFT_SHOP_PORT ?? portOnThisMachine(env.GIFT_SHOP_URL) ?? env.PORT + 1000
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`
  const dataDir = resolve(env.DATA_DIR)
  return {
    port,
    host: env.HOST,
    /** The shop's public address: the audience of sign-on tokens. */
    url: env.GIFT_SHOP_URL ?? `http://127.0.0.1:${port}`,
    issuer: appUrl,
    /** The portal's web app, where members come from and return to. */
    portalUrl: env.FRONTEND_URL ?? appUrl,
    dataDir,
    storageDir: resolve(dataDir, 'gift-shop'),
    secret: env.GIFT_SHOP_SECRET ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
const port = z.coerce.number('must be a port number').int().min(1, 'must be at least 1')

const variables = z.object({
  PORT: port.max(64_535, 'must be at most 64535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: webUrl.optional(),
  FRONTEND_URL: webUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  GIFT_SHOP_URL: webUrl.optional(),
  GIFT_SHOP_PORT: port.max(65_535, 'must be at most 65535').optional(),
  GIFT_SHOP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level')
    .default('info'),
})

// A local address names the port to listen on; any other address is that of a proxy in front of the shop.
function portOnThisMachine(url: string | undefined): number | null {
  if (!url) return null
  const { hostname, port } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && port !== '' ? Number(port) : null
}
