import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { databasesFolder } from './databases-folder.ts'
import { type Database, type DatabaseClocks, openDatabase } from '../src/database/database.ts'
import { DatabaseIsLocked } from '../src/database/errors.ts'
import { migrate } from '../src/database/migrate.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'

export type TestEngine = 'embedded' | 'postgres'

export type TestDatabase = {
  db: Database
  engine: TestEngine
  url: string | null
  dataDir: string
  /** Empties all tables and resets their ids; where workers run, those of the queue go on. */
  truncate(options?: { withWorkers: boolean }): Promise<void>
  /** Closes the database and removes it with its folder. */
  close(): Promise<void>
}

/** The engine that these tests run on, as the vitest project says. */
export const testEngine: TestEngine = requireEngine(process.env.PORTAL_TEST_ENGINE)

function requireEngine(engine: string | undefined): TestEngine {
  if (engine === 'embedded' || engine === 'postgres') return engine
  throw new Error('No PORTAL_TEST_ENGINE: run these tests by a project of vitest.config.ts, such as server-postgres')
}

/** An empty, migrated database for one test file, which may leave rows in it and nothing else. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testEngine === 'embedded' ? takeEmbedded() : createOwnDatabase()
}

/** A database for a test file that changes its schema or its connections: a fast copy of what the global setup prepared. */
export async function createOwnDatabase(
  options: { poolSize?: number; lockMs?: number; clocks?: DatabaseClocks } = {},
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(databasesFolder, 'portal-test-'))
  const url = testEngine === 'postgres' ? await copyTemplate() : null
  const db = await openDatabase({ url, dataDir, ...options })
  await migrate(db)

  return {
    db,
    engine: testEngine,
    url,
    dataDir,
    truncate: (options) => emptyAll(db, options),
    async close() {
      await db.close()
      if (url !== null) await dropPostgresDatabase(postgresServer(), url)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// An embedded engine takes a second and a half of processor time to open and to close, so the files of a worker hand theirs on.
const idle: Database[] = []

async function takeEmbedded(): Promise<TestDatabase> {
  const kept = idle.pop() ?? (await openEmbedded())
  const dataDir = mkdtempSync(path.join(databasesFolder, 'portal-test-'))
  const stops: (() => void)[] = []
  // An object of its own, since tests put their own functions in it.
  const db: Database = {
    ...kept,
    listen(listener) {
      const stop = kept.listen(listener)
      stops.push(stop)
      return stop
    },
    close: () => Promise.resolve(),
  }

  return {
    db,
    engine: testEngine,
    url: null,
    dataDir,
    truncate: (options) => emptyAll(kept, options),
    async close() {
      for (const stop of stops) stop()
      rmSync(dataDir, { recursive: true, force: true })
      await emptyAll(kept)
      idle.push(kept)
    },
  }
}

// In the folder that the global setup removes: these engines end with their worker.
async function openEmbedded(): Promise<Database> {
  const snapshot = process.env.PORTAL_TEST_SNAPSHOT
  const dataDir = mkdtempSync(path.join(snapshot ? path.dirname(snapshot) : databasesFolder, 'portal-kept-'))
  const db = await openDatabase({ url: null, dataDir })
  await migrate(db)
  return db
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

// A worker of the last test may still hold locks. Who waits for them while they hold others causes a deadlock, so this lets go
// of all and asks again, as long as the test may take.
async function emptyAll(db: Database, { withWorkers } = { withWorkers: false }): Promise<void> {
  for (;;) {
    try {
      await db.query(emptyTables(withWorkers ? 'queue_id_seq' : ''))
      return
    } catch (error) {
      if (!(error instanceof DatabaseIsLocked)) throw error
    }
    await setTimeout(10)
  }
}

// Deletes, because a truncate makes new files for every table and index: twenty times the work for the few rows of a test.
// As a replica no trigger runs: checking foreign keys took five times as long as deleting, and the ledger refuses deletes. A run
// that ends after its test is stored by its id: where ids of the queue came back, as they never do in earnest, it would end an
// entry of the next test.
const emptyTables = (keptSequence: string) => `
do $$
declare
  tables text[] := array(
    select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1
  );
  name text;
begin
  execute 'lock table ' || array_to_string(tables, ', ') || ' in access exclusive mode nowait';
  set local session_replication_role = replica;
  foreach name in array tables loop
    execute 'delete from ' || name;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences
  where schemaname = 'public' and last_value is not null and sequencename <> '${keptSequence}';
end $$`
