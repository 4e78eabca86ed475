import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { type Database, openDatabase } from '../src/database/database.ts'
import { runLocalCommand, runOperatorCommand } from '../src/operator/commands.ts'
import { upgradeDatabase } from '../src/upgrade.ts'
import { databasesFolder } from './databases-folder.ts'
import { postgresServer, testEngine } from './databases.ts'
import { createTestPortal, type TestPortal } from './portal.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'
import { testAppKey } from './record-keys.ts'

export const folder = mkdtempSync(join(databasesFolder, 'portal-move-test-'))
const urls: string[] = []
/** Drops what tests made. */
export async function closePlaces(): Promise<void> {
  for (const url of urls) await dropPostgresDatabase(postgresServer(), url)
  rmSync(folder, { recursive: true, force: true })
}

export type Place = { dataDir: string; url: string | null }
type Running = { portal: TestPortal; stop(): Promise<void> }

/** The address of an empty database. */
export async function newUrl(): Promise<string> {
  const url = await createPostgresDatabase(postgresServer())
  urls.push(url)
  return url
}

export async function newPlace() {
  return { dataDir: mkdtempSync(join(folder, 'place-')), url: await newUrl() }
}

function configOf({ dataDir, url }: Place, environment: Record<string, string> = {}) {
  return loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url ?? '', APP_KEY: testAppKey, ...environment })
}

/** Starts a portal as a server does. */
export async function start(place: Place): Promise<Running> {
  const db = await openDatabase(place)
  await upgradeDatabase(db, { config: configOf(place), log: { info() {}, warn() {} } }).catch(
    async (error: unknown) => {
      await db.close()
      throw error
    },
  )
  const database = { db, ...place, engine: testEngine, truncate: async () => {}, close: async () => {} }
  const portal = await createTestPortal({}, { replicaOf: { database } })
  return {
    portal,
    async stop() {
      await portal.close()
      await db.close()
    },
  }
}

type Beside = { portal?: TestPortal; tell?: (progress: string) => void; signal?: AbortSignal; PGPASSWORD?: string }

/** Runs a command with the configuration of this place, beside its portal or where none runs. */
export async function run(
  place: Place,
  words: readonly string[],
  { portal, tell, signal, PGPASSWORD = '' }: Beside = {},
) {
  const context = {
    config: configOf(place, { PGPASSWORD }),
    askServer: async (asked: readonly string[]) =>
      portal ? runOperatorCommand({ ...portal.deps, syncPoints: null }, asked) : null,
    tell: tell ?? (() => {}),
    signal: signal ?? new AbortController().signal,
  }
  const { lines, isFailure } = await runLocalCommand(context, words)
  return { text: lines.join('\n'), isFailure }
}

export async function onDatabaseOf<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
