import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fillDatabase } from '@portal/server/testing/fill-database'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startPostgres } from '@portal/server/testing/postgres-server'
import pg from 'pg'
import { startPortal } from '../support/portal.ts'
import { buildPrograms, startLoadGenerator } from './load.ts'
import { measureFlatness } from './measure-flatness.ts'
import { measureProcess } from './measure-process.ts'
import { measureShares } from './measure-shares.ts'
import { measureStorm } from './measure-storm.ts'
import { printVerdict } from './report.ts'
import { type Side, startBareSide, startPortalSide } from './sides.ts'
import { createWorks } from './work.ts'

// Compares the built portal with the faster of two bare handlers that answer the same (bare-handler.ts), on one PostgreSQL
// with durable commits.
// While you work on one call: `--only create,list` measures these kinds of work and nothing else, at 16 connections.
// `--quick` takes small tables and few rounds: its figures are a hint.

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const isQuick = options.quick === true
const only = options.only?.split(',') ?? null
const rows = isQuick ? { few: 5_000, many: 50_000 } : { few: 10_000, many: 1_000_000 }
const effort = isQuick ? { rounds: 5, seconds: 0.5 } : { rounds: 11, seconds: 0.7 }

const root = fileURLToPath(new URL('../..', import.meta.url))
if (spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
await buildPrograms()

const server = await startPostgres({ durable: true })
const databases: string[] = []
const sides: Side[] = []
const generator = startLoadGenerator()
try {
  const many = await filledDatabase(rows.many)
  const portal = await started(startPortalSide(many))
  const bare = [
    await started(startBareSide('rows', many, portal.url)),
    await started(startBareSide('json', many, portal.url)),
  ]
  const works = await createWorks(portal.url)

  const findings = await measureShares({ generator, portal, bare, works, effort, only })
  if (only === null) {
    const portalWithFew = await started(startPortalSide(await filledDatabase(rows.few)))
    findings.push(...(await measureFlatness({ generator, portal, portalWithFew, works, effort })))
    findings.push(...(await measureStorm({ generator, portal, bare: bare[1]!, works, effort })))
    await stopSides()
    findings.push(...(await measureProcess(generator, many)))
  }
  process.exitCode = printVerdict(findings) ? 0 : 1
} finally {
  generator.stop()
  await stopSides()
  for (const database of databases) await dropPostgresDatabase(server.url, database)
  await server.stop()
}

async function started(starting: Promise<Side>): Promise<Side> {
  const side = await starting
  sides.push(side)
  return side
}

async function stopSides(): Promise<void> {
  await Promise.all(sides.splice(0).map((side) => side.stop()))
}

/** A database migrated by the portal, with this many registrations. */
async function filledDatabase(registrations: number): Promise<string> {
  const database = await createPostgresDatabase(server.url)
  databases.push(database)
  const migrator = await startPortal({ databaseUrl: database, env: { DEMO_DATA: 'off' } })
  await migrator.stop()

  const startedAt = performance.now()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await fillDatabase(client, registrations)
  } finally {
    await client.end()
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`Filled a database with ${registrations.toLocaleString('en')} registrations in ${seconds} s.`)
  return database
}
