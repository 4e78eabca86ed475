import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort, type Portal, startPortal } from '../support/portal.ts'
import type { BareKind } from './bare-answers.ts'
import type { BareOptions } from './bare-handler.ts'
import { startProgram } from './load.ts'

/** A server that answers the measured calls. */
export type Side = { url: string; port: number; pid: number; stop(): Promise<void> }

// The number of database connections that the portal opens.
const poolSize = 10

/** Starts the built portal on this database, with rate limits off. */
export async function startPortalSide(databaseUrl: string): Promise<Side> {
  const portal = await startPortal({
    databaseUrl,
    // Nothing listens on this port, so mails stay queued, as with the bare handler.
    env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_DIR: '' },
  })
  return portalSide(portal)
}

export function portalSide(portal: Portal): Side {
  const { url, port, pid } = portal
  return { url, port, pid, stop: () => portal.stop() }
}

/** Starts a bare handler; with the portal's `appUrl` both write the same addresses in their replies. */
export async function startBareSide(kind: BareKind, databaseUrl: string, appUrl: string): Promise<Side> {
  const port = await freePort()
  const options: BareOptions = { kind, port, databaseUrl, poolSize, appUrl }
  const bare = startProgram('bare-handler', JSON.stringify(options))
  await once(bare, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: bare.pid!,
    async stop() {
      bare.kill()
      await once(bare, 'exit')
    },
  }
}

const ticksPerSecond = 100

/** The CPU time of a process in seconds; zero where the system does not report it. */
export function processorSeconds(pid: number): number {
  const fields = processFields(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}

/** The CPU time in seconds of the children of a process that have ended, and the id of its parent. */
export function processFamily(pid: number): { endedSeconds: number; parent: number } {
  const fields = processFields(pid)
  const ticks = Number(fields[13] ?? 0) + Number(fields[14] ?? 0)
  return { endedSeconds: ticks / ticksPerSecond, parent: Number(fields[1] ?? 0) }
}

/** The resident memory of a process, now and at its peak, in MB; zero where the system does not report it. */
export function memoryMegabytes(pid: number): { resident: number; peak: number } {
  const megabytes = (name: string) => Math.round(kilobytes(pid, 'status', name) / 1024)
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** The memory of a process in MB, with its share of what it has together with others. */
export function shareOfMemory(pid: number): number {
  return kilobytes(pid, 'smaps_rollup', 'Pss') / 1024
}

function kilobytes(pid: number, file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readProcessFile(pid, file))?.[1] ?? 0)
}

// Without the name of the program, which may hold anything.
function processFields(pid: number): string[] {
  return readProcessFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
}

function readProcessFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
