import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fillPending } from '@portal/server/testing/fill-pending'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startPostgres } from '@portal/server/testing/postgres-server'
import { startGiftShop } from '../support/gift-shop.ts'
import { freePort, startPortal } from '../support/portal.ts'
import { mark, printTable } from './report.ts'

// Measures the points sync between the built programs: 10,000 pending registrations, started by the operator's command.
// Run it after a build: npx tsx e2e/bench/sync-points.ts

const registrations = 10_000
const mostSeconds = 60
const operator = fileURLToPath(new URL('../../server/dist/operator.js', import.meta.url))

const server = await startPostgres({ durable: true })
const database = await createPostgresDatabase(server.url)
try {
  const findings = [await measure('embedded', null), await measure('postgres', database)]
  printTable(
    `${registrations.toLocaleString('en')} pending registrations, credited by the stand-in shop`,
    ['engine', 'seconds', 'credited', 'in the shop', ''],
    findings.map(({ engine, seconds, credited, booked, passed }) => [
      engine,
      seconds.toFixed(1),
      String(credited),
      String(booked),
      mark({ name: engine, passed }),
    ]),
  )
  process.exitCode = findings.every(({ passed }) => passed) ? 0 : 1
} finally {
  await dropPostgresDatabase(server.url, database)
  await server.stop()
}

async function measure(engine: string, databaseUrl: string | null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-sync-'))
  await fillPending({ url: databaseUrl, dataDir }, registrations)
  const port = await freePort()
  const shop = await startGiftShop({ dataDir, portalUrl: `http://localhost:${port}` })
  const env = { GIFT_SHOP_URL: shop.url, DEMO_DATA: 'off', SYNC_SCHEDULE: '0 0 1 1 *' }
  const portal = await startPortal({ databaseUrl: databaseUrl ?? undefined, dataDir, port, env })
  try {
    const startedAt = performance.now()
    const { stdout } = await promisify(execFile)(process.execPath, [operator, 'sync'], {
      env: { ...process.env, ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    })
    const seconds = (performance.now() - startedAt) / 1000
    const credited = Number(/credited +(\d+)/.exec(stdout)?.[1] ?? 0)
    const booked = await countBooked(dataDir)
    const passed = seconds < mostSeconds && credited === registrations && booked === registrations
    return { engine, seconds, credited, booked, passed }
  } finally {
    await portal.stop()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The number of registrations in the shop's journal. */
async function countBooked(dataDir: string): Promise<number> {
  const journal = await readFile(join(dataDir, 'gift-shop/journal.jsonl'), 'utf8')
  return new Set(journal.match(/"registration_id":\d+/g)).size
}
