import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { TestProject } from 'vitest/node'
import { databasesFolder } from './databases-folder.ts'
import { openDatabase } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { createPostgresDatabase, databaseName, dropPostgresDatabase } from './postgres-databases.ts'
import { startPostgres } from './postgres-server.ts'

type Environment = TestProject['config']['env']
type TearDown = () => Promise<void>

/**
 * Migrates the database that every test file of this project copies. Its location is passed in the environment and not
 * with vitest's `provide`, so that the browser tests can use it too.
 */
export function setup({ config: { env } }: TestProject): Promise<TearDown> {
  return env.PORTAL_TEST_ENGINE === 'postgres' ? preparePostgres(env) : prepareEmbedded(env)
}

async function preparePostgres(env: Environment): Promise<TearDown> {
  // Drills, restores and moves make embedded databases on this engine too.
  const [server, removeSnapshot] = await Promise.all([startPostgres(), prepareEmbedded(env)])
  const template = await createPostgresDatabase(server.url)
  await migrateAndClose({ url: template, dataDir: '' })
  env.PORTAL_TEST_POSTGRES = server.url
  env.PORTAL_TEST_TEMPLATE = databaseName(template)

  return async () => {
    await dropPostgresDatabase(server.url, template)
    await server.stop()
    await removeSnapshot()
  }
}

async function prepareEmbedded(env: Environment): Promise<TearDown> {
  // The optimizing compiler takes half of the time of an engine that lives this short.
  setFlagsFromString('--liftoff-only')
  const folder = mkdtempSync(path.join(databasesFolder, 'portal-databases-'))
  const dataDir = path.join(folder, 'snapshot')
  await migrateAndClose({ url: null, dataDir })
  env.PORTAL_TEST_SNAPSHOT = dataDir

  return async () => rmSync(folder, { recursive: true, force: true })
}

async function migrateAndClose(options: { url: string | null; dataDir: string }): Promise<void> {
  const db = await openDatabase(options)
  await migrate(db)
  await db.close()
}
