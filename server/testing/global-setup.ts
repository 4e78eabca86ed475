import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { createPostgresDatabase, databaseName, dropPostgresDatabase } from './postgres-databases.ts'
import { startPostgres } from './postgres-server.ts'

type TearDown = () => Promise<void>

/**
 * Migrates the database that every test file copies. Its location is passed in the environment and not with vitest's
 * `provide`, so that the browser tests can use it too.
 */
export function setup(project: TestProject): Promise<TearDown> {
  return project.config.env.PORTAL_TEST_ENGINE === 'postgres' ? preparePostgres() : prepareEmbedded()
}

async function preparePostgres(): Promise<TearDown> {
  const server = await startPostgres()
  const template = await createPostgresDatabase(server.url)
  await migrateAndClose({ url: template, dataDir: '' })
  process.env.PORTAL_TEST_POSTGRES = server.url
  process.env.PORTAL_TEST_TEMPLATE = databaseName(template)

  return async () => {
    await dropPostgresDatabase(server.url, template)
    await server.stop()
  }
}

async function prepareEmbedded(): Promise<TearDown> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-snapshot-'))
  await migrateAndClose({ url: null, dataDir })
  process.env.PORTAL_TEST_SNAPSHOT = dataDir

  return async () => rmSync(dataDir, { recursive: true, force: true })
}

async function migrateAndClose(options: { url: string | null; dataDir: string }): Promise<void> {
  const db = await openDatabase(options)
  await migrate(db)
  await db.close()
}
