import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

export type Portal = {
  url: string
  port: number
  readonly pid: number
  dataDir: string
  /** The folder with one .eml file per sent mail. */
  mailDir: string
  /** Stops the server; `SIGKILL` is like a power cut. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Stops the server, gently by default, and starts it again with the same port and data, after what happens in between. */
  restart(signal?: NodeJS.Signals, whileStopped?: () => Promise<void>): Promise<void>
}

export type PortalOptions = {
  /** The PostgreSQL database; by default an embedded database in its own folder. */
  databaseUrl?: string
  /** The data folder of an earlier portal; by default a new one that is removed at the end. */
  dataDir?: string
  port?: number
  /** Environment variables that differ from a test's defaults. */
  env?: Record<string, string>
}

/** Starts the built server as a separate process and waits until it is ready. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  if (!existsSync(program)) throw new Error(`${program} is not there: run 'npm run build' first`)

  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-e2e-')))
  const mailDir = options.env?.MAIL_DIR ?? join(dataDir, 'mail')
  const url = `http://localhost:${port}`
  async function launch(): Promise<ChildProcess> {
    const started = spawnServer({ ...options, port }, { dataDir, mailDir })
    await untilReady(started, `${url}/readyz`)
    return started
  }
  let server = await launch()

  return {
    url,
    port,
    get pid() {
      return server.pid ?? 0
    },
    dataDir,
    mailDir,
    async stop(signal = 'SIGTERM') {
      await end(server, signal)
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
    async restart(signal = 'SIGTERM', whileStopped = async () => {}) {
      await end(server, signal)
      try {
        await whileStopped()
      } finally {
        server = await launch()
      }
    },
  }
}

function spawnServer({ port, databaseUrl, env }: PortalOptions, folders: { dataDir: string; mailDir: string }) {
  return spawn(process.execPath, [program], {
    // The caller's environment does not configure this portal.
    env: {
      ...pick(process.env, ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot']),
      PORT: String(port),
      DATA_DIR: folders.dataDir,
      MAIL_DIR: folders.mailDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DEMO_DATA: 'on',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A free port with room above it, because the shop's port is 1000 higher. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await new Promise<number>((resolve, reject) => {
      const probe = createServer()
      probe.once('error', reject)
      probe.listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })
    if (port > 0 && port <= 64_000) return port
  }
}

function collectOutput(server: ChildProcess): () => string {
  let text = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000)
    })
  }
  return () => text
}

/** Waits until a spawned program answers its health check; kills it when it does not. */
export async function untilReady(server: ChildProcess, check: string): Promise<void> {
  const output = collectOutput(server)
  // One that ends is noticed at once, so this only says how long it takes to find one that hangs.
  const giveUpAt = Date.now() + 240_000
  while (Date.now() < giveUpAt) {
    if (hasEnded(server)) break
    const reply = await fetch(check).catch(() => null)
    if (reply?.ok) return
    await pause(50)
  }
  await end(server, 'SIGKILL')
  throw new Error(`No program became ready at ${check}:\n${output()}`)
}

export async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

export function pick(from: NodeJS.ProcessEnv, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}
