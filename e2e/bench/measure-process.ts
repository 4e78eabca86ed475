import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type PortalOptions, startPortal } from '../support/portal.ts'
import { runOnce } from './compare.ts'
import { busyMember } from '@portal/server/testing/fill-database'
import type { LoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import { memoryMegabytes, portalSide, processorSeconds } from './sides.ts'
import { logIn } from './visitor.ts'
import { readsOf } from './work.ts'

const requests = 10_000
const installer = { email: 'installateur@voorbeeld.nl', password: 'Waterzacht2026!' }

type Subject = {
  engine: string
  start: PortalOptions
  member: { email: string; password?: string }
  limits: { seconds: number; megabytes: number }
}

/**
 * Measures how long a start takes, in seconds and in processor seconds, and the memory at its peak and after many requests:
 * on a new embedded folder with the demo data, on the same folder again, and on PostgreSQL.
 */
export async function measureProcess(generator: LoadGenerator, databaseUrl: string): Promise<Finding[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const embedded = { start: { dataDir }, member: installer }
  const subjects: Subject[] = [
    { ...embedded, engine: 'embedded, first start', limits: { seconds: 6, megabytes: 450 } },
    { ...embedded, engine: 'embedded', limits: { seconds: 3, megabytes: 450 } },
    {
      engine: 'PostgreSQL',
      start: { databaseUrl, env: { DEMO_DATA: 'off' } },
      member: { email: busyMember },
      limits: { seconds: 1, megabytes: 160 },
    },
  ]
  try {
    const findings: Finding[] = []
    const lines: string[][] = []
    for (const subject of subjects) {
      const { engine, limits } = subject
      const { seconds, processor, megabytes, peak } = await measure(generator, subject)
      const passed = seconds <= limits.seconds && megabytes < limits.megabytes
      const finding = { name: `process on ${engine}`, passed }
      findings.push(finding)
      const start = [`${seconds.toFixed(2)} s`, `${limits.seconds} s`, `${processor.toFixed(2)} s`]
      lines.push([engine, ...start, `${megabytes} MB`, `${limits.megabytes} MB`, `${peak} MB`, mark(finding)])
    }
    const heads = ['engine', 'ready in', 'at most', 'processor', `after ${requests} requests`, 'below', 'peak', '']
    printTable('The process', heads, lines)
    return findings
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(generator: LoadGenerator, { start, member }: Subject) {
  const port = await freePort()
  const startedAt = performance.now()
  const portal = await startPortal({ ...start, port })
  const seconds = (performance.now() - startedAt) / 1000
  const processor = processorSeconds(portal.pid)

  const side = portalSide(portal)
  const { user, dashboard, list } = readsOf(await logIn(portal.url, member))
  for (const work of [user, dashboard, list]) {
    await runOnce(generator, { side, work }, 16, { seconds: 120, maxRequests: Math.ceil(requests / 3) })
  }
  const { resident: megabytes, peak } = memoryMegabytes(portal.pid)
  await portal.stop()
  return { seconds, processor, megabytes, peak }
}
