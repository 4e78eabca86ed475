import { type BatchReply, maxBatchRows, registerBatch } from '@portal/contract/bulk-registration'
import { listProducts, type Product } from '@portal/contract/catalogue'
import { batchRows } from '@portal/server/testing/batch-rows'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startPostgres } from '@portal/server/testing/postgres-server'
import { clientOf } from '../faults/support/client.ts'
import { startPortal } from '../support/portal.ts'
import { mark, printTable } from './report.ts'

// Measures how long 5,000 rows take in a built portal, as ten batches of 500 one after the other.
// Run it after a build: npx tsx e2e/bench/register-batches.ts

const batches = 10
const mostSeconds = 60

const server = await startPostgres({ durable: true })
const database = await createPostgresDatabase(server.url)
try {
  const findings = [await measure('embedded'), await measure('postgres', database)]
  printTable(
    `${(batches * maxBatchRows).toLocaleString('en')} rows as ${batches} batches of ${maxBatchRows}`,
    ['engine', 'seconds', 'slowest batch', 'registered', ''],
    findings.map(({ engine, seconds, slowest, registered, passed }) => [
      engine,
      seconds.toFixed(1),
      slowest.toFixed(2),
      String(registered),
      mark({ name: engine, passed }),
    ]),
  )
  process.exitCode = findings.every(({ passed }) => passed) ? 0 : 1
} finally {
  await dropPostgresDatabase(server.url, database)
  await server.stop()
}

async function measure(engine: string, databaseUrl?: string) {
  // With rate limits on: a member may send 5,000 rows an hour.
  const portal = await startPortal({ databaseUrl, env: { RATE_LIMITS: 'on' } })
  try {
    const client = await clientOf(portal.url, { email: 'installateur@voorbeeld.nl', password: 'Waterzacht2026!' })
    const products = await client.post(listProducts.path, { brand: 'AquaStar' })
    const [product] = JSON.parse(products.body) as Product[]
    const times: number[] = []
    let registered = 0
    for (let batch = 0; batch < batches; batch++) {
      const rows = batchRows(product!.id, maxBatchRows, 100_000 + batch * maxBatchRows)
      const startedAt = performance.now()
      const reply = await client.post(
        registerBatch.path,
        { rows, consent: true },
        { 'idempotency-key': `batch-${batch}` },
      )
      times.push((performance.now() - startedAt) / 1000)
      if (reply.status !== 200) throw new Error(`Batch ${batch} was answered ${reply.status} ${reply.body}`)
      registered += (JSON.parse(reply.body) as BatchReply).created
    }
    const seconds = times.reduce((sum, time) => sum + time, 0)
    const passed = seconds < mostSeconds && registered === batches * maxBatchRows
    return { engine, seconds, slowest: Math.max(...times), registered, passed }
  } finally {
    await portal.stop()
  }
}
