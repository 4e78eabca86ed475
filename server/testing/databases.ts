import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'

export type TestEngine = 'embedded' | 'postgres'

export type TestDatabase = {
  db: Database
  engine: TestEngine
  url: string | null
  dataDir: string
  /** Empties all tables and resets their ids. */
  truncate(): Promise<void>
  /** Closes the database and removes it with its folder. */
  close(): Promise<void>
}

/** The engine that these tests run on, as the vitest project says. */
export const testEngine: TestEngine = requireEngine(process.env.PORTAL_TEST_ENGINE)

function requireEngine(engine: string | undefined): TestEngine {
  if (engine === 'embedded' || engine === 'postgres') return engine
  throw new Error('No PORTAL_TEST_ENGINE: run these tests by a project of vitest.config.ts, such as server-postgres')
}

/** A new, migrated database for one test file: a fast copy of what the global setup prepared. */
export async function createTestDatabase({ poolSize }: { poolSize?: number } = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
  const url = testEngine === 'postgres' ? await copyTemplate() : null
  if (url === null) copySnapshot(dataDir)
  const db = await openDatabase({ url, dataDir, poolSize })
  await migrate(db)

  return {
    db,
    engine: testEngine,
    url,
    dataDir,
    truncate: () => truncateAll(db),
    async close() {
      await db.close()
      if (url !== null) await dropPostgresDatabase(postgresServer(), url)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies the embedded database of the global setup into this folder, if there is one. */
export function copySnapshot(dataDir: string): void {
  const snapshot = process.env.PORTAL_TEST_SNAPSHOT
  if (snapshot !== undefined) cpSync(snapshot, dataDir, { recursive: true })
}

/** The PostgreSQL server that the global setup started. */
export function postgresServer(): string {
  const server = process.env.PORTAL_TEST_POSTGRES
  if (server === undefined) throw new Error('No PORTAL_TEST_POSTGRES: tests on PostgreSQL need the global setup')
  return server
}

function copyTemplate(): Promise<string> {
  return createPostgresDatabase(postgresServer(), process.env.PORTAL_TEST_TEMPLATE)
}

async function truncateAll(db: Database, attemptsLeft = 3): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  try {
    await db.query(`truncate ${tables.map((table) => table.name).join(', ')} restart identity cascade`)
  } catch (error) {
    // A worker of the last test may still hold locks in another order, which causes a deadlock.
    if ((error as { code?: string }).code !== deadlockDetected || attemptsLeft === 0) throw error
    await truncateAll(db, attemptsLeft - 1)
  }
}

const deadlockDetected = '40P01'
