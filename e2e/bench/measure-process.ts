import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type PortalOptions, startPortal } from '../support/portal.ts'
import { runOnce } from './compare.ts'
import { busyMember } from '@portal/server/testing/fill-database'
import type { LoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import { portalSide, residentMegabytes } from './sides.ts'
import { logIn } from './visitor.ts'
import { readsOf } from './work.ts'

const requests = 10_000
// On a new folder of the embedded database, with the demo data.
const mostFirstStartSeconds = 6
const installer = { email: 'installateur@voorbeeld.nl', password: 'Waterzacht2026!' }

type Subject = {
  engine: string
  start: PortalOptions
  member: { email: string; password?: string }
  limits: { seconds: number; megabytes: number }
}

/** Measures the start time on an existing database, and the memory after many requests. */
export async function measureProcess(generator: LoadGenerator, databaseUrl: string): Promise<Finding[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const subjects: Subject[] = [
    { engine: 'embedded', start: { dataDir }, member: installer, limits: { seconds: 3, megabytes: 450 } },
    {
      engine: 'PostgreSQL',
      start: { databaseUrl, env: { DEMO_DATA: 'off' } },
      member: { email: busyMember },
      limits: { seconds: 1, megabytes: 150 },
    },
  ]
  try {
    const startedAt = performance.now()
    const firstStart = await startPortal({ dataDir })
    const firstStartSeconds = (performance.now() - startedAt) / 1000
    await firstStart.stop()

    const first = { name: 'first start with demo data', passed: firstStartSeconds <= mostFirstStartSeconds }
    const findings: Finding[] = [first]
    const firstFigures = [`${firstStartSeconds.toFixed(2)} s`, `${mostFirstStartSeconds} s`]
    const lines: string[][] = [['embedded, first start', ...firstFigures, '', '', mark(first)]]
    for (const subject of subjects) {
      const { engine, limits } = subject
      const { seconds, megabytes } = await measure(generator, subject)
      const finding = {
        name: `process on ${engine}`,
        passed: seconds <= limits.seconds && megabytes < limits.megabytes,
      }
      findings.push(finding)
      lines.push([
        engine,
        `${seconds.toFixed(2)} s`,
        `${limits.seconds} s`,
        `${megabytes} MB`,
        `${limits.megabytes} MB`,
        mark(finding),
      ])
    }
    const heads = ['engine', 'ready in', 'at most', `after ${requests} requests`, 'below', '']
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

  const side = portalSide(portal)
  const { user, dashboard, list } = readsOf(await logIn(portal.url, member))
  for (const work of [user, dashboard, list]) {
    await runOnce(generator, { side, work }, 16, { seconds: 120, maxRequests: Math.ceil(requests / 3) })
  }
  const megabytes = residentMegabytes(portal.pid)
  await portal.stop()
  return { seconds, megabytes }
}
