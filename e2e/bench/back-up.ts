import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createEmbeddedWith } from '@portal/server/testing/embedded-with'
import { fillDatabase } from '@portal/server/testing/fill-database'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startPostgres } from '@portal/server/testing/postgres-server'
import pg from 'pg'
import { startPortal } from '../support/portal.ts'
import { printTable } from './report.ts'

// Measures the operator's backup, check-backup, restore and move-to, how much memory they take, and how long the portal
// does not answer during a backup. A move of an empty portal says what memory the command takes without rows.
// Run it after a build: npx tsx e2e/bench/back-up.ts [--embedded 100000] [--postgres 1000000] [--move 100000]

const { values } = parseArgs({
  options: { embedded: { type: 'string' }, postgres: { type: 'string' }, move: { type: 'string' } },
})
const operator = fileURLToPath(new URL('../../server/dist/operator.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-back-up-'))
const lines: string[][] = []
try {
  await measureEmbedded(Number(values.embedded ?? 100_000))
  await measurePostgres(Number(values.postgres ?? 1_000_000))
  await measureMoves(Number(values.move ?? 100_000))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
printTable(
  'Back up and restore',
  ['engine, registrations', 'work', 'seconds', 'processor s', 'peak MB', 'MB', 'longest silence ms'],
  lines,
)

async function measureEmbedded(registrations: number): Promise<void> {
  if (registrations === 0) return
  const dataDir = join(folder, 'embedded')
  await createEmbeddedWith(dataDir, (db) => fillDatabase(db, registrations))
  const portal = await startPortal({ dataDir, env: { DEMO_DATA: 'off' } })
  const name = `embedded, ${registrations}`
  const archive = await backUp(name, { DATA_DIR: dataDir }, portal.url)
  await portal.stop()
  await work(name, { DATA_DIR: join(folder, 'restored') }, ['restore', archive])
}

async function measurePostgres(registrations: number): Promise<void> {
  if (registrations === 0) return
  const server = await startPostgres({ durable: true })
  const [from, to] = [await createPostgresDatabase(server.url), await createPostgresDatabase(server.url)]
  try {
    const portal = await startPortal({ databaseUrl: from, env: { DEMO_DATA: 'off' } })
    const client = new pg.Client({ connectionString: from })
    await client.connect()
    await fillDatabase(client, registrations)
    await client.end()
    const name = `PostgreSQL, ${registrations}`
    const dataDir = join(folder, 'postgres')
    const archive = await backUp(name, { DATA_DIR: dataDir, DATABASE_URL: from }, portal.url)
    await portal.stop()
    await work(name, { DATA_DIR: dataDir, DATABASE_URL: to }, ['restore', archive])
  } finally {
    for (const database of [from, to]) await dropPostgresDatabase(server.url, database)
    await server.stop()
  }
}

async function measureMoves(registrations: number): Promise<void> {
  if (registrations === 0) return
  await measureMove(0)
  await measureMove(registrations)
}

/** From the embedded database to PostgreSQL and back. */
async function measureMove(registrations: number): Promise<void> {
  const dataDir = join(folder, `moved-${registrations}`)
  await createEmbeddedWith(dataDir, async (db) => {
    if (registrations > 0) await fillDatabase(db, registrations)
  })
  const server = await startPostgres({ durable: true })
  const to = await createPostgresDatabase(server.url)
  try {
    await work(`embedded, ${registrations}`, { DATA_DIR: dataDir }, ['move-to', to])
    const there = { DATA_DIR: dataDir, DATABASE_URL: to }
    await work(`PostgreSQL, ${registrations}`, there, ['move-to', 'embedded', '--replace'])
  } finally {
    await dropPostgresDatabase(server.url, to)
    await server.stop()
  }
}

async function backUp(name: string, environment: Record<string, string>, url: string): Promise<string> {
  const watch = watchSilence(url)
  const output = await work(name, environment, ['backup', join(folder, 'archives')], watch.end)
  const archive = output.split('\n')[0] ?? ''
  lines.at(-1)![5] = (statSync(archive).size / 1e6).toFixed(0)
  await work(name, environment, ['check-backup', archive])
  return archive
}

/** Asks for what needs the database, one call after the other. */
function watchSilence(url: string) {
  let longest = 0
  let isEnding = false
  const asking = (async () => {
    while (!isEnding) {
      const startedAt = performance.now()
      await (await fetch(`${url}/readyz`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - startedAt)
      await pause(5)
    }
  })()
  async function end(): Promise<string> {
    isEnding = true
    await asking
    return longest.toFixed(0)
  }
  return { end }
}

async function work(
  name: string,
  environment: Record<string, string>,
  words: string[],
  silence: () => Promise<string> = async () => '',
): Promise<string> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [operator, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
  })
  let peak = 0
  let processor = 0
  const watch = setInterval(() => {
    const read = (name: string) => {
      const file = `/proc/${child.pid}/${name}`
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    }
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(read('status'))?.[1] ?? 0))
    // In hundredths of a second, of the program and of the system for it.
    const [user = 0, system = 0] = read('stat').split(' ').slice(13, 15).map(Number)
    processor = Math.max(processor, (user + system) / 100)
  }, 100)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${words[0]} failed: ${output}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  lines.push([name, words[0] ?? '', seconds, processor.toFixed(1), (peak / 1024).toFixed(0), '', await silence()])
  return output
}
