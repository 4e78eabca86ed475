import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { askOperator } from '@portal/server/testing/ask-operator'
import { freePort } from '@portal/server/testing/free-port'
import { patienceMs } from '@portal/server/testing/patience'
import { eventually } from './eventually.ts'

const ownDist = fileURLToPath(new URL('../../../server/dist', import.meta.url))

export type Ending = { code: number | null; signal: NodeJS.Signals | null; output: string }
export type PortalProcess = Awaited<ReturnType<typeof createPortal>>

const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/**
 * The account of a process, which only root can choose, a command such as `unshare` that starts it, and the folder of another
 * build.
 */
type ProcessSettings = { account?: number; through?: readonly string[]; dist?: string }

/**
 * The built server as a separate process that a test can stop, kill and start again with the same port and data. The
 * caller's environment does not configure it.
 */
export async function createPortal(environment: Record<string, string>, settings: ProcessSettings = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const variables = { PORT: String(port), RATE_LIMITS: 'off', DEMO_DATA: 'off', LOG_LEVEL: 'debug', ...environment }
  let server: Program | null = null
  let log = ''

  /** Starts it, waits until it is ready and returns the milliseconds that took. */
  async function start(): Promise<number> {
    const startedAt = performance.now()
    const started = begin()
    await eventually(async () => {
      if (started.hasEnded()) throw new Error(`The portal did not start:\n${started.output()}`)
      return started.output().includes('the portal is ready') && (await statusOf(`${url}/readyz`)) === 200
    }, `the portal at ${url} to be ready`)
    return performance.now() - startedAt
  }

  /** Starts it without waiting. */
  function begin(): Program {
    server = run('main.js', [], variables, settings)
    server.onOutput((text) => {
      log += text
    })
    return server
  }

  async function end(signal: NodeJS.Signals): Promise<Ending> {
    const ending = server
    if (!ending) throw new Error('The portal was never started')
    ending.kill(signal)
    // A portal that does not stop in time is killed, and the exit code shows that.
    const cut = setTimeout(() => ending.kill('SIGKILL'), patienceMs)
    const result = await ending.ended
    clearTimeout(cut)
    return result
  }

  return {
    url,
    port,
    environment: variables,
    start,
    begin,
    /** kill -9. */
    kill: () => end('SIGKILL'),
    /** SIGTERM. */
    stop: () => end('SIGTERM'),
    /** Of the process that runs, or ran last. */
    pid: () => server?.pid,
    isRunning: () => server !== null && !server.hasEnded(),
    /** Its output since the first start. */
    log: () => log,
    healthOf: (check: 'healthz' | 'readyz') => statusOf(`${url}/${check}`),
  }
}

type Configured = { environment: Record<string, string> }

/** Runs the operator's program beside a portal, with the same configuration. */
export function runOperator(portal: Configured, words: string[], settings?: ProcessSettings): Promise<Ending> {
  return run('operator.js', words, portal.environment, settings).ended
}

/** The same, without waiting for its end. */
export function beginOperator(portal: Configured, words: string[]): Program {
  return run('operator.js', words, portal.environment)
}

/** The same, without the program where the portal runs: each start of it takes half a second of processor time. */
export async function askPortal(portal: Configured, words: string[]): Promise<Pick<Ending, 'code' | 'output'>> {
  return (await askOperator(portal.environment.DATA_DIR ?? '', words)) ?? runOperator(portal, words)
}

/** The operator's program, killed after this time unless it has ended by then. */
export async function killOperator(portal: Configured, words: string[], afterMs: number): Promise<Ending> {
  const program = run('operator.js', words, portal.environment)
  await Promise.race([pause(afterMs), program.ended])
  program.kill('SIGKILL')
  return program.ended
}

/** Waits until the portal has sent every mail that it queued. */
export function allMailsSent(portal: PortalProcess): Promise<void> {
  return eventually(async () => {
    const { output } = await askPortal(portal, ['mails'])
    if (/^queued +0$/m.test(output)) return true
    // It may have to wait for the lease of a mail that a killed portal had claimed.
    await pause(200)
    return false
  }, 'all mails to be sent')
}

type Program = ReturnType<typeof run>

function run(
  file: string,
  words: string[],
  variables: Record<string, string>,
  { account, through = [], dist = ownDist }: ProcessSettings = {},
) {
  const program = join(dist, file)
  if (!existsSync(program)) throw new Error(`${program} is not there: run 'npm run build' first`)

  // The embedded engine of a test lives too short to be worth the optimizing compiler, which takes half of its start.
  const [command = '', ...rest] = [...through, process.execPath, '--liftoff-only', program, ...words]
  const child = spawn(command, rest, {
    ...(account === undefined ? {} : { uid: account, gid: account }),
    env: { ...pick(process.env, ['PATH', 'HOME', 'TMPDIR', 'LANG']), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  living.add(child)
  let output = ''
  const listeners: ((text: string) => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const listener of listeners) listener(text)
    })
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    // Not 'exit': output may still arrive after it.
    child.once('close', (code, signal) => {
      living.delete(child)
      resolve({ code, signal, output })
    })
  })

  return {
    ended,
    pid: child.pid,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    onOutput: (listener: (text: string) => void) => void listeners.push(listener),
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  }
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

function pick(from: NodeJS.ProcessEnv, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}
