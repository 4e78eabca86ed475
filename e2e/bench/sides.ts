import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort, type Portal, startPortal } from '../support/portal.ts'
import type { BareOptions } from './bare-handler.ts'
import { startProgram } from './load.ts'

/** A server that answers the measured calls. */
export type Side = { url: string; port: number; pid: number; stop(): Promise<void> }

// As many connections to the database as the portal opens.
const poolSize = 10

/** Starts the built portal on this database, without the limits that would refuse so many calls of one caller. */
export async function startPortalSide(databaseUrl: string): Promise<Side> {
  const portal = await startPortal({
    databaseUrl,
    // Its mails stay queued, since that is what the bare handler does: nobody listens on this port.
    env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_DIR: '' },
  })
  return portalSide(portal)
}

export function portalSide(portal: Portal): Side {
  const { url, port, pid } = portal
  return { url, port, pid, stop: () => portal.stop() }
}

/** Starts the bare handler; `appUrl` is the portal's, so that both write the same addresses in their answers. */
export async function startBareSide(databaseUrl: string, appUrl: string): Promise<Side> {
  const port = await freePort()
  const options: BareOptions = { port, databaseUrl, poolSize, appUrl }
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

/** The processor time that a process has used so far; zero where the system does not tell. */
export function processorSeconds(pid: number): number {
  const fields = readProcessFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  const ticksPerSecond = 100
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}

/** The memory that a process holds, in MB; zero where the system does not tell. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readProcessFile(pid, 'status'))?.[1] ?? 0) / 1024)
}

function readProcessFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
